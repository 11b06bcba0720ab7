import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { readOperatorCommand } from './admin/readOperatorCommand.ts'
import { openPostgres } from './openPostgres.ts'
import { readEnv } from './platform/env.ts'
import { openLog } from './platform/log.ts'
import type { PostgresAddress } from './platform/postgres/address.ts'
import { administer } from './platform/postgres/administer.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { runOperatorCommand } from './runOperatorCommand.ts'
import { holdFolder } from './storage/store/holdFolder.ts'

const log = openLog({ level: 'silent' })

let dataDir: string
let running: AsyncDisposableStack
let address: PostgresAddress
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'obi-admin-'))
  running = new AsyncDisposableStack()
  const env = { DATABASE_URL: undefined, DATA_DIR: dataDir }
  address = await openPostgres({ env, log }, running)
  await migrate({ address })
}, 120_000)
afterAll(async () => {
  await running.disposeAsync()
  await rm(dataDir, { recursive: true })
})

/** The command as an operator runs it, beside an Obi that runs. */
async function admin(args: readonly string[]) {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const child = spawn(process.execPath, ['backend/admin.ts', ...args], {
    cwd: projectRoot,
    env: { ...inherited, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { text: '', error: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.error += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code, ...output }
}

const fileRow = (key: string, size: number) =>
  administer(
    address,
    `insert into contact (id, first_name, last_name) values ('kenji', 'Kenji', 'Sato') on conflict do nothing;
    insert into stored_object (key, upload_id, asset_id, owner_id, video_id, asset_type, file_name, content_type, size, created_at)
      values ('${key}', '${key}', 'a', 'kenji', 'v', 'VIDEO', 'a.mp4', 'video/mp4', ${size}, now())`,
  )

test('exit codes tell a program apart what was done, what failed and what was not understood', async () => {
  const list = await admin(['role', 'list', '--json'])
  expect([list.code, JSON.parse(list.text)]).toEqual([0, { roles: [] }])
  const absent = await admin(['role', 'grant', '--email', 'ana@obi.example', '--role', 'GLOBAL'])
  expect([absent.code, absent.error]).toEqual([1, 'No user has the address ana@obi.example.\n'])
  const unclear = await admin(['role', 'give'])
  expect([unclear.code, unclear.text]).toEqual([2, ''])
})

/** The same command in this process. */
function run(args: readonly string[], env: Record<string, string> = {}, now = new Date().toISOString()) {
  const command = readOperatorCommand(args, '')
  if (!command) throw new Error('There is no such command')
  return runOperatorCommand(command, { env: readEnv({ DATA_DIR: dataDir, ...env }), log, now })
}

test('the configuration is checked against the services that it names', async () => {
  const good = await run(['check-config'])
  expect(good).toMatchObject({
    isFailure: false,
    data: { checks: [{ name: 'settings', ok: true }, { name: 'database', ok: true }, { name: 'disk' }] },
  })
  const bucket = {
    S3_BUCKET: 'films',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const bad = await run(['check-config'], { ...bucket, NODE_ENV: 'production' })
  expect(bad.isFailure).toBe(true)
  expect(bad.text).toContain('failed  storage: ')
  expect(bad.text).toContain('warning SMTP_URL is not set: no one can sign in with a code')
})

test('a test email goes the way of all emails, and without one the command fails', async () => {
  const sent = await run(['send-test-email', 'ana@obi.example'])
  expect(sent.text).toContain('It is in the inbox at /dev/inbox')
  expect(await administer(address, 'select recipient from message')).toEqual([{ recipient: 'ana@obi.example' }])
  const noServer = run(['send-test-email', 'ana@obi.example'], { NODE_ENV: 'production' })
  await expect(noServer).rejects.toThrow('No way to send email is set up')
})

test('files that the database knows and the store has not are named, and make the command fail', async () => {
  const path = join(dataDir, 'objects/videos/kenji/a.mp4')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'film')
  await fileRow('videos/kenji/a.mp4', 4_000_000)
  expect((await run(['storage', 'verify'])).isFailure).toBe(false)
  await fileRow('videos/kenji/gone.mp4', 1_000_000)
  expect((await run(['storage', 'usage'])).data).toMatchObject({ bytes: 5_000_000 })
  expect(await run(['storage', 'verify'])).toMatchObject({
    isFailure: true,
    text: '2 files, 1 of them missing; 1 objects in the store\n  missing videos/kenji/gone.mp4',
  })
})

test('what nothing needs is deleted, except beside a server that deletes it by itself', async () => {
  const path = join(dataDir, 'objects/videos/kenji/orphan.mp4')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'film')
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const server = holdFolder(join(dataDir, 'objects/.uploads'))
  await server.hold()
  await expect(run(['storage', 'prune'], {}, inTwoDays)).rejects.toThrow('Obi is running on this folder')
  expect(existsSync(path)).toBe(true)
  server.release()
  const pruned = await run(['storage', 'prune'], {}, inTwoDays)
  expect(pruned.text).toMatch(/^Deleted: forgotten 0, .*objects [12], drafts 0$/)
  expect(existsSync(path)).toBe(false)
})
