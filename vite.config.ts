import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from '#tools/vite/chunkGroups.ts'
import { precompress } from '#tools/vite/precompress.ts'
import { preloadFont } from '#tools/vite/preloadFont.ts'
import { relayCompiler } from '#tools/vite/relayCompiler.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const artifacts = fileURLToPath(new URL('./schema/__generated__/relay', import.meta.url))

// Only files that hold the tag are parsed. In development the plugin also compares each document with what was compiled,
// and cries wolf: it prints them with a graphql that breaks long lines, the compiler does not. So it is never development.
const relayDocuments = defineRolldownBabelPreset({
  preset: {
    plugins: [
      ['babel-plugin-relay', { artifactDirectory: artifacts, eagerEsModules: true, isDevVariableName: 'undefined' }],
    ],
  },
  rolldown: { filter: { code: /graphql`/ } },
})

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  // Relative, so that one build serves under any path: the document's <base> is filled in when it is answered.
  base: './',
  // Whoever answers with the document replaces the placeholder by the nonce of that answer.
  html: { cspNonce: '__NONCE__' },
  // The package's main module brings containers that we don't use and that can't be left out of it.
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks.js' }] },
  plugins: [
    relayCompiler({ cwd: here }),
    // The React compiler memoizes what it sees, so the macros and the documents must be expanded before it.
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here }), relayDocuments] }),
    react({ compiler: true }),
    lingui({ cwd: here }),
    tailwindcss(),
    preloadFont({ name: /archivo-latin-wdth/ }),
    precompress(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    // All browsers of the target know it.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
