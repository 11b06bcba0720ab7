import { fileURLToPath } from 'node:url'

// Vite would take graphql's ES module build, and the packages that Node loads its CommonJS one: two realms.
const graphql = { find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }

// On a busy machine a second, the default, is not long.
export const patient = { poll: { timeout: 10_000 } }

/** How tests run in Node: everything but the web. */
export const nodeProject = {
  resolve: { alias: [graphql] },
  test: {
    name: 'node',
    include: ['{schema,planner,backend,gateway,workers,tools}/**/*.test.ts'],
    exclude: ['tools/lint/planted/**'],
    globalSetup: ['tools/test/postgres.setup.ts'],
    setupFiles: ['tools/test/noForeignHosts.ts'],
    maxWorkers: 2,
    expect: patient,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
}
