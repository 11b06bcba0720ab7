import { exists, isAdminOf, isGlobal, isViewer, type ModelRights, or } from '#schema/rights/predicate.ts'
import { teachesOrAdminsIt } from './classes.rights.ts'

const runsItsClass = or(exists('Event', { id: { row: 'eventID' } }, teachesOrAdminsIt), isGlobal)

/** Assistants see who holds spots, and leave the schedule to the coach. */
const schedulesItsClass = or(
  exists('Event', { id: { row: 'eventID' } }, or(isViewer('coachID'), isAdminOf('companyID'))),
  isGlobal,
)

export const standingRights: Readonly<Record<string, ModelRights>> = {
  StandingSpot: {
    read: or(isViewer('memberID'), runsItsClass),
    fields: { memberName: runsItsClass, memberPhoto: runsItsClass },
    // Taking a spot has a rule of its own.
    delete: or(isViewer('memberID'), schedulesItsClass),
  },
}
