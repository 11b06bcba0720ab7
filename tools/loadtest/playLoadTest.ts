import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'
import type { Place, Stage } from '#tools/stage/openStage.ts'
import { makeCast } from './makeCast.ts'
import type { LoadTest } from './readRequest.ts'

export const K6_FOLDER = join(projectRoot, 'node_modules', '.cache', 'obi', 'k6')

export interface PlayedTest {
  name: LoadTest
  /** Undefined for the length that the test has by itself. */
  seconds: number | undefined
  /** Leaves out thresholds that hold on a quiet machine alone. */
  isCountsOnly?: boolean
  stage: Stage<Place>
  k6: string
  /** A file for each measurement, a line each. */
  samples?: string
  /** Called once everything is in place. */
  onStart?: () => void
}

/** Plays a load test of `loadtest/` with k6 on a product. Resolves with the exit code of k6: 0 if all thresholds held. */
export async function playLoadTest(test: PlayedTest): Promise<number> {
  const { name, stage, k6, samples, onStart } = test
  // Tokens stand in it, so it is its owner's alone, and gone afterwards.
  const folder = mkdtempSync(join(tmpdir(), 'obi-loadtest-'))
  try {
    const cast = join(folder, 'cast.json')
    writeFileSync(cast, JSON.stringify(await makeCast(name, stage)), { mode: 0o600 })
    const options = [`CAST=${cast}`, ...settingsOf(test)].flatMap((setting) => ['-e', setting])
    const out = samples === undefined ? [] : ['--out', `csv=${samples}`]
    onStart?.()
    return await runK6(k6, ['run', '--quiet', '--no-usage-report', ...out, ...options, `loadtest/${name}.ts`])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function settingsOf({ seconds, isCountsOnly }: PlayedTest): string[] {
  return [...(seconds === undefined ? [] : [`SECONDS=${seconds}`]), ...(isCountsOnly ? ['COUNTS_ONLY=1'] : [])]
}

async function runK6(k6: string, args: readonly string[]): Promise<number> {
  const child = spawn(k6, args, {
    cwd: projectRoot,
    // It would look for extensions on the network.
    env: { ...process.env, K6_AUTO_EXTENSION_RESOLUTION: 'false', K6_CSV_TIME_FORMAT: 'unix_milli' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return code === null ? 1 : Number(code)
}
