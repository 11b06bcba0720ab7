import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockDataFolder, type DataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import { openLog } from '#backend/platform/log.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { createCluster } from './createCluster.ts'
import { findBinaries } from './findBinaries.ts'
import { makeSocketFolder } from './makeSocketFolder.ts'
import { serverAddress, spawnServer } from './serverProcess.ts'
import { startPostgres } from './startPostgres.ts'
import { asUnprivileged } from './unprivileged.ts'

const log = openLog({ level: 'silent' })
const settings = { fsync: 'off' }

// Each test creates a cluster, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let parent: string
let dataFolder: DataFolder
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'obi start '))
  dataFolder = await lockDataFolder(join(parent, `a long way ${'down '.repeat(30)}`, 'data'))
})
afterEach(async () => {
  dataFolder.release()
  await rm(parent, { recursive: true })
})

test('Postgres starts in a deep folder with spaces, on a private socket and nowhere else', async () => {
  const postgres = await startPostgres({ dataFolder, log, settings })
  expect(await administer(postgres.address, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  const [row] = await administer(
    postgres.address,
    `select current_setting('unix_socket_directories') as folder,
    datcollate, pg_encoding_to_char(encoding) as encoding, lower('ÉÀ ĐẶNG') as small from pg_database where datname = current_database()`,
  )
  expect(row).toMatchObject({ datcollate: 'C', encoding: 'UTF8', small: 'éà đặng' })
  expect((await stat(socketFolderOf(postgres.address))).mode & 0o777).toBe(0o700)
  await postgres.stop()
  await expect(stat(socketFolderOf(postgres.address))).rejects.toThrow('ENOENT')
})

test('data survives a stop and a start', async () => {
  const first = await startPostgres({ dataFolder, log, settings })
  await administer(first.address, 'create table kept as select 7 as n')
  await first.stop()
  const second = await startPostgres({ dataFolder, log, settings })
  expect(await administer(second.address, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

test('an interrupted first start is repeated', async () => {
  await mkdir(join(dataFolder.path, 'postgres-18.init', 'base'), { recursive: true })
  const postgres = await startPostgres({ dataFolder, log, settings })
  expect(await administer(postgres.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('a server left on the folder is ended first, so that its delayed watchdog cannot end the new one', async () => {
  const left = await leaveServerRunning()
  await administer(serverAddress(left.socketFolder, 'postgres'), 'create database obi')
  await administer(serverAddress(left.socketFolder, 'obi'), 'create table kept as select 7 as n')
  const postgres = await startPostgres({ dataFolder, log, settings })
  expect(postgres.pid()).not.toBe(left.pid)
  expect(() => process.kill(left.pid, 'SIGINT')).toThrow('ESRCH')
  expect(await administer(postgres.address, 'select n from kept')).toEqual([{ n: 7 }])
  await postgres.stop()
  await rm(left.socketFolder, { recursive: true, force: true })
})

test('after the server is killed, the next start waits for its remaining sessions', async () => {
  const killed = await leaveServerRunning()
  const session = new pg.Client(serverAddress(killed.socketFolder, 'postgres'))
  session.on('error', () => undefined)
  await session.connect()
  const [own] = (await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  if (!own) throw new Error('The session has no process')
  process.kill(own.pid, 'SIGSTOP')
  process.kill(killed.pid, 'SIGKILL')
  await killed.exited
  const starting = startPostgres({ dataFolder, log, settings })
  const refused = async () => (await readFile(join(dataFolder.path, 'postgres.log'), 'utf8')).includes('still in use')
  await expect.poll(refused).toBe(true)
  // The session logs its end after the refusal.
  await appendFile(
    join(dataFolder.path, 'postgres.log'),
    `[${own.pid}] FATAL:  terminating connection due to unexpected postmaster exit\n`,
  )
  process.kill(own.pid, 'SIGCONT')
  const postgres = await starting
  expect(await administer(postgres.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
  await rm(killed.socketFolder, { recursive: true, force: true })
})

test.runIf(process.getuid?.() === 0)(
  'root runs Postgres as an unprivileged user where namespaces are forbidden',
  async () => {
    const runner = await asUnprivileged({ namespaces: false })
    await Promise.all([runner.admit(parent), runner.admit(join(dataFolder.path, '..'))])
    const server = await leaveServerRunning(runner)
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(runner.identity?.uid)
    process.kill(server.pid, 'SIGINT')
    await server.exited
    await rm(server.socketFolder, { recursive: true })
  },
)

test('killing Node loses no acknowledged write, and the next start succeeds at once', async () => {
  dataFolder.release()
  const { acknowledged } = await killAfter(200, dataFolder.path)
  dataFolder = await lockDataFolder(dataFolder.path)
  const postgres = await startPostgres({ dataFolder, log })
  const rows = await administer(postgres.address, 'select n from written order by n')
  expect(rows.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, index) => ({ n: index + 1 })))
  await postgres.stop()
})

test('killing Node leaves neither a server nor a socket folder behind', async () => {
  dataFolder.release()
  const { socketFolder } = await killAfter(1, dataFolder.path)
  await expect.poll(() => stat(socketFolder).catch(() => 'gone'), { timeout: 10_000 }).toBe('gone')
  await expect(stat(join(dataFolder.path, 'postgres-18', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('a killed server is restarted, and calls in between fail as retryable', async () => {
  const postgres = await startPostgres({ dataFolder, log })
  const database = openDatabase({ address: postgres.address, log })
  await database.query({ text: 'create table written (n int primary key)' })
  const write = (n: number) => database.transact((tx) => tx.query({ text: 'insert into written values ($1)' }, [n]))
  const acknowledged: number[] = []
  const killed = postgres.pid()
  // Sessions of the killed server may continue to answer for a while.
  for (let n = 0; acknowledged.length < 60 || postgres.pid() === killed; n += 1) {
    if (n === 20) process.kill(killed, 'SIGKILL')
    await write(n).then(
      () => acknowledged.push(n),
      (error: unknown) => expect(error).toMatchObject({ code: 'UNAVAILABLE' }),
    )
  }
  const rows = await database.query<{ n: number }>({ text: 'select n from written' })
  expect(rows.map(({ n }) => n)).toEqual(expect.arrayContaining(acknowledged))
  await database.close()
  await postgres.stop()
})

async function leaveServerRunning(runner?: Awaited<ReturnType<typeof asUnprivileged>>) {
  const used = runner ?? (await asUnprivileged())
  const binaries = await findBinaries()
  const folder = join(dataFolder.path, `postgres-${binaries.major}`)
  await createCluster({ folder, binaries, runner: used })
  const socketFolder = await makeSocketFolder(used)
  const logFile = join(dataFolder.path, 'postgres.log')
  return spawnServer({ folder, socketFolder, logFile, binaries, runner: used, settings })
}

/** Kills a process that writes rows; resolves with the last acknowledged row. */
async function killAfter(rows: number, folder: string): Promise<{ acknowledged: number; socketFolder: string }> {
  const script = fileURLToPath(new URL('./writeUntilKilled.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  let acknowledged = 0
  let socketFolder = ''
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line)
    if (acknowledged !== rows) continue
    const pidFile = await readFile(join(folder, 'postgres-18', 'postmaster.pid'), 'utf8')
    socketFolder = pidFile.split('\n')[4] ?? ''
    child.kill('SIGKILL')
  }
  await gone
  return { acknowledged, socketFolder }
}

function socketFolderOf(address: object): string {
  return 'host' in address ? String(address.host) : ''
}
