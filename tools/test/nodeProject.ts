import { fileURLToPath } from 'node:url'
import { STARTS } from './planRun.ts'

// Vite would take graphql's ES module build, and the packages that Node loads its CommonJS one: two realms.
const graphql = { find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }

// On a busy machine a second, the default, is not long.
export const patient = { poll: { timeout: 10_000 } }

/** Tests that install the project, or start the product, its database server or a stage from nothing. */
const startTests = [
  'tools/setup/run.test.ts',
  'tools/test/startObi.test.ts',
  'tools/stage/signUp.test.ts',
  'tools/attendee/joinAsAttendee.test.ts',
  'backend/platform/postgres/{startPostgres,adoptLocale}.test.ts',
]

/** How long a test may take, in milliseconds. A busy machine is many times slower than a quiet one. */
export const PATIENCE_MS = 20_000

/**
 * Folders whose tests keep nothing in modules or globals that another file could meet. Mesh compares its own copies of
 * modules, so it has a process for itself.
 */
const sharingTests = ['{schema,planner}/**/*.test.ts', 'gateway/!(mesh)/**/*.test.ts', 'gateway/*.test.ts']

/** How tests run in Node: everything but the web. */
export const nodeProject = {
  resolve: { alias: [graphql] },
  test: {
    name: 'node',
    include: ['{schema,planner,backend,gateway,workers,tools}/**/*.test.ts'],
    exclude: ['tools/lint/planted/**', ...startTests, ...sharingTests],
    globalSetup: ['tools/test/postgres.setup.ts'],
    setupFiles: ['tools/test/noForeignHosts.ts'],
    maxWorkers: 2,
    expect: patient,
    testTimeout: PATIENCE_MS,
    hookTimeout: 60_000,
  },
}

/** Tests whose files share a process, as starting one for each takes a third of their time. */
export const sharingProject = {
  ...nodeProject,
  test: { ...nodeProject.test, name: 'sharing', include: sharingTests, exclude: [], isolate: false },
}

/** The slowest of them, which `npm test` leaves to `npm run test:all`. */
export const startsProject = {
  ...nodeProject,
  test: { ...nodeProject.test, name: STARTS, include: startTests, exclude: [] },
}
