import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#backend/platform/ids.ts'
import { openS3Store } from '#backend/storage/store/s3Store.ts'
import { type StoreStage, storeFacts } from '#backend/storage/store/storeFacts.fixture.ts'
import type { Result } from '#tools/bench/report.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { buildWithGo, programIn } from '#tools/test/goProgram.ts'

const VERSION = '1.8.0'
const FOLDER = join(projectRoot, 'node_modules', '.cache', 'obi', 'versitygw')
const BUCKET = 'obi'
const KEYS = { accessKeyId: 'prove', secretAccessKey: 'prove-secret' }
const REGION = 'us-east-2'
const READY_MS = 30_000

/** Runs the tests of our own object store against a bucket of an independent server: Versity's S3 gateway. */
export async function run(): Promise<Result> {
  await using server = await startServer()
  const store = await openS3Store({ bucket: BUCKET, region: REGION, endpoint: server.url, credentials: KEYS })
  const stage: StoreStage = {
    store,
    async begin({ size, partBytes }) {
      const id = newId(new Date().toISOString())
      const upload = { id, key: `videos/${id}.mp4`, contentType: 'video/mp4', size, partBytes }
      return { ...upload, storeId: await store.begin(upload) }
    },
    end: async () => undefined,
  }
  const faults: string[] = []
  for (const [fact, prove] of Object.entries(storeFacts)) {
    try {
      await prove(stage)
      process.stdout.write(`holds: ${fact}\n`)
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
      process.stdout.write(`does not hold: ${fact}\n${why}\n`)
      faults.push(fact)
    }
  }
  return {
    name: 's3',
    kind: 'value',
    measured: faults.length,
    goal: { atMost: 0 },
    peers: { versitygw: VERSION },
    details: { facts: Object.keys(storeFacts).length, faults },
  }
}

/** Built once by Go, as the load tests build k6. */
export function findVersitygw(): string {
  const path = process.env['PATH'] ?? ''
  const places = { path, folder: FOLDER }
  const without = `This proof needs Go to build versitygw ${VERSION} with. Install it.`
  if (!programIn(FOLDER, 'versitygw'))
    buildWithGo(`github.com/versity/versitygw/cmd/versitygw@v${VERSION}`, places, without)
  return join(FOLDER, 'versitygw')
}

async function startServer() {
  const program = findVersitygw()
  const folder = mkdtempSync(join(tmpdir(), 'obi-prove-s3-'))
  mkdirSync(join(folder, 'data', BUCKET), { recursive: true })
  mkdirSync(join(folder, 'about'))
  const address = `127.0.0.1:${await findFreePort()}`
  const about = ['--sidecar', join(folder, 'about'), join(folder, 'data')]
  const args = ['--port', address, '--region', REGION, '--quiet', 'posix', ...about]
  const child = spawn(program, args, {
    env: { ROOT_ACCESS_KEY: KEYS.accessKeyId, ROOT_SECRET_KEY: KEYS.secretAccessKey },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://${address}`
  const deadline = performance.now() + READY_MS
  while (!(await fetch(url).then(isAnswer, isNone))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('versitygw did not start')
    await pause(100)
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isAnswer = () => true
const isNone = () => false
