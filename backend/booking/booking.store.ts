import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { rowBoundOf } from '#backend/model/rights/rowBoundOf.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { isBeyond } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import { isPublished, takesPlace } from '#schema/classes/publishedClass.ts'
import { isApprovedCoach } from '#schema/rights/approvedCoach.ts'
import type { Predicate } from '#schema/rights/predicate.ts'
import type { ReleaseOutcome, SeatOutcome, SeatRequest, SeatStore } from './booking.port.ts'

/** A booking that was cancelled is revived, and adds no row. */
const newBookings = `(select count(*) from wanted where booking is null)`

const occurrenceSql = (predicate: Predicate, alias: string) => predicateSql(predicate, 'EventOccurrence', alias)

// `for update` gives the newest rows and holds them, so what follows decides on the truth, in one round trip. Dates
// are always locked in the order of their ids: two courses that overlap can't deadlock. The new count is worked out
// from the locked row: a check constraint is judged on the row as this statement first saw it, before PostgreSQL looks
// at what was changed meanwhile. A booking that the same member made or canceled concurrently is not in this
// statement's snapshot: `booking_now` looks at it once the date is locked. Bookings and cancellations always hold that
// lock.
const takeSeat = statement<[occurrenceId: string, memberId: string, now: Instant], TakeSeatRow>({
  name: 'booking_take_seat',
  // oxlint-disable-next-line house/rows-by-rights -- the rule of booking is decided here, the same for all members; a class that is not open counts as absent
  text: `
    with asked as (
      select o.*, ${occurrenceSql(isApprovedCoach('coachID'), 'o')} as has_coach
      from occurrence o where o.id = $1
    ), dates as (
      select o.* from occurrence o, asked a
      where (o.id = a.id or (a.booking_type = 'COURSE' and o.class_id = a.class_id))
        and a.has_coach and ${occurrenceSql(takesPlace, 'a')}
        and a.ends_at > $3
        and ${occurrenceSql(takesPlace, 'o')} and o.ends_at > $3
      order by o.id for update of o
    ), wanted as (
      select h.*, h.booked < h.capacity and h.price + h.fees = 0 as is_takable
      from (select d.*, booking_now(d.id, $2) as booking from dates d offset 0) h
      where coalesce(h.booking ->> 'status', 'CANCELED') = 'CANCELED'
    ), bounds as (
      select (select bool_and(is_takable) from wanted)
        and ${isBeyond(rowBoundOf('Attendance'), ['$2'], newBookings)} as is_beyond
    ), made as (
      insert into booking (id, member_id, occurrence_id, status, starts_at, ends_at, created_at, updated_at)
      select new_id(), $2, w.id, 'BOOKED', w.starts_at, w.ends_at, $3, $3
      from wanted w where (select bool_and(is_takable) from wanted) and not (select is_beyond from bounds)
      on conflict (occurrence_id, member_id) do update
        set status = 'BOOKED', marked_at = null, updated_at = excluded.updated_at
        where booking.status = 'CANCELED'
      returning id, occurrence_id
    ), seated as (
      update occurrence o set booked = d.booked + 1, updated_at = $3
      from made join dates d on d.id = made.occurrence_id where o.id = d.id
    )
    select
      (select m.id from made m order by m.occurrence_id <> $1, m.id limit 1) as booking_id,
      ${occurrenceSql(isPublished, 'a')} and a.has_coach as is_open,
      a.cancelled_at is not null as is_cancelled,
      a.ends_at <= $3 as has_ended,
      exists (select from dates) and not exists (select from wanted) or exists (
        select from booking b where b.occurrence_id = a.id and b.member_id = $2 and b.status <> 'CANCELED'
      ) as is_booked,
      a.price + a.fees > 0 or exists (select from wanted where price + fees > 0) as has_price,
      coalesce((select is_beyond from bounds), false) as is_beyond,
      (
        select other.occurrence_id
        from made m join dates d on d.id = m.occurrence_id
        join booking other on other.member_id = $2 and other.ends_at > d.starts_at and other.starts_at < d.ends_at
        where other.status <> 'CANCELED' and other.occurrence_id not in (select id from dates)
        order by other.starts_at, other.id limit 1
      ) as overlap_id
    from asked a`,
})

// The setting tells the trigger of notices whether the member canceled or the studio (074_class_notices.sql). The company's
// cancellation window binds only the member.
const releaseSeat = statement<
  [
    memberId: string,
    occurrenceId: string | null,
    endsAt: Instant | null,
    coachId: string | null,
    now: Instant,
    canceledBy: string,
  ],
  ReleaseSeatRow
