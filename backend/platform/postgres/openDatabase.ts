import { EventEmitter } from 'node:events'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { inTransaction } from '#backend/platform/admission/currentUser.ts'
import { Turns } from '#backend/platform/admission/turns.ts'
import type { Database, Statement, Transaction } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import { currentTraceparent, inSpan, isTraced } from '#backend/platform/traces/trace.ts'
import type { PostgresAddress } from './address.ts'
import { clientConfig } from './clientConfig.ts'
import { loadOfPool, openPool } from './openPool.ts'
import { type DatabaseLoad, openReadLanes } from './readLanes.ts'
import { isConflict, toDomainError } from './toDomainError.ts'

export interface DatabaseRequest {
  address: PostgresAddress
  log: Logger
  /** Shared sessions for reads, and the same number for statements that keep their plan. Opened on demand. */
  readers?: number
  /** Sessions for transactions, opened on demand. */
  writers?: number
  /** How long one statement may take, in milliseconds. */
  timeLimitMs?: number
}

export interface OpenDatabase extends Database {
  readonly address: PostgresAddress
  /** Calls the listener after each commit that may have added to the outbox. Returns a function that removes it. */
  whenTold(listener: () => void): () => void
  load(): DatabaseLoad
  /** Waits for running statements. */
  close(): Promise<void>
}

const retries = 3

export function openDatabase({
  address,
  log,
  readers = 4,
  writers = 12,
  timeLimitMs = 10_000,
}: DatabaseRequest): OpenDatabase {
  const lanes = openReadLanes({ address, log, readers, timeLimitMs })
  const pool = openPool({ ...clientConfig(address, { timeLimitMs }), max: writers }, log)
  const turns = new Turns({ slots: writers, perUser: Math.ceil(writers / 3), waitingPerUser: 200 })
  const commits = new EventEmitter().setMaxListeners(0)

  return {
    address,
    query: <Row extends object>(statement: Statement, values: readonly unknown[] = []) =>
      traced(statement, () => rowsOf<Row>(lanes.query(statement, [...values]))),
    async transact(work) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const { result, mayTell, acts } = await inSpan(TRANSACTION, () => turns.run(() => runTransaction(pool, work)))
          if (mayTell) commits.emit('told')
          for (const act of acts) act()
          return result
        } catch (error) {
          if (!isConflict(error) || attempt === retries) throw toDomainError(error)
        }
      }
    },
    whenTold(listener) {
      commits.on('told', listener)
      return () => commits.off('told', listener)
    },
    load() {
      const { queues, pools } = lanes.load()
      return { queues: { ...queues, writes: turns.load() }, pools: { ...pools, writes: loadOfPool(pool) } }
    },
    async close() {
      turns.close()
      await Promise.all([lanes.close(), pool.end()])
    },
  }
}

async function runTransaction<Result>(pool: Pool, work: (transaction: Transaction) => Promise<Result>) {
  const client = await pool.connect()
  let mayTell = true
  const acts: (() => void)[] = []
  const transaction: Transaction = {
    inTransaction: true,
    query: (statement, values = []) =>
      traced(statement, () => rowsOf(client.query({ ...statement, values: [...values] }))),
    emitsNoEvents() {
      mayTell = false
    },
    afterCommit: (act) => void acts.push(act),
  }
  try {
    await client.query(beginOf(currentTraceparent()))
    const result = await inTransaction(() => work(transaction))
    await commit(client)
    client.release()
    return { result, mayTell, acts }
  } catch (error) {
    await rollBack(client)
    throw error
  }
}

const TRANSACTION = {
  name: 'transaction',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
} as const

/** Sets the trace of a recorded transaction, which its outbox rows and jobs copy. */
function beginOf(traceparent: string | undefined): string {
  return traceparent === undefined ? 'begin' : `begin; set local obi.trace = '${traceparent}'`
}

/** Records a statement by its name, without its text or values. */
function traced<Row extends object>({ name = 'unnamed' }: Statement, run: () => Promise<Row[]>): Promise<Row[]> {
  if (!isTraced()) return run()
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  return inSpan({ name: `statement ${name}`, kind: 'client', attributes }, async (span) => {
    const rows = await run()
    span.set({ 'db.response.returned_rows': rows.length })
    return rows
  })
}

/** After a failed statement, PostgreSQL responds to `commit` with a rollback instead of an error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction continued after one of its statements had failed')
}

/** A session whose rollback fails is discarded with its transaction. */
async function rollBack(client: PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}

async function rowsOf<Row extends object>(answer: Promise<QueryResult<Row>>): Promise<Row[]> {
  try {
    return (await answer).rows
  } catch (error) {
    throw toDomainError(error)
  }
}
