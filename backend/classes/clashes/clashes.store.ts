/* oxlint-disable house/rows-by-rights -- Any class of the coach is a clash; only ids leave, which are read again by rights. */
import type { ClashStore } from '#backend/classes/classes.port.ts'
import { isOpenSql, longestSql } from '#backend/classes/openDates.ts'
import { WINDOW_DAYS } from '#backend/classes/series/planWindow.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

// Taken after the dates are written and before they are compared, so that of two concurrent writers the second sees the
// dates of the first.
const lock = statement<[ids: readonly string[]]>({
  name: 'classes_lock_schedules',
  text: `
    select pg_advisory_xact_lock(hashtextextended('schedule ' || k.key, 0)) from (
      select distinct k.key from occurrence d, unnest(array['coach ' || d.coach_id, 'room ' || d.room_id]) k (key)
      where d.id = any($1::text[]) and k.key is not null order by k.key
    ) k`,
})

/** Whether a written date `d` overlaps another date of the same coach or room. */
const overlap = `o.id <> d.id and o.ends_at > d.starts_at and o.ends_at < d.ends_at + ${longestSql} and o.starts_at < d.ends_at
  and ${isOpenSql('o')}`

const inScope = '($2 or o.id <> all($1::text[]))'

const find = statement<[ids: readonly string[], amongThem: boolean, most: number], { id: string }>({
  name: 'classes_find_clashes',
  text: `
    with written as (
      select d.id, d.coach_id, d.room_id, d.starts_at, d.ends_at from occurrence d
      where d.id = any($1::text[]) and ${isOpenSql('d')}
    ), clash as (
      select o.id, o.starts_at from written d join occurrence o on o.coach_id = d.coach_id and ${overlap} and ${inScope}
      union
      select o.id, o.starts_at from written d join occurrence o on o.room_id = d.room_id and ${overlap} and ${inScope}
    )
    select id from clash order by starts_at, id limit $3`,
})

// Skips pairs of classes that clashed on an earlier date: they were saved with a warning, or the coach has had a
// notice.
const note = statement<[ids: readonly string[]]>({
  name: 'classes_note_clashes',
  text: `
    with written as (
      select d.id, d.class_id, d.coach_id, d.room_id, d.starts_at, d.ends_at from occurrence d
      where d.id = any($1::text[]) and ${isOpenSql('d')}
    ), pair as (
      select d.id, d.class_id, d.starts_at, o.class_id as other_id from written d
      join occurrence o on o.coach_id = d.coach_id and o.class_id <> d.class_id and ${overlap}
      union
      select d.id, d.class_id, d.starts_at, o.class_id from written d
      join occurrence o on o.room_id = d.room_id and o.class_id <> d.class_id and ${overlap}
    ), fresh as (
      select distinct p.id, p.class_id from pair p where not exists (
        select from occurrence d join occurrence o on o.class_id = p.other_id
          and (o.coach_id = d.coach_id or o.room_id = d.room_id)
          and o.ends_at > d.starts_at and o.starts_at < d.ends_at and ${isOpenSql('o')}
        where d.class_id = p.class_id and d.id <> all($1::text[]) and ${isOpenSql('d')}
          and d.starts_at >= p.starts_at - interval '${WINDOW_DAYS} days'
      )
    )
    insert into coach_news (change_id, occurrence_id, kind) select open_class_change(class_id), id, 'CLASH' from fresh
    on conflict do nothing`,
})

/** Sends coaches a notice of dates, written in the transaction, that clash with another class for the first time. */
export async function noteClashes(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await lock(transaction, ids)
  await note(transaction, ids)
}

const MOST = 20

/**
 * Returns ids only: the writer of the dates may not see another company's classes, and reads them again with its
 * rights.
 */
export function createClashStore(transaction: Transaction): ClashStore {
  return {
    findClashes: async (ids, { amongThem } = { amongThem: true }) => {
      await lock(transaction, ids)
      const rows = await find(transaction, ids, amongThem, MOST)
      return rows.map(({ id }) => id)
    },
  }
}
