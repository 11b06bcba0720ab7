import { isClosedSql } from '#backend/classes/closures/isClosedSql.ts'
import { isOpenSql, startsInSql } from '#backend/classes/openDates.ts'
import { rowBoundOf } from '#backend/model/rights/rowBoundOf.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable, Transaction } from '#backend/platform/database.ts'
import { isBeyond } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import type { CopyingStore, CopyStore, SourceDate } from './copying.port.ts'

type Owner = 'company_id' | 'coach_id'

function listBy(name: string, owner: Owner) {
  return visibleStatement<SourceDate, { owner: string; from: Instant; to: Instant; limit: number }>(
    name,
    ({ argument, changeable }) => {
      const [from, to] = [argument('from', 'timestamptz'), argument('to', 'timestamptz')]
      return `
        select o.id, o.starts_at as "startDate", o.duration_s as duration, o.time_zone as "timeZone" from occurrence o
        where o.${owner} = ${argument('owner', 'text')} and ${startsInSql(from, to)} and ${isOpenSql('o')}
          and ${changeable('EventOccurrence', 'o')}
        order by o.starts_at, o.id limit ${argument('limit', 'integer')}`
    },
  )
}

const listOfCompany = listBy('copying_list_of_company', 'company_id')
const listOfCoach = listBy('copying_list_of_coach', 'coach_id')

export function createCopyStore(database: Queryable): CopyStore {
  return {
    listDates: ({ companyId, from, to }, limit, caller) => {
      const owner = companyId ?? caller.viewer.contactId ?? ''
      const list = companyId === undefined ? listOfCoach : listOfCompany
      return list(database, caller, { owner, from, to, limit })
    },
  }
}

interface AddedRow {
  dates: string[]
  is_beyond: boolean
}

/** Number of new rows of the same coach. */
const ofCoach = '(select count(*) from placed b where b.coach_id = p.coach_id)'

// Checks and writes in one statement, as for a new class. A copy has the columns of its date, and otherwise those of a
// class that does not repeat.
const addCopies = visibleStatement<AddedRow, { copies: string }>(
  'copying_add',
  ({ argument, changeable, creatable, now }) => `
    with given as (
      select * from jsonb_to_recordset(${argument('copies', 'jsonb')})
        as g (source_id text, class_id text, date_id text, public_id text, starts_at timestamptz, ends_at timestamptz)
    ), placed as (
      select g.date_id, g.public_id, (jsonb_populate_record(null::class, to_jsonb(o) || jsonb_build_object(
        'id', g.class_id, 'starts_at', g.starts_at, 'ends_at', g.ends_at, 'pattern', null, 'pattern_value', null,
        'created_at', ${now()}, 'updated_at', ${now()}
      ))).*
      from given g join occurrence o on o.id = g.source_id
      where ${changeable('EventOccurrence', 'o')} and not ${isClosedSql('o', 'g.starts_at')}
        and not exists (select from occurrence e where e.coach_id = o.coach_id and e.ends_at = g.ends_at
          and e.starts_at = g.starts_at and e.name = o.name and ${isOpenSql('e')})
    ), judged as (
      select p.*, ${isBeyond(rowBoundOf('Event'), ['p.coach_id'], ofCoach)}
        or ${isBeyond(rowBoundOf('EventOccurrence'), ['p.coach_id'], ofCoach)} as is_beyond
      from placed p where ${creatable('Event', 'p')}
    ), made as (
      insert into class select (jsonb_populate_record(null::class, to_jsonb(j))).* from judged j
      where not exists (select from judged b where b.is_beyond)
      returning *
    ), dated as (
      insert into occurrence
      select (jsonb_populate_record(null::occurrence, to_jsonb(m) || jsonb_build_object(
        'id', j.date_id, 'public_id', j.public_id, 'class_id', m.id, 'booked', 0
      ))).*
      from made m join judged j on j.id = m.id
      returning id, starts_at
    )
    select coalesce((select array_agg(d.id order by d.starts_at, d.id) from dated d), '{}') as dates,
      exists (select from judged where is_beyond) as is_beyond`,
)

// Of two concurrent copies of a week, the second sees the first.
const lockSchedules = statement<[sourceIds: readonly string[]]>({
  name: 'copying_lock_schedules',
  // oxlint-disable-next-line house/rows-by-rights -- only locks; the statement that copies has the rights
  text: `
    select pg_advisory_xact_lock(hashtextextended('copies of ' || k.coach_id, 0)) from (
      select distinct o.coach_id from occurrence o where o.id = any($1::text[]) order by o.coach_id
    ) k`,
})

export function createCopyingStore(transaction: Transaction): CopyingStore {
  return {
    addCopies: async (copies, caller) => {
      const rows = copies.map((copy) => ({
        source_id: copy.sourceId,
        class_id: copy.classId,
        date_id: copy.id,
        public_id: copy.publicId,
        starts_at: copy.startsAt,
        ends_at: copy.endsAt,
      }))
      await lockSchedules(
        transaction,
        copies.map(({ sourceId }) => sourceId),
      )
      const [row] = await addCopies(transaction, caller, { copies: JSON.stringify(rows) })
      return row?.is_beyond ? undefined : (row?.dates ?? [])
    },
  }
}
