import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { rowBoundOf } from '#backend/model/rights/rowBoundOf.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isBeyond } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import { isPublished, takesPlace } from '#schema/classes/publishedClass.ts'
import { isApprovedCoach } from '#schema/rights/approvedCoach.ts'
import type { ClassFacts, StandingStore, WantedDate } from './standing.port.ts'

/** Number of dates read at a time. */
const PAGE = 500
/** Maximum number of dates in an answer. */
const MOST_DATES = 200

const takesPlaceSql = predicateSql(takesPlace, 'EventOccurrence', 'o')

/** Of the row `s`. A canceled date counts, because it can be reopened; an endless class keeps its spots between two dates. */
// oxlint-disable-next-line house/rows-by-rights -- the rule of ending a spot is the same for all members
const isOver = `not exists (select from class_series r where r.class_id = s.class_id)
      and not exists (
        select from occurrence o where o.class_id = s.class_id and o.ends_at > $2
          and o.deleted_at is null and o.status <> 'DELETED'
      )`

// The lock conflicts with the one that a new date's reference takes, so no date is made without knowing of the spot. All
// locks are taken in the order of the ids: two members can't deadlock.
const holdClasses = statement<[memberId: string, now: Instant, classId: string], { id: string }>({
  name: 'standing_hold_classes',
  // oxlint-disable-next-line house/rows-by-rights -- only locks; the rule of booking is the same for all members
  text: `
    select k.id from class k
    where k.id = $3 or k.id in (select s.class_id from standing_spot s where s.member_id = $1 and ${isOver})
    order by k.id for update`,
})

const readClass = statement<[classId: string, memberId: string, now: Instant], ClassFacts>({
  name: 'standing_read_class',
  // oxlint-disable-next-line house/rows-by-rights -- the rule is decided here, the same for all members
  text: `
    select ${predicateSql(isPublished, 'Event', 'k')} and ${predicateSql(isApprovedCoach('coachID'), 'Event', 'k')} as "isOpen",
      k.pattern is not distinct from 'WEEKLY' and k.booking_type = 'SINGLE' as "isWeekly",
      k.price + k.fees > 0 as "hasPrice",
      exists (select from occurrence o where o.class_id = k.id and o.starts_at > $3 and ${takesPlaceSql}) as "hasDatesToCome",
      (select s.id from standing_spot s where s.class_id = k.id and s.member_id = $2) as "spotId",
      (select count(*) from standing_spot s where s.class_id = k.id) >= k.capacity as "isFull",
      ${isBeyond(rowBoundOf('StandingSpot'), ['$2'], '1')} as "isBeyond"
    from class k where k.id = $1`,
})

const endOver = statement<[memberId: string, now: Instant, classIds: readonly string[]]>({
  name: 'standing_end_over',
  // oxlint-disable-next-line house/rows-by-rights -- the member's own spots
  text: `
    delete from standing_spot s where s.member_id = $1 and s.class_id = any ($3::text[]) and ${isOver}`,
})

const addSpot = statement<[id: string, classId: string, memberId: string, now: Instant]>({
  name: 'standing_add_spot',
  text: `insert into standing_spot (id, class_id, member_id, created_at, updated_at) values ($1, $2, $3, $4, $4)`,
})

// `revised_at` is the time of the cancellation: a move of the date changes `updated_at`. A booking that was canceled before
// the spot was taken counts as none, and so does a lost one while the member could still cancel it. One that was canceled
// later means that the member gave the date up.
const listWanted = statement<
  [classId: string, spotId: string | null, now: Instant, from: Instant | null, date: string, at: string, spot: string],
  WantedDate
>({
  name: 'standing_list_wanted',
  // oxlint-disable-next-line house/rows-by-rights -- the members who hold a spot have asked for these bookings
  text: `
    select s.id as "spotId", o.id as "occurrenceId", o.starts_at as "startsAt", s.created_at as "createdAt"
    from standing_spot s
    join occurrence o on o.class_id = s.class_id
    left join booking b on b.occurrence_id = o.id and b.member_id = s.member_id
    where s.class_id = $1 and ($2::text is null or s.id = $2)
      and o.starts_at > $3 and ${takesPlaceSql} and o.booked < o.capacity and o.price + o.fees = 0
      and (b.id is null or b.status = 'CANCELED' and (b.revised_at < s.created_at or
        cancelable_until(o.starts_at, o.company_id) > $3
        and exists (select from lost_spot l where l.occurrence_id = o.id and l.member_id = s.member_id)))
      and ($4::timestamptz is null or (o.starts_at, o.id, s.created_at, s.id) > ($4, $5, $6::timestamptz, $7))
    order by o.starts_at, o.id, s.created_at, s.id limit ${PAGE}`,
})

