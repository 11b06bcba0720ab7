import pg, { type ClientConfig, type QueryConfig, type QueryResult } from 'pg'
import { currentSignal, currentUser } from '#backend/platform/admission/currentUser.ts'
import { lowerPriority } from '#backend/platform/admission/lowerPriority.ts'
import { Turns, type TurnsLoad } from '#backend/platform/admission/turns.ts'
import type { Statement } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { PostgresAddress } from './address.ts'
import { clientConfig } from './clientConfig.ts'
import { loadOfPool, openPool, type PoolLoad } from './openPool.ts'
import { pipelinedReaders } from './pipelinedReaders.ts'
import { openSlowLane } from './slowLane.ts'
import { SlowReads } from './slowReads.ts'

/** Queues and pools of the database by name, for an operator. */
export interface DatabaseLoad {
  queues: Readonly<Record<string, TurnsLoad>>
  pools: Readonly<Record<string, PoolLoad>>
}

interface LanesRequest {
  address: PostgresAddress
  log: Logger
  /** Pipelined sessions, and the same number for statements that keep their plan. */
  readers: number
  /** Maximum time of a statement, in milliseconds. */
  timeLimitMs: number
}

/**
 * Maximum time of a statement in the short lane, in milliseconds, and so its maximum delay of the statements behind it.
 */
const SHORT_MS = 150

const SLOW_SESSIONS = 4
const OWN_SESSIONS = 2

/** Maximum number of statements in one pipelined session: of all users, and of one user. */
const DEPTH = { all: 16, perUser: 1 }

const CANCELED = '57014'

/**
 * Runs reads in two lanes. The short lane pipelines statements over shared sessions and cancels one that takes long,
 * which then runs again in the slow lane. A canceled statement has changed nothing, so repeating it is safe. The
 * server's own slow statements have sessions of their own.
 */
export function openReadLanes(request: LanesRequest) {
  const { shared, planned, slow, own } = openSessions(request)
  const slowLane = openSlowLane({ sessions: slow, count: SLOW_SESSIONS, own })
  const sessions = 2 * request.readers
  const shortTurns = new Turns({
    slots: sessions * DEPTH.all,
    perUser: sessions * DEPTH.perUser,
    waitingPerUser: 1_000,
  })
  const slowReads = new SlowReads()

  async function runSlowly(statement: Statement, query: QueryConfig): Promise<QueryResult> {
    if (currentUser() === undefined) return own.query(query)
    return slowLane.run(query, (ms) => {
      if (ms > SHORT_MS) slowReads.add(statement)
    })
  }

  async function run({ keepsPlan = false, ...statement }: Statement, values: unknown[]): Promise<QueryResult> {
    const query = { ...statement, values }
    if (slowReads.has(statement)) return runSlowly(statement, query)
    try {
      return await shortTurns.run(() => (keepsPlan ? planned : shared).query(query), currentSignal())
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== CANCELED) throw error
      slowReads.add(statement)
      return runSlowly(statement, query)
    }
  }

  return {
    async query(statement: Statement, values: unknown[]): Promise<QueryResult> {
      try {
        return await run(statement, values)
      } catch (error) {
        // A statement that left the queue with its caller is rejected with the caller's reason.
        if (error !== undefined && error === currentSignal()?.reason)
          throw new DomainError('UNAVAILABLE', { cause: error })
        throw error
      }
    },
    load(): DatabaseLoad {
      return {
        queues: { reads: shortTurns.load(), slowReads: slowLane.load() },
        pools: {
          reads: shared.load(),
          plannedReads: planned.load(),
          slowReads: loadOfPool(slow),
          serverReads: loadOfPool(own),
        },
      }
    },
    async close(): Promise<void> {
      shortTurns.close()
      slowLane.close()
      await Promise.all([shared.close(), planned.close(), slow.end(), own.end()])
    },
  }
}

/** The sessions of both lanes, and the server's own. */
function openSessions({ address, log, readers, timeLimitMs }: LanesRequest) {
  const limited = (limitMs: number): ClientConfig => ({
    ...clientConfig(address, { timeLimitMs: Math.min(limitMs, timeLimitMs) }),
    // Includes the time in the pipeline.
    query_timeout: timeLimitMs + 2000,
  })
  const short = limited(SHORT_MS)
  const shared = pipelinedReaders({ config: short, count: readers, log })
  const planned = pipelinedReaders({ config: withKeptPlans(short), count: readers, log })
  const slow = openPool({ ...limited(timeLimitMs), max: SLOW_SESSIONS }, log)
  // The embedded server runs on this machine. With few cores, short statements would compete with slow ones there.
  if (!('connectionString' in address))
    slow.on('connect', (client) => lowerPriority(Number(Reflect.get(client, 'processID'))))
  const own = openPool({ ...limited(timeLimitMs), max: OWN_SESSIONS }, log)
  return { shared, planned, slow, own }
}

/** Plans a named statement once per session. By default, PostgreSQL would plan a large one for each run. */
function withKeptPlans(config: ClientConfig): ClientConfig {
  return { ...config, options: `${config.options ?? ''} -c plan_cache_mode=force_generic_plan` }
}
