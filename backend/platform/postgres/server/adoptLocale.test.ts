import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lockDataFolder, type DataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import { openLog } from '#backend/platform/log.ts'
import { withDatabase, type PostgresAddress } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { superuser } from './createCluster.ts'
import { createDatabase } from './createDatabase.ts'
import { findBinaries } from './findBinaries.ts'
import { makeSocketFolder } from './makeSocketFolder.ts'
import { serverAddress, spawnServer } from './serverProcess.ts'
import { startPostgres } from './startPostgres.ts'
import { asUnprivileged } from './unprivileged.ts'

const log = openLog({ level: 'silent' })
const words = ['Zoé', 'zoé', 'Đặng', 'élodie', 'ÉLODIE', 'Ana', '站桩', 'حلقة', '_', 'z', '\u{1f9d8}']

// The server is killed here, not the machine, so fsync is not needed.
const settings = { fsync: 'off' }

vi.setConfig({ testTimeout: 60_000 })

let localesOfANewFolder: object[]
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'obi-locale-new-'))
  const fresh = await lockDataFolder(folder)
  const postgres = await startPostgres({ dataFolder: fresh, log, settings })
  localesOfANewFolder = await administer(postgres.address, locales)
  await postgres.stop()
  fresh.release()
  await rm(folder, { recursive: true })
})

let parent: string
let dataFolder: DataFolder
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'obi-locale-'))
  dataFolder = await lockDataFolder(join(parent, 'data'))
})
afterEach(async () => {
  dataFolder.release()
  await rm(parent, { recursive: true })
})

test('the databases of an older folder are moved in place, and then recognize all letters', async () => {
  const before = await openFolderFromBefore()
  const order = await administer(before.obi, orderedWords)
  expect(await administer(before.obi, `select lower('É') as small`)).toEqual([{ small: 'É' }])
  await before.stop()
  expect(await startAndLook()).toEqual(moved(order))
})

// The states after a kill: before the start, after creating the template, during the update, and before dropping the
// template.
// done and the pattern still there.
test.each([
  ['before it has begun', async () => undefined],
  ['when the pattern is made', ({ server }: Before) => createDatabase(server, 'locale_pattern')],
  ['in the middle of the move', (before: Before) => leaveHalfMoved(before)],
  ['between the move and its tidying', (before: Before) => moveAndLeaveThePattern(before)],
])('a move that is killed %s is completed, or repeated, at the next start', async (_, interrupt) => {
  const before = await openFolderFromBefore()
  const order = await administer(before.obi, orderedWords)
  await interrupt(before)
  await before.kill()
  expect(await startAndLook()).toEqual(moved(order))
})

const orderedWords = 'select word from written order by word'
const locales = `select datname, datlocprovider, datcollate, datctype, datlocale from pg_database order by datname`

/** Starts on the folder and checks that every index entry is found with this locale. */
async function startAndLook(): Promise<object> {
  const postgres = await startPostgres({ dataFolder, log, settings })
  const { address } = postgres
  await administer(address, 'create extension amcheck; create extension pg_trgm')
  await administer(
    address,
    `select bt_index_check(indexrelid, true) from pg_index i join pg_class c on c.oid = indexrelid
      join pg_am a on a.oid = relam where amname = 'btree' and indisvalid`,
  )
  const found = {
    order: await administer(address, orderedWords),
    one: await administer(address, `select word from written where word = 'Đặng'`),
    letters: await administer(address, `select lower('É') as small, cardinality(show_trgm('站桩')) as trigrams`),
    locales: await administer(address, locales),
  }
  await postgres.stop()
  return found
}

const moved = (order: object[]) => ({
  order,
  one: [{ word: 'Đặng' }],
  letters: [{ small: 'é', trigrams: 3 }],
  locales: localesOfANewFolder,
})

interface Before {
  server: PostgresAddress
  obi: PostgresAddress
  stop(): Promise<void>
  kill(): Promise<void>
}

/** A data folder as earlier versions created it, with words in an index, and its running server. */
async function openFolderFromBefore(): Promise<Before> {
  const [binaries, runner] = await Promise.all([findBinaries(), asUnprivileged()])
  const folder = join(dataFolder.path, `postgres-${binaries.major}`)
  await runner.admit(dataFolder.path)
  await runner.makeFolder(folder)
  const flags = ['--no-sync', '--locale=C', '--encoding=UTF8', '--auth=trust', `--username=${superuser}`, '-D', folder]
  const [program = '', ...args] = [...runner.prefix, binaries.initdb, ...flags]
  await promisify(execFile)(program, args, {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    ...runner.identity,
  })
  const socketFolder = await makeSocketFolder(runner)
  const logFile = join(dataFolder.path, 'postgres.log')
  const started = await spawnServer({ folder, socketFolder, logFile, binaries, runner, settings })
  const end = async (signal: NodeJS.Signals) => {
    process.kill(started.pid, signal)
    await started.exited
    await rm(socketFolder, { recursive: true, force: true })
  }
  const server = serverAddress(socketFolder, 'postgres')
  await administer(server, 'create database obi')
  const obi = withDatabase(server, 'obi')
  await administer(obi, 'create table written (word text primary key)')
  await administer(obi, `insert into written values ${words.map((word) => `('${word}')`).join(', ')}`)
  return { server, obi, stop: () => end('SIGINT'), kill: () => end('SIGKILL') }
}

const move = `update pg_database set datlocprovider = 'b', datlocale = 'C.UTF-8', datcollversion = '1',
  datctype = (select datctype from pg_database where datname = 'locale_pattern') where datctype = 'C'`

/** Leaves an open session with an uncommitted update for the kill. */
async function leaveHalfMoved({ server }: Before): Promise<void> {
  await createDatabase(server, 'locale_pattern')
  const session = new pg.Client({ ...server })
  session.on('error', () => undefined)
  await session.connect()
  await session.query('begin')
  await session.query(move)
}

async function moveAndLeaveThePattern({ server }: Before): Promise<void> {
  await createDatabase(server, 'locale_pattern')
  await administer(server, move)
}
