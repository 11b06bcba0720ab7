/* oxlint-disable house/rows-by-rights -- Any class of the coach is a clash; only ids leave, which are read again by rights. */
import type { ClashStore } from '#backend/classes/classes.port.ts'
import { isOpenSql, longestSql } from '#backend/classes/openDates.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

// Taken after the dates are written and before they are compared: of two classes that are written at once, the second
// sees the first.
const lock = statement<[ids: readonly string[]]>({
  name: 'classes_lock_schedules',
  text: `
    select pg_advisory_xact_lock(hashtextextended('schedule ' || k.key, 0)) from (
      select distinct k.key from occurrence d, unnest(array['coach ' || d.coach_id, 'room ' || d.room_id]) k (key)
      where d.id = any($1::text[]) and k.key is not null order by k.key
    ) k`,
})

/** Of a written date `d` and another one of the same coach or room. */
const overlap = `o.id <> d.id and ($2 or o.id <> all($1::text[])) and o.ends_at > d.starts_at and o.ends_at < d.ends_at + ${longestSql} and o.starts_at < d.ends_at
  and ${isOpenSql('o')}`

const find = statement<[ids: readonly string[], amongThem: boolean, most: number], { id: string }>({
  name: 'classes_find_clashes',
  text: `
    with written as (
      select d.id, d.coach_id, d.room_id, d.starts_at, d.ends_at from occurrence d
      where d.id = any($1::text[]) and ${isOpenSql('d')}
    ), clash as (
      select o.id, o.starts_at from written d join occurrence o on o.coach_id = d.coach_id and ${overlap}
      union
      select o.id, o.starts_at from written d join occurrence o on o.room_id = d.room_id and ${overlap}
    )
    select id from clash order by starts_at, id limit $3`,
})

const MOST = 20

/** For the writer of dates, who may not see another company's classes: ids only, which are read again with rights. */
export function createClashStore(transaction: Transaction): ClashStore {
  return {
    findClashes: async (ids, { amongThem } = { amongThem: true }) => {
      await lock(transaction, ids)
      const rows = await find(transaction, ids, amongThem, MOST)
      return rows.map(({ id }) => id)
    },
  }
}
