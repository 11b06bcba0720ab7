import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { rowBoundOf } from '#backend/model/rights/rowBoundOf.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { isBeyond } from '#backend/platform/rowBound.ts'
import { classModeOf } from '#schema/classes/classModeOf.ts'
import { isCoachRole } from '#schema/rights/approvedCoach.ts'
import { fallbackCurrency } from '#schema/values/localeNames.ts'
import { createClashStore } from './clashes/clashes.store.ts'
import type { AddClassRequest, NewClassStore } from './classes.port.ts'
import { isClosedSql } from './closures/isClosedSql.ts'

interface AddClassRow {
  may_create: boolean
  may_be_assisted: boolean
  has_category: boolean
  has_room: boolean
  is_closed: boolean
  is_beyond: boolean
  /** Null if no class was added. */
  dates: string[] | null
}

// Checks and writes in one statement, so that no role can end in between. A date has the columns of its class and some
// of its own.
const addClass = visibleStatement<AddClassRow, { columns: string; dates: string; series: string | null }>(
  'classes_add',
  ({ argument, creatable, visible }) => `
    with given as (
      select ${argument('columns', 'jsonb')} as row
    ), placed as (
      select (jsonb_populate_record(null::class, g.row || jsonb_build_object(
        'company_id', coalesce(g.row ->> 'company_id', (
          select r.company_id from role r
          where r.contact_id = g.row ->> 'coach_id' and ${predicateSql(isCoachRole, 'Role', 'r')}
            and r.company_id is not null and ${visible('Role', 'r')}
          order by r.created_at, r.id limit 1
        ))
      ))).* from given g
    ), open_date as (
      select d.row, (d.row ->> 'starts_at')::timestamptz as starts_at, (d.row ->> 'ends_at')::timestamptz as ends_at
      from placed p, jsonb_array_elements(${argument('dates', 'jsonb')}) d (row)
      where not ${isClosedSql('p', "(d.row ->> 'starts_at')::timestamptz")}
    ), asked as (
      select (jsonb_populate_record(null::class, to_jsonb(p) || jsonb_strip_nulls(jsonb_build_object(
        'starts_at', (select min(d.starts_at) from open_date d), 'ends_at', (select max(d.ends_at) from open_date d),
        'currency', coalesce(p.currency, (
          select c.currency from company c where c.id = p.company_id and ${visible('Company', 'c')}
        ), '${fallbackCurrency}')
      )))).* from placed p
    ), alone as (
      select (jsonb_populate_record(null::class, to_jsonb(k) || '{"assistant_id": null}')).* from asked k
    ), judged as (
      select
        coalesce(${creatable('Event', 'a')}, false) as may_create,
        coalesce(${creatable('Event', 'k')}, false) as may_be_assisted,
        exists (select from category c where c.id = k.category_id and ${visible('Category', 'c')}) as has_category,
        k.sub_category_id is null or exists (
          select from sub_category s
          where s.id = k.sub_category_id and s.category_id = k.category_id and ${visible('SubCategory', 's')}
        ) as has_sub_category,
        -- A room that is being deleted is waited for: once it has left the dates that name it, none may name it again.
        k.room_id is null or coalesce((
          select true from room r where r.id = k.room_id and r.company_id = k.company_id for key share
        ), false) as has_room,
        not exists (select from open_date) as is_closed,
        ${isBeyond(rowBoundOf('Event'), ['k.coach_id'], '1')}
          or ${isBeyond(rowBoundOf('EventOccurrence'), ['k.coach_id'], `jsonb_array_length(${argument('dates', 'jsonb')})`)} as is_beyond
      from asked k, alone a
    ), made as (
      insert into class select k.* from asked k, judged j
      where j.may_be_assisted and j.has_category and j.has_sub_category and j.has_room and not j.is_closed
        and not j.is_beyond
      returning *
    ), dated as (
      insert into occurrence
      select (jsonb_populate_record(null::occurrence, to_jsonb(m) || d.row)).* from made m, open_date d
      returning id, starts_at
    ), continued as (
      insert into class_series
      select (jsonb_populate_record(null::class_series, ${argument('series', 'jsonb')})).* from made
      where ${argument('series', 'jsonb')} is not null
    )
    select j.may_create, j.may_be_assisted, j.has_category, j.has_room, j.has_sub_category and j.is_closed as is_closed,
      j.has_sub_category and j.is_beyond as is_beyond,
      (select array_agg(d.id order by d.starts_at) from dated d) as dates
    from judged j`,
)

export function createNewClassStore(transaction: Transaction): NewClassStore {
  return {
    ...createClashStore(transaction),
    addClass: async (request, caller) => {
      const args = {
        columns: JSON.stringify(columnsOf(request, caller.now)),
        dates: JSON.stringify(datesOf(request)),
        series: request.series ? JSON.stringify(seriesOf(request, request.series)) : null,
      }
      const [row] = await addClass(transaction, caller, args)
      if (row?.dates) return { kind: 'added', occurrenceIds: row.dates }
      return {
        kind: 'refused',
        facts: {
          mayCreate: row?.may_create === true,
          mayBeAssisted: row?.may_be_assisted === true,
          hasCategory: row?.has_category === true,
          hasRoom: row?.has_room === true,
          isClosed: row?.is_closed === true,
          isBeyond: row?.is_beyond === true,
        },
      }
    },
  }
}

function columnsOf({ id, columns, people, dates }: AddClassRequest, now: string): object {
  return {
    id,
    name: columns.name,
    description: columns.description,
    starts_at: dates[0]?.startsAt,
    ends_at: dates.at(-1)?.endsAt,
    time_zone: columns.timeZone,
    duration_s: columns.duration,
    age_group: columns.ageGroup,
    gender: columns.gender,
    level: columns.level,
    booking_type: columns.bookingType,
    is_streaming: columns.isStreaming,
    is_class_mode: classModeOf(columns),
    address: columns.address,
    event_media: columns.eventMedia,
    capacity: columns.capacity,
    guide_capacity: columns.guideCapacity,
    price: columns.price,
    fees: columns.fees,
    currency: columns.currency,
    pattern: columns.pattern,
    pattern_value: columns.patternValue,
    status: columns.status,
    coach_id: people.coachId,
    assistant_id: people.assistantId ?? null,
    company_id: people.companyId ?? null,
    category_id: columns.categoryID,
    sub_category_id: columns.subCategoryID,
    room_id: columns.roomID,
    created_at: now,
    updated_at: now,
  }
}

function datesOf({ id, dates, series }: AddClassRequest): object[] {
  return dates.map((date, index) => ({
    id: date.id,
    public_id: date.publicId,
    class_id: id,
    starts_at: date.startsAt,
    ends_at: date.endsAt,
    booked: 0,
    series_number: series ? index + 1 : null,
  }))
}

function seriesOf({ id, dates }: AddClassRequest, series: NonNullable<AddClassRequest['series']>): object {
  return {
    class_id: id,
    next_day: series.nextDay,
    planned: dates.length,
    time_of_day: series.time,
    weekdays: series.weekdays,
    traits: {},
    until: series.until,
    due_at: series.dueAt,
  }
}
