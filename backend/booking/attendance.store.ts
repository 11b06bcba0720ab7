import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { AttendanceStore } from './booking.port.ts'

/** Maximum number of active bookings listed, soonest first (specification 001, section 9). */
const MAX_LISTED = 12

const activeBookings = visibleStatement<
  { id: string },
  { memberId: string; endsFrom: Instant; subCategoryId?: string | undefined }
>(
  'booking_active_of_member',
  ({ argument, visible }) => `
    select b.id from booking b join occurrence o on o.id = b.occurrence_id
    where b.member_id = ${argument('memberId', 'text')} and b.status <> 'CANCELED'
      and b.ends_at >= ${argument('endsFrom', 'timestamptz')}
      and (${argument('subCategoryId', 'text')} is null or o.sub_category_id = ${argument('subCategoryId', 'text')})
      and ${visible('Attendance', 'b')} and ${visible('EventOccurrence', 'o')}
    order by b.ends_at, b.id limit ${MAX_LISTED}`,
)

// Finds the row only for viewers who may mark it, in one statement. A mark by hand takes precedence over presence in
// the live room from then on.
const markAttendance = visibleStatement<
  { id: string; is_marked: boolean },
  { memberId: string; endsAt: Instant; bookingId?: string | undefined; status: string }
>(
  'booking_mark_attendance',
  ({ argument, now, changeable }) => `
    with asked as (
      select b.id, b.starts_at <= ${now()} as has_begun from booking b
      where b.member_id = ${argument('memberId', 'text')} and b.ends_at = ${argument('endsAt', 'timestamptz')}
        and (${argument('bookingId', 'text')} is null or b.id = ${argument('bookingId', 'text')})
        and b.status <> 'CANCELED' and ${changeable('Attendance', 'b')}
      order by b.id limit 1 for update of b
    ), marked as (
      update booking b set status = ${argument('status', 'text')}, marked_at = ${now()}, updated_at = ${now()}
      from asked where b.id = asked.id and asked.has_begun
      returning b.id
    )
    select a.id, m.id is not null as is_marked from asked a left join marked m on m.id = a.id`,
)

export function createAttendanceStore(database: Database): AttendanceStore {
  return {
    listActive: async (request, caller) => {
      const rows = await activeBookings(database, caller, { ...request })
      return rows.map(({ id }) => id)
    },
    mark: (request, caller) =>
      database.transact(async (transaction) => {
        const [row] = await markAttendance(transaction, caller, { ...request })
        return row && { bookingId: row.id, isMarked: row.is_marked }
      }),
  }
}
