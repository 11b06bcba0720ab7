import { getModel, getValueField } from '#backend/model/rights/columns.ts'
import { type StatementParts, visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { models } from '#schema/__generated__/models.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { never } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import type { CalendarSeries, CalendarStore } from './calendar.port.ts'

/** Maximum number of dates in one answer. */
const MOST_DATES = 2_000
const LONGEST_S = classLimits.longestMinutes * 60

const occurrence = getModel(models, 'EventOccurrence')
const dateState = getValueField(occurrence, 'dateState')

/** The right to list dates, which only the people who run them have. */
const listRight = rights['EventOccurrence']?.list ?? never

type Row = CalendarSeries & { isCut: boolean }

type Arguments = Record<'owner' | 'from' | 'to' | 'latestEnd', string>

interface Shape {
  owner: 'coach_id' | 'company_id'
  withBookings: boolean
}

/**
 * Dates with equal fields are one row. The columns are those of the owner's index, so that a month is read from the
 * index alone: in the table its dates lie far apart. The number of bookings is in no index, because each booking would
 * have to update it; it is read from the table, together with the state and the coach of the date.
 */
const spanSql = ({ owner, withBookings }: Shape) =>
  function write({ argument, holds, visible }: StatementParts<keyof Arguments>): string {
    const booked = withBookings ? 'o.booked' : 'null::integer'
    const state =
      withBookings && dateState.source === 'computed' ? dateState.sql.replaceAll('{row}', 'o') : 'null::text'
    // oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
    return `
    with shown as materialized (
      select o.id, o.name, o.starts_at, o.duration_s, o.time_zone, o.pattern, o.status, o.capacity,
        o.cancelled_at is not null as is_cancelled, ${booked} as booked,
        ${state} as state, ${withBookings ? 'coalesce(o.substitute_id, o.coach_id)' : 'null::text'} as shown_coach_id,
        row_number() over (order by o.ends_at, o.id) as place
      from occurrence o
      where o.${owner} = ${argument('owner', 'text')}
        and o.ends_at > ${argument('from', 'timestamptz')} and o.ends_at < ${argument('latestEnd', 'timestamptz')}
        and o.starts_at < ${argument('to', 'timestamptz')}
        and o.status <> 'DELETED' and ${holds('EventOccurrence', 'o', listRight)}
      order by o.ends_at, o.id limit ${MOST_DATES + 1}
    )
    select s.name, s.duration_s as duration, s.time_zone as "timeZone", s.pattern, s.status, s.capacity,
      s.is_cancelled as "isCancelled", s.state as "dateState",
      (select c.first_name || ' ' || c.last_name from contact c
        where c.id = s.shown_coach_id and ${visible('CoachInfo', 'c')}) as "coachName",
      array_agg(s.id order by s.place) as dates,
      array_agg(floor(extract(epoch from s.starts_at - ${argument('from', 'timestamptz')}) / 60)::int order by s.place)
        as "startMinutes",
      ${withBookings ? 'array_agg(s.booked order by s.place)' : 'null'} as booked,
      (select count(*) from shown) > ${MOST_DATES} as "isCut"
    from shown s where s.place <= ${MOST_DATES}
    group by s.name, s.duration_s, s.time_zone, s.pattern, s.status, s.capacity, s.is_cancelled, s.state, s.shown_coach_id
    order by min(s.place)`
  }

const reading = (name: string, shape: Shape) => visibleStatement<Row, Arguments>(name, spanSql(shape))

const statements = {
  coach: reading('calendar_of_coach', { owner: 'coach_id', withBookings: false }),
  coachWithBookings: reading('calendar_of_coach_with_bookings', { owner: 'coach_id', withBookings: true }),
  company: reading('calendar_of_company', { owner: 'company_id', withBookings: false }),
  companyWithBookings: reading('calendar_of_company_with_bookings', { owner: 'company_id', withBookings: true }),
}

export function createCalendarStore(database: Queryable): CalendarStore {
  return {
    readSpan: async ({ companyId, from, to, withBookings }, caller) => {
      const owner = companyId ?? caller.viewer.contactId
      if (owner === undefined) return { series: [], isCut: false }
      const kind = companyId === undefined ? 'coach' : 'company'
      const read = statements[withBookings ? (`${kind}WithBookings` as const) : kind]
      const rows = await read(database, caller, { owner, from, to, latestEnd: addSeconds(to, LONGEST_S) })
      return { series: rows.map(({ isCut: _isCut, ...series }) => series), isCut: rows[0]?.isCut ?? false }
    },
  }
}
