import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { type NetworkLine, openNetworkLine } from '#tools/stage/networkLine.ts'
import { startOwnPostgres } from '#tools/stage/startOwnPostgres.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { openSources, type Sources } from './sources.ts'

export type SourceName = keyof Sources['lines'] | 'database' | 'domain'

/** A gateway with its own domain service, and a simulated network in front of everything that the two call. */
export interface House extends Pick<Sources, 'mails'> {
  gateway: Obi
  /** Past all lines. */
  database: OpenDatabase
  lines: Readonly<Record<SourceName, NetworkLine>>
  /** What both processes have logged. */
  output(): string
}

export async function openHouse(opened: AsyncDisposableStack): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'obi-faults-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const { database, line: toDatabase, url } = await openDatabaseServer(folder, opened)
  const sources = await openSources(opened)
  const port = await findFreePort()
  const env = {
    ...sources.env,
    DATABASE_URL: url,
    PUBLIC_URL: `http://localhost:${port}`,
    // Each call has a different client address, so that each is looked up.
    PROXY_HOPS: '1',
    APPSYNC_API_KEY: 'da2-key-of-the-proof',
    LOG_LEVEL: 'error',
    CALL_LIMITS: 'off',
    JOBS: 'elsewhere',
  }
  const dataDir = join(folder, 'shared')
  const domain = await startObi({ dataDir, program: ['appsync.ts'], env })
  opened.adopt(domain, (service) => service.stop().then(() => undefined))
  const toDomain = await openNetworkLine(() => ({ host: 'localhost', port: Number(new URL(domain.url).port) }))
  opened.adopt(toDomain, (line) => line.close())
  const gateway = await startObi({
    dataDir,
    port,
    program: ['--import', './tools/prove/faults/movableClock.ts', 'main.ts'],
    env: { ...env, APPSYNC_URL: `${toDomain.url}/graphql` },
  })
  opened.adopt(gateway, (obi) => obi.stop().then(() => undefined))
  return {
    gateway,
    database,
    mails: sources.mails,
    lines: { ...sources.lines, database: toDatabase, domain: toDomain },
    output: () => domain.output() + gateway.output(),
  }
}

async function openDatabaseServer(folder: string, opened: AsyncDisposableStack) {
  const settings = { max_connections: '200' }
  const address = await startOwnPostgres(opened, { folder: join(folder, 'database'), settings })
  if ('connectionString' in address) throw new TypeError('The embedded server has a socket')
  const socket = join(address.host, `.s.PGSQL.${address.port}`)
  const line = opened.adopt(await openNetworkLine(() => ({ path: socket })), (network) => network.close())
  const database = openDatabase({ address, log: openLog({ level: 'silent' }), readers: 2 })
  opened.defer(() => database.close())
  return { database, line, url: `postgres://${address.user}@127.0.0.1:${line.port}/${address.database}` }
}
