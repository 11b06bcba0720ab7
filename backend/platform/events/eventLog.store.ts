import type { Instant } from '#backend/platform/context.ts'
import type { LogEvent, Queryable, Statement, Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** End of the log, and the position up to which it was trimmed. */
export interface LogHead {
  last: number
  trimmed: number
}

export interface LogPage extends LogHead {
  events: LogEvent[]
  /** Age of the oldest event, in seconds by the database's clock; null if unknown. */
  delayS: number | null
}

export interface PageRequest {
  after: number
  /** The last position to return. */
  upTo: number
  /** Undefined for all topics. */
  topics: readonly string[] | undefined
  limit: number
}

const readHeadRow = statement<[], LogHead>({ name: 'event_log_head', text: 'select last, trimmed from event_log_head' })
const lockHead = statement<[], { last: number }>({
  name: 'event_log_lock',
  text: 'select last from event_log_head for update',
})
const waiting = statement<[], { waits: boolean }>({
  name: 'outbox_waiting',
  text: 'select exists (select from outbox) as waits',
})

// A concurrent call waits for the commit of the first, and then sees the new end of the log; the events moved by the
// first are gone from the outbox.
const move = statement<[limit: number], { last: number; count: number }>({
  name: 'event_log_move',
  text: `with head as (
      select last from event_log_head for update
    ), moved as (
      delete from outbox using head where id in (select id from outbox order by id limit $1)
      returning id, topic, action, row_id, before, after, emitted_at, trace, head.last
    ), logged as (
      insert into event_log (position, topic, action, row_id, before, after, emitted_at, trace)
      select last + row_number() over (order by id), topic, action, row_id, before, after, emitted_at, trace from moved
      returning position
    ), counted as (
      select count(*) as count from logged
    )
    update event_log_head set last = head.last + counted.count from head, counted
    returning event_log_head.last, counted.count`,
})

/** Positions rise with time, so old events come first and are found without another index. */
const trim = statement<[before: Instant, last: number | null]>({
  name: 'event_log_trim',
  text: `with kept as (select position from event_log where logged_at >= $1 order by position limit 1),
    gone as (
      delete from event_log where position < coalesce((select position from kept), $2 + 1) returning position
    )
    update event_log_head set trimmed = greatest(trimmed, (select max(position) from gone))`,
})

/**
 * Returns the head in the same statement, so that a page trimmed in the meantime is never mistaken for an empty one.
 */
const page = statement<[after: number, upTo: number, topics: readonly string[] | null, limit: number], LogPage>({
  name: 'event_log_page',
  text: `select head.last, head.trimmed, coalesce(events, '[]') as events, delay as "delayS"
    from event_log_head head, lateral (
      select extract(epoch from clock_timestamp() - min(emitted_at))::float8 as delay, json_agg(json_build_object('position', position, 'topic', topic, 'action', action, 'rowId', row_id,
        'before', before, 'after', after, 'trace', trace) order by position) as events
      from (
        select * from event_log
        where position > $1 and position <= $2 and ($3::text[] is null or topic = any($3))
        order by position limit $4
      ) event
    ) found`,
})

/**
 * Positions of another log, such as the one before a restored backup, must not be mistaken for positions of this one.
 * So it starts at the current microsecond, which no log reaches by counting events. Reconnecting clients read
 * everything again.
 */
const beginAnew = {
  name: 'event_log_begin_anew',
  text: `with gone as (delete from event_log), started as (
      select greatest(last, floor(extract(epoch from clock_timestamp()) * 1000000)::bigint) as at from event_log_head
    )
    update event_log_head set last = started.at, trimmed = started.at from started`,
}

/** Replaces the log with a new one. */
export async function beginNewLog(client: { query(statement: Statement): Promise<unknown> }): Promise<void> {
  // oxlint-disable-next-line house/typed-statements -- a restore has the driver's own session, and this takes nothing
  await client.query(beginAnew)
}

export async function readHead(database: Queryable): Promise<LogHead> {
  const [row] = await readHeadRow(database)
  return row ?? missingHead()
}

export async function readPage(database: Queryable, { after, upTo, topics, limit }: PageRequest): Promise<LogPage> {
  const [row] = await page(database, after, upTo, topics ?? null, limit)
  return row ?? missingHead()
}

export async function hasWaiting(database: Queryable): Promise<boolean> {
  const [row] = await waiting(database)
  return row?.waits ?? false
}

/** Moves the oldest events of the outbox to the end of the log. */
export async function moveEvents(transaction: Transaction, limit: number): Promise<{ last: number; count: number }> {
  const [moved] = await move(transaction, limit)
  return moved ?? missingHead()
}

export async function trimLog(transaction: Transaction, before: Instant): Promise<void> {
  const [head] = await lockHead(transaction)
  await trim(transaction, before, head?.last ?? null)
}

function missingHead(): never {
  throw new Error('The event log has no head')
}
