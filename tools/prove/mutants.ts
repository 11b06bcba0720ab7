import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import { openLog } from '#backend/platform/log.ts'
import { startPostgres } from '#backend/platform/postgres/server/startPostgres.ts'
import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { urlOf } from '#tools/stage/postgresOf.ts'
import { findTests } from './mutants/importGraph.ts'
import { Judges, limitMs } from './mutants/judges.ts'
import { openCompiler } from './mutants/openCompiler.ts'
import { openRunner, type Runner } from './mutants/openRunner.ts'
import { runsInBrowser } from './mutants/runsInBrowser.ts'
import { findSources, type Mutant, sampleMutants } from './mutants/sampleMutants.ts'

const MUTANTS = 100
const LEAST_KILLED = 0.85
/** Minimum share in screens, where much code only affects the look. */
const LEAST_KILLED_IN_SCREENS = 0.8
const MOST_RUNNERS = 2

/** Folders and patterns judged by default: everything that decides, and no screens. */
const FOLDERS = [
  'schema',
  'planner',
  'backend/model',
  'backend/booking',
  'backend/classes',
  'backend/identity',
  'backend/planner',
  'backend/platform/events',
  'backend/platform/jobs',
  'backend/programs',
  'backend/speech',
  'backend/storage',
  'backend/video',
  'gateway',
  'workers',
  'web/lib',
  'web/app/**/*.ts',
  'web/features/**/*.ts',
]
/** Folders whose tests may find a fault. Stories are not included, because they run on a build. */
const TESTED = ['schema', 'planner', 'backend', 'gateway', 'workers']

interface Verdict {
  mutant: Mutant
  /** The failed test, or why there was none. */
  killedBy: string | undefined
  seconds: number
}

/** Plants faults in the code, one at a time. At least this many of a hundred must make a test fail. */
export async function run(seed: number, amount: number = MUTANTS, paths: readonly string[] = []): Promise<Result> {
  const folders = paths.length > 0 ? paths : FOLDERS
  const sources = findSources(folders)
  const isWeb = sources.some(runsInBrowser)
  const tests = findTests(new Set(sources), isWeb ? [...TESTED, 'web'] : TESTED)
  const mutants = await drawMutants(sources, amount, seed)
  const server = await openServer()
  const runners = Array.from({ length: Math.min(MOST_RUNNERS, availableParallelism()) }, () =>
    openRunner({ marked: sources, databaseUrl: server.url }),
  )
  let closing: Promise<void> | undefined
  const close = () => (closing ??= Promise.all(runners.map((runner) => runner.close())).then(() => server.stop()))
  // The running judgment then fails, and its error ends the run.
  const end = () => void close()
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    say(`${mutants.length} mutants in ${sources.length} files, ${tests.length} test files that load them`)
    const judges = new Judges(tests)
    const verdicts = await share(runners, mutants, (runner, mutant) => judge(runner, mutant, judges))
    const hasScreens = sources.some((file) => file.endsWith('.tsx'))
    const least = hasScreens ? LEAST_KILLED_IN_SCREENS : LEAST_KILLED
    return resultOf(verdicts, { folders, least, broken: judges.broken })
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
    await close()
  }
}

async function drawMutants(files: readonly string[], amount: number, seed: number): Promise<Mutant[]> {
  const compiler = await openCompiler()
  try {
    return await sampleMutants({ files, amount, random: randomFrom(seed), findRefused: compiler.findRefused })
  } finally {
    await compiler.close()
  }
}

/** Opens one database server for all tests of the run. Its data may be lost if the machine fails. */
async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataFolder = await lockDataFolder(await mkdtemp(join(tmpdir(), 'obi-mutants-')))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' }
  const postgres = await startPostgres({ dataFolder, log: openLog({ level: 'warn' }), settings })
  return {
    url: urlOf(postgres.address),
    async stop() {
      await postgres.stop()
      dataFolder.release()
      await rm(dataFolder.path, { recursive: true })
    },
  }
}

/** Runs what may notice the fault, until something does. */
async function judge(runner: Runner, mutant: Mutant, judges: Judges): Promise<Verdict> {
  const began = performance.now()
  const killedBy = await findWitness(runner, mutant, judges)
  const seconds = (performance.now() - began) / 1000
  const outcome = killedBy === undefined ? `SURVIVED ${placeOf(mutant)}` : `killed   ${placeOf(mutant)}`
  say(`${outcome} (${seconds.toFixed(1)} s) ${killedBy ?? mutant.shown}`)
  return { mutant, killedBy, seconds }
}

async function findWitness(runner: Runner, mutant: Mutant, judges: Judges): Promise<string | undefined> {
  for (const test of judges.nearestTo(mutant.file)) {
    const sound = await judges.withoutFault(test, runner)
    if (!sound?.reached.has(mutant.mark)) continue
    const judged = await runner.run({ test, fault: mutant }, limitMs(sound.seconds))
    if (!judged) return `${test}: it does not end`
    if (judged.failure !== null) return `${test}: ${judged.failure}`
  }
  return undefined
}

/** Each runner takes the next item when it has finished one. Results are in the order of the items. */
async function share<Work, Done>(
  runners: readonly Runner[],
  work: readonly Work[],
  perform: (runner: Runner, piece: Work) => Promise<Done>,
): Promise<Done[]> {
  const waiting = work.entries()
  const done: Done[] = []
  await Promise.all(
    runners.map(async (runner) => {
      for (const [place, piece] of waiting) done[place] = await perform(runner, piece)
    }),
  )
  return done
}

function resultOf(
  verdicts: readonly Verdict[],
  told: { folders: readonly string[]; least: number; broken: readonly string[] },
): Result {
  const survivors = verdicts.filter(({ killedBy }) => killedBy === undefined)
  say(`\n${survivors.length} of ${verdicts.length} survived:`)
  for (const { mutant } of survivors) say(`  ${placeOf(mutant)} ${mutant.shown}`)
  const seconds = verdicts.reduce((sum, verdict) => sum + verdict.seconds, 0)
  const killed = verdicts.length - survivors.length
  return {
    name: 'mutants',
    kind: 'value',
    measured: verdicts.length > 0 ? killed / verdicts.length : 0,
    goal: { atLeast: told.least },
    objection: told.broken.length > 0 ? `${told.broken.length} test files fail without a fault` : undefined,
    details: {
      folders: told.folders,
      mutants: verdicts.length,
      killed,
      secondsEach: Number((seconds / Math.max(1, verdicts.length)).toFixed(1)),
      survivors: survivors.map(({ mutant }) => placeOf(mutant)),
    },
  }
}

function placeOf({ file, line, kind }: Mutant): string {
  return `${file}:${line} [${kind}]`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
