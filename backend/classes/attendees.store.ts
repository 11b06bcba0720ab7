// Operation: getAttendeesForOccurrenceLambda
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { limits } from '#schema/__generated__/limits.ts'
import type { AttendeeStore } from './classes.port.ts'

// Viewers who may mark attendance may list the attendees. Members see their own booking, by another query.
const attendees = visibleStatement<{ id: string }, { occurrenceId: string }>(
  'classes_attendees',
  ({ argument, changeable }) => `
    select b.id from booking b
    where b.occurrence_id = ${argument('occurrenceId', 'text')} and b.status <> 'CANCELED'
      and ${changeable('Attendance', 'b')}
    order by b.created_at, b.id limit ${limits.EventOccurrence.capacity.max}`,
)

const toCome = visibleStatement<{ id: string }, { classId: string; occurrenceId: string | null }>(
  'classes_bookings_to_come',
  ({ argument, changeable, now }) => `
    select b.id from occurrence o join booking b on b.occurrence_id = o.id
    where o.class_id = ${argument('classId', 'text')}
      and (${argument('occurrenceId', 'text')} is null or o.id = ${argument('occurrenceId', 'text')})
      and o.starts_at > ${now()} and o.cancelled_at is null and o.deleted_at is null and b.status <> 'CANCELED'
      and ${changeable('EventOccurrence', 'o')}
    order by o.starts_at, o.id, b.created_at, b.id limit ${limits.EventOccurrence.capacity.max}`,
)

export function createAttendeeStore(database: Queryable): AttendeeStore {
  return {
    listAttendees: async (occurrenceId, caller) => {
      const rows = await attendees(database, caller, { occurrenceId })
      return rows.map(({ id }) => id)
    },
    listToCome: async ({ classId, occurrenceId = null }, caller) => {
      const rows = await toCome(database, caller, { classId, occurrenceId })
      return rows.map(({ id }) => id)
    },
  }
}
