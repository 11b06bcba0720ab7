/* oxlint-disable house/rows-by-rights -- upkeep without a viewer; edits have locked the class with the viewer's rights */
import { noteClashes } from '#backend/classes/clashes/clashes.store.ts'
import { isClosedSql } from '#backend/classes/closures/isClosedSql.ts'
import { rowBoundOf } from '#backend/model/rights/rowBoundOf.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { isBeyond } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import { WINDOW_DAYS } from './planWindow.ts'
import type { DueSeries, LockedSeries, SeriesDate, SeriesStore } from './series.port.ts'

const columns = `k.time_zone as "timeZone", s.next_day::text as "nextDay", s.planned, s.time_of_day::text as "time",
  s.weekdays, s.until, s.traits, coalesce((s.traits ->> 'duration_s')::integer, k.duration_s) as duration`

/** Ids of classes that lack dates of their window, longest overdue first. */
export const listDueSeries = statement<[now: Instant, limit: number], { classId: string }>({
  name: 'series_list_due',
  text: 'select class_id as "classId" from class_series where due_at <= $1 order by due_at, class_id limit $2',
})

export const postponeSeries = statement<[classId: string, dueAt: Instant]>({
  name: 'series_postpone',
  text: 'update class_series set due_at = $2 where class_id = $1',
})

const lock = statement<[classId: string], LockedSeries>({
  name: 'series_lock',
  text: `select ${columns} from class_series s join class k on k.id = s.class_id where s.class_id = $1
    for no key update of s`,
})

const lockDue = statement<[classId: string, now: Instant], DueSeries>({
  name: 'series_lock_due',
  text: `select ${columns}, k.status = 'DELETED' as "isDeleted",
      ${isBeyond(rowBoundOf('EventOccurrence'), ['k.coach_id'], String(WINDOW_DAYS + 1))} as "isBeyond"
    from class_series s join class k on k.id = s.class_id where s.class_id = $1 and s.due_at <= $2
    for no key update of k, s skip locked`,
})

const addDates = statement<[classId: string, dates: string]>({
  name: 'series_add_dates',
  text: `insert into occurrence
    select (jsonb_populate_record(null::occurrence, to_jsonb(k) || s.traits || d.row)).*
    from class k join class_series s on s.class_id = k.id, jsonb_array_elements($2::jsonb) d (row)
    where k.id = $1 and not ${isClosedSql('k', "(d.row ->> 'starts_at')::timestamptz")}
    on conflict (class_id, series_number) where series_number is not null do nothing`,
})

const extendClass = statement<[classId: string, now: Instant]>({
  name: 'series_extend_class',
  text: `update class k set updated_at = $2, ends_at = greatest(k.ends_at, (
      select max(o.ends_at) from occurrence o where o.class_id = k.id and o.status <> 'DELETED'
    )) where k.id = $1`,
})

const change = statement<
  [
    classId: string,
    nextDay: string,
    planned: number,
    time: string,
    weekdays: readonly number[],
    traits: string,
    until: Instant | null,
    dueAt: Instant,
  ]
>({
  name: 'series_change',
  text: `update class_series set next_day = $2::date, planned = $3, time_of_day = $4::time, weekdays = $5::integer[],
    traits = $6::jsonb, until = $7, due_at = $8 where class_id = $1`,
})

const remove = statement<[classId: string]>({
  name: 'series_remove',
  text: 'delete from class_series where class_id = $1',
})

export function createSeriesStore(transaction: Transaction): SeriesStore {
  return {
    lock: async (classId) => (await lock(transaction, classId))[0],
    lockDue: async (classId, now) => (await lockDue(transaction, classId, now))[0],
    addDates: async (classId, dates, now) => {
      const rows = dates.map((date) => rowOf(date, { classId, now }))
      await addDates(transaction, classId, JSON.stringify(rows))
      await extendClass(transaction, classId, now)
    },
    change: async (classId, { nextDay, planned, time, weekdays, traits, until, dueAt }) => {
      await change(transaction, classId, nextDay, planned, time, weekdays, JSON.stringify(traits), until, dueAt)
    },
    remove: async (classId) => {
      await remove(transaction, classId)
    },
    noteClashes: (dateIds) => noteClashes(transaction, dateIds),
  }
}

function rowOf(date: SeriesDate, { classId, now }: { classId: string; now: Instant }): object {
  return {
    id: date.id,
    public_id: date.publicId,
    class_id: classId,
    series_number: date.number,
    starts_at: date.startsAt,
    ends_at: date.endsAt,
    booked: 0,
    created_at: now,
    updated_at: now,
  }
}
