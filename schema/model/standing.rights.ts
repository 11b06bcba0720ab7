import { exists, isAdminOf, isGlobal, isViewer, type ModelRights, or } from '#schema/rights/predicate.ts'
import { teachesOrAdminsIt } from './classes.rights.ts'

const runsItsClass = or(exists('Event', { id: { row: 'eventID' } }, teachesOrAdminsIt), isGlobal)

/** Assistants see weekly spots, but cannot change the schedule. */
const schedulesItsClass = or(
  exists('Event', { id: { row: 'eventID' } }, or(isViewer('coachID'), isAdminOf('companyID'))),
  isGlobal,
)

export const standingRights: Readonly<Record<string, ModelRights>> = {
  StandingSpot: {
    read: or(isViewer('memberID'), runsItsClass),
    fields: { memberName: runsItsClass, memberPhoto: runsItsClass },
    // A rule of its own takes a spot.
    delete: or(isViewer('memberID'), schedulesItsClass),
  },
}
