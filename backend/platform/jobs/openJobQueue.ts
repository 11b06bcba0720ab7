import { EventEmitter } from 'node:events'
import type { PgBoss } from 'pg-boss'
import * as v from 'valibot'
import type { Transaction } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import type { JobKind, JobKinds, JobQueue } from './jobs.port.ts'
import { announceJobs, countJobsOf } from './jobs.store.ts'
import { openBoss } from './openBoss.ts'

export interface JobQueueRequest<Kinds extends JobKinds> {
  database: OpenDatabase
  kinds: Kinds
  log: Logger
}

export interface OpenJobQueue<Kinds extends JobKinds> extends JobQueue<Kinds> {
  readonly boss: PgBoss
  /** Calls the listener after each commit that sent a job; returns how to stop that. */
  whenSent(listener: () => void): () => void
  close(): Promise<void>
}

/** A process that has not been heard of for so long is taken to be gone. pg-boss allows no less. */
export const HEARTBEAT_S = 10

const LONGEST_PAUSE_S = 3_600
/** After what runs it was to stop by itself, and did not. */
const GRACE_S = 30
/** What waits does so until it is done or dropped. */
const TEN_YEARS_S = 315_360_000
const NINETY_DAYS_S = 7_776_000

/** Resolves once every kind has its place in the database. */
export async function openJobQueue<Kinds extends JobKinds>({
  database,
  kinds,
  log,
}: JobQueueRequest<Kinds>): Promise<OpenJobQueue<Kinds>> {
  const boss = await openBoss(database.address, log)
  const sent = new EventEmitter()
  try {
    await makePlaces(boss, kinds)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return {
    boss,
    async send(transaction, { name, payload }) {
      const kind = kindOf(kinds, name)
      const data = v.parse(kind.payload, payload)
      const user = kind.userOf?.(data)
      const own = user === undefined ? 0 : await countJobsOf(transaction, name, user)
      const options = { ...optionsOf(kind, data), priority: kind.priority - own, db: within(transaction) }
      const id = await boss.send(name, user === undefined ? data : { ...data, user }, options)
      if (id === null) return undefined
      transaction.afterCommit(() => sent.emit('sent'))
      return id
    },
    whenSent(listener) {
      sent.on('sent', listener)
      return () => sent.off('sent', listener)
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/** Tells other processes of each job that is sent in this one. Returns how to stop that. */
export function announceSent(
  queue: Pick<OpenJobQueue<JobKinds>, 'whenSent'>,
  { database, log }: Pick<JobQueueRequest<JobKinds>, 'database' | 'log'>,
): () => void {
  // Those that look find all there is: in a rush one call is enough for many jobs.
  let isCalling = false
  let isAsked = false
  async function call(): Promise<void> {
    isAsked = true
    if (isCalling) return
    isCalling = true
    try {
      while (isAsked) {
        isAsked = false
        await announceJobs(database)
      }
    } catch (error) {
      log.warn({ err: error }, 'a job was sent, and nobody could be told')
    } finally {
      isCalling = false
    }
  }
  return queue.whenSent(() => void call())
}

export function kindOf(kinds: JobKinds, name: string): JobKind {
  const kind = kinds[name]
  if (!kind) throw new Error(`There are no jobs of the name ${name}`)
  return kind
}

async function makePlaces(boss: PgBoss, kinds: JobKinds): Promise<void> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const [name, kind] of Object.entries(kinds))
    if (!present.has(name)) await boss.createQueue(name, { policy: kind.keyOf ? 'exclusive' : 'standard' })
}

function optionsOf(kind: JobKind, data: object) {
  return {
    priority: kind.priority,
    retryLimit: kind.retries,
    retryDelay: kind.pauseS,
    retryBackoff: true,
    retryDelayMax: LONGEST_PAUSE_S,
    expireInSeconds: kind.mayTakeS + GRACE_S,
    heartbeatSeconds: HEARTBEAT_S,
    retentionSeconds: TEN_YEARS_S,
    deleteAfterSeconds: NINETY_DAYS_S,
    ...(kind.keyOf ? { singletonKey: kind.keyOf(data) } : {}),
  }
}

/** Our transaction, as pg-boss wants to see it. */
function within(transaction: Transaction) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      // oxlint-disable-next-line house/typed-statements -- the statement is pg-boss's
      return { rows: await transaction.query({ text }, values) }
    },
  }
}