// What the member did meanwhile is read once both rows are locked: bookings and cancellations hold the date's lock.
const lockWanted = statement<[spotId: string, occurrenceId: string], { memberId: string; isWanted: boolean }>({
  name: 'standing_lock_wanted',
  // oxlint-disable-next-line house/rows-by-rights -- only the booking that the member has asked for
  text: `
    with spot as materialized (
      select s.member_id, s.created_at from standing_spot s where s.id = $1 for share
    ), date as materialized (
      select o.id from occurrence o where o.id = $2 for update
    ), held as (
      select s.member_id, s.created_at, booking_now(d.id, s.member_id) as booking, is_lost_spot(d.id, s.member_id) as is_lost
      from spot s cross join date d offset 0
    )
    select member_id as "memberId", booking is null or booking ->> 'status' = 'CANCELED'
      and (is_lost or (booking ->> 'revised_at')::timestamptz < created_at) as "isWanted" from held`,
})

const listBooked = statement<[classId: string, memberId: string, now: Instant], { id: string }>({
  name: 'standing_list_booked',
  // oxlint-disable-next-line house/rows-by-rights -- the member's own bookings
  text: `
    select o.id from occurrence o join booking b on b.occurrence_id = o.id and b.member_id = $2
    where o.class_id = $1 and o.starts_at > $3 and b.status <> 'CANCELED'
    order by o.starts_at, o.id limit ${MOST_DATES}`,
})

const releaseSeats = statement<
  [classId: string, memberId: string, now: Instant, canceledBy: string],
  { id: string; by: string }
>({
  name: 'standing_release_seats',
  // oxlint-disable-next-line house/rows-by-rights -- the rule has decided that the member's spot ends
  text: `
    with held as (
      select b.id, b.occurrence_id, o.starts_at, o.booked
      from occurrence o join booking b on b.occurrence_id = o.id and b.member_id = $2 and b.status = 'BOOKED'
      where o.class_id = $1 and o.starts_at > $3
        and ($4 <> $2 or cancelable_until(o.starts_at, o.company_id) > $3)
      order by o.id for update of o, b
    ), released as (
      update booking b set status = 'CANCELED', updated_at = $3 from held where b.id = held.id returning b.occurrence_id
    ), freed as (
      update occurrence o set booked = held.booked - 1, updated_at = $3
      from held join released r on r.occurrence_id = held.occurrence_id where o.id = held.occurrence_id
    )
    select occurrence_id as id, set_config('obi.canceled_by', $4, true) as by
    from held order by starts_at, occurrence_id limit ${MOST_DATES}`,
})

const NO_DATE = '1970-01-01T00:00:00.000Z'

export function createStandingStore(database: Queryable): StandingStore {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return {
    lockClass: async ({ classId, memberId, now }) => {
      const held = idsOf(await holdClasses(database, memberId, now, classId))
      // Statements of their own, which see what was committed while the first one waited for the locks.
      await endOver(database, memberId, now, held)
      return (await readClass(database, classId, memberId, now))[0]
    },
    addSpot: async ({ id, classId, memberId, now }) => void (await addSpot(database, id, classId, memberId, now)),
    listWanted: ({ classId, spotId, now }, after) =>
      listWanted(
        database,
        classId,
        spotId ?? null,
        now,
        after?.startsAt ?? null,
        after?.occurrenceId ?? '',
        after?.createdAt ?? NO_DATE,
        after?.spotId ?? '',
      ),
    lockWanted: async ({ spotId, occurrenceId }) => {
      const [row] = await lockWanted(database, spotId, occurrenceId)
      return row?.isWanted === true ? row.memberId : undefined
    },
    listBooked: async ({ classId, memberId, now }) => idsOf(await listBooked(database, classId, memberId, now)),
    releaseSeats: async ({ classId, memberId, canceledBy, now }) =>
      idsOf(await releaseSeats(database, classId, memberId, now, canceledBy)),
  }
}