>({
  name: 'booking_release_seat',
  // oxlint-disable-next-line house/rows-by-rights -- the member's own bookings, or those that the rule lets the studio cancel
  text: `
    with asked as (
      select o.id, o.class_id, o.booking_type
      from booking b join occurrence o on o.id = b.occurrence_id
      where b.member_id = $1 and b.status <> 'CANCELED'
        and ($2::text is null or o.id = $2)
        and ($3::timestamptz is null or b.ends_at = $3)
        and ($4::text is null or o.coach_id = $4)
      order by o.id limit 1
    ), held as (
      select b.id, b.occurrence_id, o.starts_at, o.booked,
        case when $6 = $1 then cancelable_until(o.starts_at, o.company_id) else o.starts_at end as free_until
      from asked a
      join occurrence o on o.id = a.id or (a.booking_type = 'COURSE' and o.class_id = a.class_id)
      join booking b on b.occurrence_id = o.id and b.member_id = $1 and b.status <> 'CANCELED'
      order by o.id for update of o, b
    ), released as (
      update booking b set status = 'CANCELED', updated_at = $5
      from held where b.id = held.id and (select bool_and(free_until > $5) from held)
      returning b.id, b.occurrence_id
    ), freed as (
      update occurrence o set booked = held.booked - 1, updated_at = $5
      from released join held on held.id = released.id where o.id = released.occurrence_id
    )
    select a.id as occurrence_id, r.id as booking_id,
      (select bool_or(h.starts_at <= $5) from held h) as has_started,
      (select bool_or(h.free_until <= $5) from held h) as is_late, set_config('obi.canceled_by', $6, true)
    from asked a left join released r on r.occurrence_id = a.id`,
})

interface TakeSeatRow {
  booking_id: string | null
  is_open: boolean
  is_cancelled: boolean
  has_ended: boolean
  is_booked: boolean
  has_price: boolean
  is_beyond: boolean
  overlap_id: string | null
}

interface ReleaseSeatRow {
  occurrence_id: string
  booking_id: string | null
  has_started: boolean | null
  is_late: boolean | null
}

const findSchedulable = visibleStatement<{ id: string }, { occurrenceId: string }>(
  'booking_find_schedulable',
  ({ argument, changeable }) =>
    `select o.id from occurrence o where o.id = ${argument('occurrenceId', 'text')} and ${changeable('EventOccurrence', 'o')}`,
)

export function createSeatStore(transaction: Transaction): SeatStore {
  return {
    takeSeat: async (request) => {
      const { occurrenceId, memberId, now } = request
      const [row] = await takeSeat(transaction, occurrenceId, memberId, now)
      return toSeatOutcome(request, row)
    },
    releaseSeat: async ({ memberId, occurrenceId, endsAt, coachId, now, canceledBy }) => {
      const [row] = await releaseSeat(
        transaction,
        memberId,
        occurrenceId ?? null,
        endsAt ?? null,
        coachId ?? null,
        now,
        canceledBy,
      )
      return toReleaseOutcome(row)
    },
    maySchedule: async (occurrenceId, caller) =>
      (await findSchedulable(transaction, caller, { occurrenceId })).length > 0,
  }
}

function toSeatOutcome({ occurrenceId }: SeatRequest, row: TakeSeatRow | undefined): SeatOutcome {
  if (!row) return { kind: 'refused', facts: undefined }
  const { booking_id: bookingId, overlap_id: overlapId } = row
  if (bookingId !== null) return { kind: 'taken', bookingId, occurrenceId, ...(overlapId ? { overlapId } : {}) }
  return {
    kind: 'refused',
    facts: {
      isOpen: row.is_open,
      isCancelled: row.is_cancelled,
      hasEnded: row.has_ended,
      isBooked: row.is_booked,
      hasPrice: row.has_price,
      isBeyond: row.is_beyond,
    },
  }
}

function toReleaseOutcome(row: ReleaseSeatRow | undefined): ReleaseOutcome {
  if (!row) return { kind: 'refused', facts: undefined }
  if (row.booking_id !== null) {
    return { kind: 'released', bookingId: row.booking_id, occurrenceId: row.occurrence_id }
  }
  return { kind: 'refused', facts: { hasStarted: row.has_started === true, isLate: row.is_late === true } }
}
