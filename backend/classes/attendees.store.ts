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

export function createAttendeeStore(database: Queryable): AttendeeStore {
  return {
    listAttendees: async (occurrenceId, caller) => {
      const rows = await attendees(database, caller, { occurrenceId })
      return rows.map(({ id }) => id)
    },
  }
}
