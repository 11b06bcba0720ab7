import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { findWords } from '#tools/build/writeRoutes.ts'
import { chunkGroups } from '#tools/vite/chunkGroups.ts'
import { compiledFolders } from '#tools/vite/compiledFolders.ts'
import { findFirstPage, type FirstPage } from '#tools/vite/firstPages.ts'
import { lucideIcons } from '#tools/vite/lucideIcons.ts'
import { ownCopy } from '#tools/vite/ownCopy.ts'
import { precompress } from '#tools/vite/precompress.ts'
import { preloadFont } from '#tools/vite/preloadFont.ts'
import { preloadPages } from '#tools/vite/preloadPages.ts'
import { reactAriaWords } from '#tools/vite/reactAriaWords.ts'
import { reactRelayParts } from '#tools/vite/reactRelayParts.ts'
import { relayCompiler } from '#tools/vite/relayCompiler.ts'
import { routeParts } from '#tools/vite/routeParts.ts'
import { serviceWorker } from '#tools/vite/serviceWorker.ts'
import { SCRIPT } from '#workers/offline/offline.contract.ts'

const webRoot = fileURLToPath(new URL('./web', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))
const artifacts = fileURLToPath(new URL('./schema/__generated__/relay', import.meta.url))

// Only files that hold the tag are parsed. In development the plugin also compares each document with what was
// compiled, and cries wolf: it prints them with a graphql that breaks long lines, the compiler does not. So it is
// never development.
const relayDocuments = defineRolldownBabelPreset({
  preset: {
    plugins: [
      ['babel-plugin-relay', { artifactDirectory: artifacts, eagerEsModules: true, isDevVariableName: 'undefined' }],
    ],
  },
  rolldown: { filter: { code: /graphql`/ } },
})

const wordsOfDates = reactAriaWords({
  locales: ['en-US', 'ar-AE', 'fr-FR', 'zh-CN'],
  own: {
    locale: 'vi-VN',
    file: fileURLToPath(new URL('./web/ui/date/vietnameseOfDates.ts', import.meta.url)),
    name: 'vietnameseOfDates',
  },
})

// Modules that the shell loads for signed-in users, and modules that it loads for all users once there is a screen.
const beside = ['app/data.tsx', 'app/routing/gate/PersonGate.tsx']
// Where all screens and words are that the shell does not bring along.
const beyondDoor = ['app/routing/table.ts', 'app/language/featureCatalogue.ts'].map((module) => join(webRoot, module))
const later = ['app/notices/Notices.tsx', 'app/failures/FailurePage.tsx'].map((module) => join(webRoot, module))

// The two doors that most people come in by. Any other page is found by its own route, a round trip later.
const door = await findFirstPage(webRoot, { name: 'signIn' })
const members = await findFirstPage(webRoot, { name: 'today', beside })
const wordsOf = ({ feature }: FirstPage) => findWords(here, `web/features/${feature}/routes.ts`)
const firstPages = [
  { path: 'auth/', isMembers: false, modules: door.modules, words: wordsOf(door) },
  { path: members.path, isMembers: true, modules: [...members.modules, ...beyondDoor], words: wordsOf(members) },
  { path: 'dashboard/', isMembers: true, modules: [...members.frame, ...beyondDoor], words: [] },
]
const locales = { en: 'en', fr: 'fr', vi: 'vi', cn: 'zh-Hans', ar: 'ar' }

export default defineConfig({
  root: webRoot,
  // Relative, so that one build serves under any path: the document's <base> is filled in when it is answered.
  base: './',
  // The server that sends the document replaces the placeholder by the nonce of that response.
  html: { cspNonce: '__NONCE__' },
  // A stand-in for React before 18; in a newer one it only hands on what React has.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    relayCompiler({ cwd: here }),
    reactRelayParts(),
    lucideIcons({ by: join(webRoot, 'ui/art/createIcon.ts') }),
    routeParts(),
    wordsOfDates,
    // The React compiler memoizes what it sees, so the macros and the documents must be expanded before it.
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here }), relayDocuments] }),
    react({ compiler: { sources: compiledFolders(webRoot) } }),
    lingui({ cwd: here }),
    tailwindcss(),
    // A toast asks it how far it was moved; the rest of it is for sheets.
    ownCopy({ of: /\/useSwipeDismiss\.mjs$/, by: /\/toast\/root\/ToastRoot\.mjs$/ }),
    preloadFont({ name: /archivo-latin-wdth/ }),
    preloadPages({ root: webRoot, pages: firstPages, locales }),
    serviceWorker({ entry: join(here, 'workers/offline/offline.worker.ts'), fileName: SCRIPT }),
    precompress(),
  ],
  // The Chime client looks for the window in Node's name for it.
  define: { global: 'globalThis' },
  // What is bundled ahead for development and tests says the same.
  optimizeDeps: { rolldownOptions: { plugins: [wordsOfDates] } },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // All browsers of the target know it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups({ root: webRoot, door, members, later }) },
        // The entry lists some hundred of them, and what is random in a name does not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
      // Components read signals through one hook of ours, so what teaches React to read them can stay out.
      treeshake: { moduleSideEffects: [{ test: /\/@preact\/signals-react\/runtime\//, sideEffects: false }] },
    },
  },
})
