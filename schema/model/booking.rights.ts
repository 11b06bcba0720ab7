import { exists, isGlobal, isViewer, type ModelRights, or } from '#schema/predicate.ts'
import { teachesOrAdminsIt } from './classes.rights.ts'

const runsItsClass = or(exists('EventOccurrence', { id: { row: 'eventOccurrenceID' } }, teachesOrAdminsIt), isGlobal)

export const bookingRights: Readonly<Record<string, ModelRights>> = {
  Attendance: {
    read: or(isViewer('memberID'), runsItsClass),
    fields: { memberName: runsItsClass, memberPhoto: runsItsClass },
    // Whether somebody was there. Booking and cancelling have rules of their own.
    update: { row: runsItsClass, fields: ['status'] },
  },
}
