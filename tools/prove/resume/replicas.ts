import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { urlOf } from '#tools/stage/postgresOf.ts'
import { startOwnPostgres } from '#tools/stage/startOwnPostgres.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'

/** Two gateways on one database. */
export interface Replicas {
  database: OpenDatabase
  /** Environment of another process of the same installation. */
  settings: Readonly<Record<string, string>>
  /** Addresses of those that run. */
  urls(): readonly string[]
  /** Kills these without a warning, and starts them again. */
  kill(indexes: readonly number[]): Promise<void>
}

const COUNT = 2

/** `more` are settings beside those that replicas need. */
export async function openReplicas(
  opened: AsyncDisposableStack,
  pubsubUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Replicas> {
  const folder = mkdtempSync(join(tmpdir(), 'obi-resume-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { max_connections: '200' }
  const address = await startOwnPostgres(opened, { folder: join(folder, 'database'), settings })
  const ports = [await findFreePort(), await findFreePort()]
  const env = {
    DATABASE_URL: urlOf(address),
    PUBSUB_URL: pubsubUrl,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    LOG_LEVEL: 'error',
    DEMO_DATA: 'off',
    CALL_LIMITS: 'off',
    GRAPHQL_DOCUMENTS: 'any',
    // As `npm start` sets it: a third of the CPU of a start.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...more,
  }
  const dataDir = join(folder, 'shared')
  const start = (index: number) => {
    const port = ports[index]
    return startObi({ dataDir, env, ...(port !== undefined && { port }) })
  }
  const running = new Map<number, Obi>()
  opened.defer(async () => {
    await Promise.all([...running.values()].map((obi) => obi.stop()))
  })
  for (let index = 0; index < COUNT; index += 1) running.set(index, await start(index))
  const database = openDatabase({ address, log: openLog({ level: 'silent' }), readers: 2 })
  opened.defer(() => database.close())
  return {
    database,
    settings: { ...env, DATA_DIR: dataDir },
    urls: () => [...running.values()].map(({ url }) => url),
    async kill(indexes) {
      const killed = indexes.flatMap((index) => running.get(index) ?? [])
      for (const index of indexes) running.delete(index)
      await Promise.all(killed.map((obi) => obi.kill()))
      await Promise.all(indexes.map(async (index) => void running.set(index, await start(index))))
    },
  }
}
