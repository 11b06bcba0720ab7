import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoPeople } from '#backend/demo/demoPeople.ts'
import { lockDataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import { openLog } from '#backend/platform/log.ts'
import { migrate } from '#backend/platform/postgres/migrate.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { startPostgres } from '#backend/platform/postgres/server/startPostgres.ts'
import { resetDemo } from './resetDemo.ts'

const log = openLog({ level: 'silent' })

async function makeFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'obi-reset-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A data folder whose database has these people. */
async function makeInstallation(ids: readonly string[]): Promise<string> {
  const path = await makeFolder()
  await using opening = new AsyncDisposableStack()
  const dataFolder = opening.adopt(await lockDataFolder(path), (folder) => folder.release())
  const server = opening.adopt(await startPostgres({ dataFolder, log }), (postgres) => postgres.stop())
  const { address } = server
  await migrate({ address })
  const database = opening.adopt(openDatabase({ address, log, readers: 1, writers: 1 }), (open) => open.close())
  await database.query(
    { text: `insert into contact (id, first_name, last_name) select unnest($1::text[]), 'Ana', 'Silva'` },
    [ids],
  )
  for (const folder of ['objects', 'secrets']) {
    await mkdir(join(path, folder))
    await writeFile(join(path, folder, 'one'), 'x')
  }
  return path
}

function settings(path: string, more: object = {}) {
  return { NODE_ENV: 'development', DATA_DIR: path, DATABASE_URL: undefined, S3_BUCKET: undefined, ...more } as const
}

const demoId = demoPeople[0]?.contactId ?? ''

test('a reset says what it deletes, and deletes it only with --yes', async () => {
  const path = await makeInstallation([demoId, 'ana'])
  const before = await readdir(path)
  await expect(resetDemo({ env: settings(path), isConfirmed: false, log })).rejects.toThrow(
    /1 demo people, 1 other people.*Add --yes/,
  )
  expect(await readdir(path)).toEqual(before)
  expect(await resetDemo({ env: settings(path), isConfirmed: true, log })).toContain('Deleted all data')
  const names = await readdir(path)
  expect(names.filter((name) => /postgres|objects|discarded/.test(name))).toEqual([])
  await access(join(path, 'secrets', 'one'))
})

test('a folder without demo data, or in use, is left as it is', async () => {
  const path = await makeInstallation(['ana'])
  const before = await readdir(path)
  await expect(resetDemo({ env: settings(path), isConfirmed: true, log })).rejects.toThrow('has no demo data')
  const lock = await lockDataFolder(path)
  await expect(resetDemo({ env: settings(path), isConfirmed: true, log })).rejects.toThrow('is in use')
  lock.release()
  expect(await readdir(path)).toEqual(before)
})

test.each([
  ['in production', { NODE_ENV: 'production' }, 'not for production'],
  ['on a database elsewhere', { DATABASE_URL: 'postgres://db/obi' }, 'Only an embedded database'],
  ['with files in a bucket', { S3_BUCKET: 'obi' }, 'Only an embedded database'],
  ['on an empty folder', {}, 'has no database'],
])('nothing is reset %s', async (_where, more, message) => {
  const path = await makeFolder()
  await expect(resetDemo({ env: settings(path, more), isConfirmed: true, log })).rejects.toThrow(message)
})
