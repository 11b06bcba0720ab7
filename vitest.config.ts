import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Vite would take graphql's ES module build, and the packages that Node loads its CommonJS one: two realms.
const graphql = { find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: [graphql] },
        test: {
          name: 'node',
          include: ['{schema,backend,gateway,workers,tools}/**/*.test.ts'],
          exclude: ['tools/lint/planted/**'],
          globalSetup: ['tools/test/postgres.setup.ts'],
          setupFiles: ['tools/test/noForeignHosts.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
