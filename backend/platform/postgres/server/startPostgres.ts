import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { adoptLocale } from './adoptLocale.ts'
import { createCluster } from './createCluster.ts'
import { createDatabase } from './createDatabase.ts'
import { type Binaries, findBinaries } from './findBinaries.ts'
import { endServerLeftOn, findServer } from './leftServer.ts'
import { makeSocketFolder } from './makeSocketFolder.ts'
import { serverAddress, spawnServer, type ServerProcess, type ServerRequest } from './serverProcess.ts'
import { supervise } from './supervise.ts'
import { asUnprivileged } from './unprivileged.ts'

export interface PostgresRequest {
  /** Locked by this process, so that a server found running on it has lost its owner. */
  dataFolder: DataFolder
  log: Logger
  /** Settings of postgresql.conf that differ from the defaults, such as `fsync: 'off'` in a test. */
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  /** Stays the same when the server is restarted after a crash. */
  readonly address: PostgresAddress
  /** Process id of the running server. */
  pid(): number
  /** Aborts running statements, writes everything to disk and waits for the end. Call it last. */
  stop(): Promise<void>
}

const database = 'obi'

/** The embedded PostgreSQL, on a private socket, restarted as long as this process lives. */
export async function startPostgres({ dataFolder, log, settings = {} }: PostgresRequest): Promise<EmbeddedPostgres> {
  const [binaries, runner] = await Promise.all([findBinaries(), asUnprivileged()])
  const folder = clusterFolder(dataFolder.path, binaries)
  await createCluster({ folder, binaries, runner })
  const left = await endServerLeftOn(folder)
  if (left) log.info({ pid: left.pid }, 'ended the postgres that a killed process had left')
  const socketFolder = await makeSocketFolder(runner)
  const logFile = join(dataFolder.path, 'postgres.log')
  const request = { folder, socketFolder, logFile, binaries, runner, settings }
  const supervisor = supervise({
    first: await spawnFirst(request),
    start: () => spawnServer(request),
    log,
  })
  await furnish(socketFolder, log)
  return { address: serverAddress(socketFolder, database), ...supervisor }
}

/** Returns the address of the PostgreSQL of a folder that another process holds; undefined if none runs. */
export async function findRunningPostgres(dataFolder: string): Promise<PostgresAddress | undefined> {
  const server = await findServer(clusterFolder(dataFolder, await findBinaries()))
  return server && serverAddress(server.socketFolder, database)
}

function clusterFolder(dataFolder: string, { major }: Binaries): string {
  return join(dataFolder, `postgres-${major}`)
}

/** Maximum number of attempts to start on a folder while sessions of its killed server end. */
const patience = 100

async function spawnFirst(request: ServerRequest): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await spawnServer(request)
    } catch (error) {
      if (attempt < patience && isStillHeld(error)) {
        await delay(100)
        continue
      }
      await rm(request.socketFolder, { recursive: true, force: true })
      throw error
    }
  }
}

/** The server runs with `LC_ALL=C`, so its messages are in English. */
function isStillHeld(error: unknown): boolean {
  return error instanceof Error && /pre-existing shared memory block .{1,80} is still in use$/.test(error.message)
}

async function furnish(socketFolder: string, log: Logger): Promise<void> {
  const server = serverAddress(socketFolder, 'postgres')
  await adoptLocale(server, log)
  const found = await administer(server, `select from pg_database where datname = '${database}'`)
  if (found.length === 0) await createDatabase(server, database)
}
