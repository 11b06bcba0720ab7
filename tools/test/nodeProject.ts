import { fileURLToPath } from 'node:url'
import { STARTS } from './planRun.ts'

// Vite would take graphql's ES module build, and the packages that Node loads its CommonJS one: two realms.
const graphql = { find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }

// On a busy machine a second, the default, is not long.
export const patient = { poll: { timeout: 30_000 } }

/** Tests that install the project, or start the product, its worker, its servers or a stage from scratch. */
const startTests = [
  'tools/setup/run.test.ts',
  'tools/test/startObi.test.ts',
  'tools/stage/{signUp,traces}.test.ts',
  'tools/attendee/joinAsAttendee.test.ts',
  'backend/openWorker.test.ts',
  'backend/platform/events/natsBus.test.ts',
  'backend/platform/postgres/{startPostgres,adoptLocale}.test.ts',
]

/**
 * How long a test may take, in milliseconds. A machine with thirty busy processes is twenty times slower than a quiet
 * one; a limit only ends what would never end.
 */
export const PATIENCE_MS = 120_000

/**
 * Tests that take over the clock, the process or its memory, or measure them. Mesh compares its own copies of modules,
 * and takes the upstream of the process, so it has a process for itself too.
 */
const apartTests = [
  'backend/meeting/media/superviseMediaProcess.test.ts',
  'backend/meeting/media/room/memory.test.ts',
  'backend/model/read/compiledPages.test.ts',
  'backend/video/processing/{openVideo,processVideo,reportProgress}.test.ts',
  'gateway/{appsync,mesh}/**/*.test.ts',
  'gateway/sockets/{keepAlive,socketCredential}.test.ts',
]

/** All other server tests: their imports keep no state in modules or globals that would affect another file. */
const sharingTests = ['{schema,planner,backend,gateway}/**/*.test.ts']

/** How tests run in Node: everything but the web. */
export const nodeProject = {
  resolve: { alias: [graphql] },
  test: {
    name: 'node',
    include: ['{workers,tools}/**/*.test.ts', ...apartTests],
    exclude: ['tools/lint/planted/**', ...startTests],
    globalSetup: ['tools/test/postgres.setup.ts'],
    setupFiles: ['tools/test/noForeignHosts.ts'],
    maxWorkers: 2,
    expect: patient,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
  },
}

/** Tests whose files share a process, as starting one for each takes a third of their time. */
export const sharingProject = {
  ...nodeProject,
  test: {
    ...nodeProject.test,
    name: 'sharing',
    include: sharingTests,
    exclude: [...apartTests, ...startTests],
    isolate: false,
  },
}

/** The slowest of them, which `npm test` leaves to `npm run test:all`. */
export const startsProject = {
  ...nodeProject,
  test: { ...nodeProject.test, name: STARTS, include: startTests, exclude: [] },
}
