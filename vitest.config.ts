import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['{schema,backend,gateway,workers,tools}/**/*.test.ts'],
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
