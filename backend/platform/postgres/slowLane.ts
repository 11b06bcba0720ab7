import type { Pool, QueryConfig, QueryResult } from 'pg'
import { currentSignal } from '#backend/platform/admission/currentUser.ts'
import { Turns, type TurnsLoad } from '#backend/platform/admission/turns.ts'

interface SlowLaneRequest {
  /** The sessions of users' slow statements. */
  sessions: Pool
  /** Number of those sessions. */
  count: number
  /** The server's own sessions, over which a statement is canceled. */
  own: Pool
}

/** How long a user's statement keeps its session while another user waits for one, in milliseconds. */
const GUARANTEED_MS = 1_000

/** How often the lane checks whether another user waits, in milliseconds. */
const CHECK_MS = 100

/** Maximum number of waiting statements of one user: the reads of a few screens at once. */
const WAITING_PER_USER = 32

/** Maximum time that a statement waits behind others of its user, in milliseconds: about a second for each of them. */
const WAIT_MS = 30_000

/**
 * Runs users' slow statements, each with a session of its own and one per user at a time. A statement that is slow
 * because the machine is busy may still finish; it is canceled only when another user waits for a session.
 */
export function openSlowLane({ sessions, count, own }: SlowLaneRequest) {
  const turns = new Turns({ slots: count, perUser: 1, waitingPerUser: WAITING_PER_USER, waitMs: WAIT_MS })

  async function runOn(query: QueryConfig, onEnd: (ms: number) => void): Promise<QueryResult> {
    const client = await sessions.connect()
    let canceling: Promise<unknown> | undefined
    const begin = performance.now()
    const check = setInterval(() => {
      if (canceling || performance.now() - begin < GUARANTEED_MS || !turns.isWanted()) return
      canceling = own.query('select pg_cancel_backend($1)', [Reflect.get(client, 'processID')]).catch(() => undefined)
    }, CHECK_MS)
    try {
      return await client.query(query)
    } finally {
      clearInterval(check)
      onEnd(performance.now() - begin)
      // The cancellation must not reach the next statement of this session.
      await canceling
      client.release()
    }
  }

  return {
    /** `onEnd` gets how long the statement ran, in milliseconds. */
    run: (query: QueryConfig, onEnd: (ms: number) => void): Promise<QueryResult> =>
      turns.run(() => runOn(query, onEnd), currentSignal()),
    load: (): TurnsLoad => turns.load(),
    close: (): void => turns.close(),
  }
}
