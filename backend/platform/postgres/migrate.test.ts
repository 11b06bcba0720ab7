import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { withDatabase } from './address.ts'
import { administer } from './administer.ts'
import { migrate } from './migrate.ts'
import { createDatabase } from './server/createDatabase.ts'

const server = inject('postgres').address
const name = `migrated_${process.pid}`
const address = withDatabase(server, name)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-migrations-'))
  await writeFile(join(folder, '001_first.sql'), `create table a (n int); insert into a values (1);\n-- a remark`)
  await writeFile(join(folder, '002_second.sql'), 'alter table a add m int')
  await writeFile(join(folder, 'README.md'), 'not a migration')
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => createDatabase(server, name))
afterEach(() => administer(server, `drop database ${name} with (force)`))

test('migrations run in numeric order, each once', async () => {
  expect(await migrate({ address, folder })).toEqual(['001_first', '002_second'])
  expect(await migrate({ address, folder })).toEqual([])
  expect(await administer(address, 'select n, m from a')).toEqual([{ n: 1, m: null }])
})

test('when several processes start at once, one migrates and the others wait for it', async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate({ address, folder })))
  expect(runs.filter((names) => names.length > 0)).toEqual([['001_first', '002_second']])
})

test('a failing migration is rolled back and named', async () => {
  const broken = join(folder, '003_broken.sql')
  await writeFile(broken, 'create table b (n int); create table a (n int)')
  await expect(migrate({ address, folder })).rejects.toThrow(
    'Migration failed: 003_broken. relation "a" already exists',
  )
  await rm(broken)
  expect(await administer(address, `select to_regclass('a') as a`)).toEqual([{ a: null }])
})

test('a database newer than the code is refused', async () => {
  const newer = join(folder, '003_newer.sql')
  await writeFile(newer, 'create table b (n int)')
  await migrate({ address, folder })
  await rm(newer)
  await expect(migrate({ address, folder })).rejects.toThrow(
    'newer than this version of Obi: it has migration 003_newer',
  )
})

test('all migrations of the product run', async () => {
  const files = await readdir(new URL('../../migrations', import.meta.url))
  const scripts = files.filter((file) => file.endsWith('.sql')).toSorted()
  expect((await migrate({ address })).map((migration) => `${migration}.sql`)).toEqual(scripts)
})

test('where extensions and schemas cannot be created, the error says who must create them, and migration continues afterwards', async () => {
  const visitor = `visitor_${process.pid}`
  const actAs = (role: string) => administer(server, `alter database ${name} set role = '${role}'`)
  await administer(server, `create role ${visitor}`)
  await administer(address, `grant create on schema public to ${visitor}`)
  await actAs(visitor)
  await expect(migrate({ address })).rejects.toThrow(
    'Have an administrator of the server run "create extension unaccent',
  )
  await administer(server, `alter database ${name} reset role`)
  await administer(address, 'create extension unaccent; create extension pg_trgm')
  await actAs(visitor)
  const own = `create schema jobs authorization ${visitor}`
  await expect(migrate({ address })).rejects.toThrow(`Have an administrator of the server run "${own};"`)
  await administer(server, `alter database ${name} reset role`)
  await administer(address, own)
  await actAs(visitor)
  expect(await migrate({ address })).toEqual(expect.arrayContaining(['010_search', '026_jobs']))
  await administer(server, `drop database ${name} with (force)`)
  await administer(server, `drop role ${visitor}`)
  await createDatabase(server, name)
})
