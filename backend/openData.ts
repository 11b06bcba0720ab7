import { openPostgres } from './openPostgres.ts'
import { refuseHalfRestored } from './platform/backup/restoreFiles.ts'
import type { Instant } from './platform/context.ts'
import type { Env } from './platform/env.ts'
import type { EventBus } from './platform/events/bus.port.ts'
import { openMemoryBus } from './platform/events/memoryBus.ts'
import { openEventLog } from './platform/events/openEventLog.ts'
import { openPostgresBus } from './platform/events/postgresBus.ts'
import { startRelay } from './platform/events/startRelay.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './platform/metrics/openMetrics.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { openDatabase, type OpenDatabase } from './platform/postgres/openDatabase.ts'
import { knowsAllLetters } from './platform/postgres/server/knowsAllLetters.ts'
import { startUpkeep } from './platform/threads/startUpkeep.ts'

interface DataRequest {
  env: Env
  log: Logger
  metrics?: Metrics | undefined
  now: () => Instant
}

const LETTERS =
  'The locale of this database knows no letters but ASCII, so that searching in other languages is slow and minds case. docs/operating.md says how to move to a database that knows them.'

/** The folder, the database at the code's version, and the log of its events. */
export async function openData({ env, log, metrics, now }: DataRequest) {
  await using opening = new AsyncDisposableStack()
  await refuseHalfRestored(env.DATA_DIR)
  const address = await openPostgres({ env, log }, opening)
  const ran = await migrate({ address })
  if (ran.length > 0) log.info({ migrations: ran.length, newest: ran.at(-1) }, 'database migrated')
  if (!(await knowsAllLetters(address))) log.warn(LETTERS)
  const database = opening.adopt(openDatabase({ address, log }), (opened) => opened.close())
  const bus = opening.adopt(await openBus(env.PUBSUB_URL, { database, log }), (opened) => opened.close())
  const events = opening.adopt(
    await openEventLog({ database, bus, log, onDelay: metrics?.observeEventDelay }),
    (opened) => opened.close(),
  )
  opening.adopt(startRelay({ database, bus, log }), (relay) => relay.stop())
  opening.adopt(startUpkeep({ database, now, log }), (upkeep) => upkeep.stop())
  const closing = opening.move()
  return { database, events, bus, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

async function openBus(url: string, { database, log }: { database: OpenDatabase; log: Logger }): Promise<EventBus> {
  if (url === 'memory:') return openMemoryBus()
  if (url === 'postgres:') return openPostgresBus({ database, log })
  // Its client is loaded only where it is used.
  const { openNatsBus } = await import('./platform/events/natsBus.ts')
  return openNatsBus({ url, log })
}
