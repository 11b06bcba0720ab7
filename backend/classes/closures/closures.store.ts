// Operation: getClosureEffect
import { isOpenSql, startsInSql } from '#backend/classes/openDates.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable, Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { ClosingStore, ClosureEffect, ClosureStore } from './closures.port.ts'

const MAX_COUNTED = 10_000

function effectOf(name: string, owner: (argument: (name: 'owner', type: string) => string) => string) {
  return visibleStatement<ClosureEffect, { owner: string; from: Instant; to: Instant }>(
    name,
    ({ argument, changeable, now }) => `
      select count(*)::int as dates, coalesce(sum(booked), 0)::int as bookings from (
        select o.booked from occurrence o
        where ${owner(argument)} and ${startsInSql(argument('from', 'timestamptz'), argument('to', 'timestamptz'))}
          and o.starts_at > ${now()} and ${isOpenSql('o')} and ${changeable('EventOccurrence', 'o')}
        limit ${MAX_COUNTED}
      ) d`,
  )
}

const effectOnCompany = effectOf('closure_effect_company', (argument) => `o.company_id = ${argument('owner', 'text')}`)
const effectOnCoach = effectOf(
  'closure_effect_coach',
  (argument) => `o.coach_id = ${argument('owner', 'text')} and o.company_id is null`,
)

// oxlint-disable-next-line house/rows-by-rights -- the viewer's rights decided when the closure was created
const datesIn = (owner: string) => `
  select o.id, o.starts_at from closure c join occurrence o on ${owner} and ${startsInSql('c.starts_at', 'c.ends_at')}
  where c.id = $1 and o.starts_at > $2 and ${isOpenSql('o')}`

const listDates = statement<[closureId: string, now: Instant, limit: number], { id: string }>({
  name: 'closure_list_dates',
  // oxlint-disable-next-line house/rows-by-rights -- the viewer's rights decided when the closure was created
  text: `select id from (
      ${datesIn('o.company_id = c.company_id')} union all ${datesIn('o.coach_id = c.coach_id and o.company_id is null')}
    ) d order by starts_at, id limit $3`,
})

const markClosing = statement<[closureId: string]>({
  name: 'closure_mark_closing',
  // oxlint-disable-next-line house/rows-by-rights -- the row that the same transaction has created for the viewer
  text: 'update closure set is_closing = true where id = $1',
})

/** Ids of closures whose dates may still have to be closed. */
export const listClosing = statement<[limit: number], { id: string }>({
  name: 'closure_list_closing',
  // oxlint-disable-next-line house/rows-by-rights -- upkeep without a viewer
  text: 'select id from closure where is_closing order by id limit $1',
})

const lockClosing = statement<[closureId: string]>({
  name: 'closure_lock_closing',
  // oxlint-disable-next-line house/rows-by-rights -- upkeep without a viewer
  text: 'select from closure where id = $1 and is_closing for no key update skip locked',
})

const endClosing = statement<[closureId: string]>({
  name: 'closure_end_closing',
  // oxlint-disable-next-line house/rows-by-rights -- upkeep without a viewer
  text: 'update closure set is_closing = false where id = $1',
})

export function createClosureStore(database: Queryable): ClosureStore {
  return {
    countEffect: async ({ companyId, from, to }, caller) => {
      const owner = companyId ?? caller.viewer.contactId ?? ''
      const count = companyId === undefined ? effectOnCoach : effectOnCompany
      const [effect] = await count(database, caller, { owner, from, to })
      return effect ?? { dates: 0, bookings: 0 }
    },
  }
}

export function createClosingStore(transaction: Transaction): ClosingStore {
  return {
    markClosing: async (closureId) => void (await markClosing(transaction, closureId)),
    lockClosing: async (closureId) => (await lockClosing(transaction, closureId)).length > 0,
    endClosing: async (closureId) => void (await endClosing(transaction, closureId)),
    listDates: async (closureId, now, limit) =>
      (await listDates(transaction, closureId, now, limit)).map(({ id }) => id),
  }
}
