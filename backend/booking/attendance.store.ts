import type { Database, Statement } from '#backend/platform/database.ts'
import type { AttendanceStore, MarkAttendanceRequest } from './booking.port.ts'

/** A member's recent bookings, at most (specification 001, section 9). */
const MOST_LISTED = 12

const ACTIVE_BOOKINGS: Statement = {
  name: 'booking_active_of_member',
  text: `
    select b.id from booking b join occurrence o on o.id = b.occurrence_id
    where b.member_id = $1 and b.status <> 'CANCELED' and b.ends_at >= $2
      and ($3::text is null or o.sub_category_id = $3)
    order by b.ends_at, b.id limit ${MOST_LISTED}`,
}

// One statement: whoever may say so does, nobody else finds a row.
const MARK_ATTENDANCE: Statement = {
  name: 'booking_mark_attendance',
  text: `
    with asked as (
      select b.id, to_jsonb(b) as before
      from booking b join occurrence o on o.id = b.occurrence_id
      where b.member_id = $1 and b.ends_at = $2 and ($3::text is null or b.id = $3) and b.status <> 'CANCELED'
        and ($4 in (o.coach_id, o.assistant_id) or o.company_id = any ($5::text[]) or $6)
      order by b.id limit 1 for update of b
    )
    update booking b set status = $7, updated_at = $8 from asked where b.id = asked.id
    returning b.id, asked.before, to_jsonb(b) as after`,
}

export function createAttendanceStore(database: Database): AttendanceStore {
  return {
    listActive: async ({ memberId, endsFrom, subCategoryId }) => {
      const rows = await database.query<{ id: string }>(ACTIVE_BOOKINGS, [memberId, endsFrom, subCategoryId ?? null])
      return rows.map(({ id }) => id)
    },
    mark: (request) => mark(database, request),
  }
}

async function mark(database: Database, request: MarkAttendanceRequest): Promise<string | undefined> {
  const { memberId, endsAt, bookingId, status, by, now } = request
  const values = [
    memberId,
    endsAt,
    bookingId ?? null,
    by.contactId ?? null,
    by.adminOfCompanyIds,
    by.isGlobal,
    status,
    now,
  ]
  return database.transact(async (transaction) => {
    const [row] = await transaction.query<{ id: string; before: object; after: object }>(MARK_ATTENDANCE, values)
    if (!row) return undefined
    await transaction.emit({ topic: 'booking', action: 'update', rowId: row.id, before: row.before, after: row.after })
    return row.id
  })
}
