import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { findFreePort } from './findFreePort.ts'
import { buildWithGo, programIn } from './goProgram.ts'

export const VERSITYGW_VERSION = '1.8.0'
const FOLDER = join(projectRoot, 'node_modules', '.cache', 'obi', 'versitygw')
const BUCKET = 'obi'
const KEYS = { accessKeyId: 'prove', secretAccessKey: 'prove-secret' }
const REGION = 'us-east-2'
const READY_MS = 30_000

export interface S3Server extends AsyncDisposable {
  /** Environment of a server that keeps its files there. */
  settings: Readonly<Record<string, string>>
  url: string
  bucket: string
  region: string
  keys: { accessKeyId: string; secretAccessKey: string }
}

/** Built once by Go, as the load tests build k6. */
export function findVersitygw(): string {
  const path = process.env['PATH'] ?? ''
  const places = { path, folder: FOLDER }
  const without = `This needs Go to build versitygw ${VERSITYGW_VERSION} with. Install it.`
  if (!programIn(FOLDER, 'versitygw'))
    buildWithGo(`github.com/versity/versitygw/cmd/versitygw@v${VERSITYGW_VERSION}`, places, without)
  return join(FOLDER, 'versitygw')
}

/** An empty bucket on a separate server, reachable only from this machine, which pages of any origin may use. */
export async function startS3Server(): Promise<S3Server> {
  const program = findVersitygw()
  const folder = mkdtempSync(join(tmpdir(), 'obi-s3-'))
  mkdirSync(join(folder, 'data', BUCKET), { recursive: true })
  mkdirSync(join(folder, 'about'))
  const address = `127.0.0.1:${await findFreePort()}`
  const about = ['--sidecar', join(folder, 'about'), join(folder, 'data')]
  const args = ['--port', address, '--region', REGION, '--quiet', '--cors-allow-origin', '*', 'posix', ...about]
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
    bucket: BUCKET,
    region: REGION,
    keys: KEYS,
    settings: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
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
