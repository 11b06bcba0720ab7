import { exists, isGlobal, isViewer, type ModelRights, or } from '#schema/rights/predicate.ts'
import { teachesOrAdminsDate } from './classes.rights.ts'

const runsItsClass = or(exists('EventOccurrence', { id: { row: 'eventOccurrenceID' } }, teachesOrAdminsDate), isGlobal)

export const bookingRights: Readonly<Record<string, ModelRights>> = {
  Attendance: {
    read: or(isViewer('memberID'), runsItsClass),
    fields: { memberName: runsItsClass, memberPhoto: runsItsClass },
    // Attendance. Booking and canceling have rules of their own.
    update: { row: runsItsClass, fields: ['status'] },
  },
}
