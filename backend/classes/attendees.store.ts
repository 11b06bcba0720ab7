import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { classLimits } from '#schema/classLimits.ts'
import type { AttendeeStore } from './classes.port.ts'

// Those who may say whether somebody was there may know who comes. A member sees the own booking, and asks elsewhere.
const attendees = visibleStatement<{ id: string }, { occurrenceId: string }>(
  'classes_attendees',
  ({ argument, changeable }) => `
    select b.id from booking b
    where b.occurrence_id = ${argument('occurrenceId', 'text')} and b.status <> 'CANCELED'
      and ${changeable('Attendance', 'b')}
    order by b.created_at, b.id limit ${classLimits.mostPlaces}`,
)

export function createAttendeeStore(database: Queryable): AttendeeStore {
  return {
    listAttendees: async (occurrenceId, asking) => {
      const rows = await attendees(database, asking, { occurrenceId })
      return rows.map(({ id }) => id)
    },
  }
}
