import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { fillStage, openStage, type Place, type Stage } from '#tools/stage/openStage.ts'
import { findK6 } from './findK6.ts'
import { makeCast } from './makeCast.ts'
import { type LoadTestRequest, readRequest } from './readRequest.ts'

const K6_FOLDER = join(projectRoot, 'node_modules', '.cache', 'obi', 'k6')

/** Runs a load test of `loadtest/` with k6. Resolves with k6's exit code: 0 only when every threshold held. */
async function runLoadTest({ name, server }: LoadTestRequest): Promise<number> {
  const k6 = findK6({ path: process.env['PATH'] ?? '', folder: K6_FOLDER })
  const stage = await (server ? openBeside(server) : openStage())
  // Tokens stand in it, so it is its owner's alone, and gone afterwards.
  const folder = mkdtempSync(join(tmpdir(), 'obi-loadtest-'))
  try {
    const cast = join(folder, 'cast.json')
    writeFileSync(cast, JSON.stringify(await makeCast(name, stage)), { mode: 0o600 })
    return await runK6(k6, ['run', '--quiet', '--no-usage-report', '-e', `CAST=${cast}`, `loadtest/${name}.ts`])
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await stage.close()
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
  process.exitCode = await runLoadTest(readRequest(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
