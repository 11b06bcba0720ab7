import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { openPostgres } from './openPostgres.ts'
import { openLog } from './platform/log.ts'
import { administer } from './platform/postgres/administer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-worker-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a worker is a guest of the Obi that runs: it listens for jobs, and ends with 0 and without a trace', async () => {
  await using obi = new AsyncDisposableStack()
  const env = { DATABASE_URL: undefined, DATA_DIR: folder }
  const address = await openPostgres({ env, log: openLog({ level: 'silent' }) }, obi)
  const worker = startWorker()
  await expect.poll(worker.output, { timeout: 100_000 }).toContain('The worker is ready for jobs.')
  const sessions = `select query from pg_stat_activity where application_name = 'obi' and datname = current_database()`
  expect(await administer(address, sessions)).toContainEqual({ query: 'listen obi_job' })
  worker.child.kill('SIGTERM')
  expect(await worker.exit).toEqual([0, null])
  expect(await administer(address, sessions)).toEqual([])
})

test('a worker never takes the folder of an Obi that does not run', async () => {
  const worker = startWorker()
  expect(await worker.exit).toEqual([1, null])
  expect(worker.output()).toContain(
    `Obi doesn’t run on ${folder}. Start it first, with JOBS=elsewhere, or set DATABASE_URL.`,
  )
})

function startWorker() {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, ['backend/worker.ts'], {
    cwd: projectRoot,
    env: { ...inherited, NODE_ENV: 'development', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, exit: once(child, 'exit') }
}
