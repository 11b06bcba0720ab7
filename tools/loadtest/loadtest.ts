import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { fillStage, openStage, type Place, type Stage } from '#tools/stage/openStage.ts'
import { countCpu } from './cpuOfParts.ts'
import { findK6 } from './findK6.ts'
import { makeCast } from './makeCast.ts'
import { type LoadTest, type LoadTestRequest, readRequest } from './readRequest.ts'

const K6_FOLDER = join(projectRoot, 'node_modules', '.cache', 'obi', 'k6')

/**
 * Runs load tests of `loadtest/` with k6, after each other on one product. Resolves with the first exit code of k6 that
 * says that a threshold did not hold, or else 0.
 */
async function runLoadTests({ names, seconds, server }: LoadTestRequest): Promise<number> {
  const k6 = findK6({ path: process.env['PATH'] ?? '', folder: K6_FOLDER })
  const stage = await (server ? openBeside(server) : openStage())
  try {
    for (const name of names) {
      process.stdout.write(`\n${name}\n`)
      const code = await runOne({ name, seconds, stage, k6 })
      if (code !== 0) return code
    }
    return 0
  } finally {
    await stage.close()
  }
}

interface OneTest extends Pick<LoadTestRequest, 'seconds'> {
  name: LoadTest
  stage: Stage<Place>
  k6: string
}

async function runOne({ name, seconds, stage, k6 }: OneTest): Promise<number> {
  // Tokens stand in it, so it is its owner's alone, and gone afterwards.
  const folder = mkdtempSync(join(tmpdir(), 'obi-loadtest-'))
  try {
    const cast = join(folder, 'cast.json')
    writeFileSync(cast, JSON.stringify(await makeCast(name, stage)), { mode: 0o600 })
    const settings = [`CAST=${cast}`, ...(seconds === undefined ? [] : [`SECONDS=${seconds}`])]
    const options = settings.flatMap((setting) => ['-e', setting])
    const usedCpu = countCpu(stage.obi)
    const code = await runK6(k6, ['run', '--quiet', '--no-usage-report', ...options, `loadtest/${name}.ts`])
    if (usedCpu) process.stdout.write(`${usedCpu()}\n`)
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openBeside(server: Place): Promise<Stage<Place> & { close(): Promise<void> }> {
  const stage = await fillStage(server)
  return { ...stage, close: () => stage.database.close() }
}

async function runK6(k6: string, args: readonly string[]): Promise<number> {
  const child = spawn(k6, args, {
    cwd: projectRoot,
    // It would look for extensions on the network.
    env: { ...process.env, K6_AUTO_EXTENSION_RESOLUTION: 'false' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return code === null ? 1 : Number(code)
}

try {
  process.exitCode = await runLoadTests(readRequest(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
