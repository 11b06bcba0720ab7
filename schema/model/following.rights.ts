import { isApprovedCoach, isCoachRole } from '#schema/rights/approvedCoach.ts'
import {
  allExcept,
  and,
  exists,
  holds,
  isAdminOf,
  isGlobal,
  isViewer,
  type ModelRights,
  or,
  type Predicate,
} from '#schema/rights/predicate.ts'
import { teachesForCompany } from './classes.rights.ts'

/** An admin of a company for which the coach in this field teaches. */
function isAdminOfCoach(field: string): Predicate {
  return exists('Role', { coachID: { row: field } }, and(isCoachRole, isAdminOf('companyID')))
}

function areTwoPeople(one: string, other: string): Predicate {
  return { kind: 'compare', field: one, op: 'ne', value: { row: other } }
}

/** Coaches only take on members who follow them. */
const memberFollowsCoach = exists(
  'Follow',
  { followerID: { row: 'memberID' }, followeeID: { row: 'coachID' } },
  holds('status', 'FOLLOWED'),
)

const isTheirs = or(isViewer('coachID'), isViewer('memberID'), isAdminOf('companyID'), isGlobal)

export const followingRights: Readonly<Record<string, ModelRights>> = {
  Follow: {
    // An ended follow is only visible to the follower.
    read: or(
      isViewer('followerID'),
      and(holds('status', 'FOLLOWED'), or(isViewer('followeeID'), isAdminOfCoach('followeeID'))),
      isGlobal,
    ),
    create: {
      row: and(isViewer('followerID'), areTwoPeople('followerID', 'followeeID'), isApprovedCoach('followeeID')),
      fields: allExcept('id'),
    },
    update: { row: isViewer('followerID'), fields: ['status', 'sourceOfFollow'] },
  },
  // The number of followers is on the coach's public card. It does not depend on the viewer, so one result serves all
  // subscribers.
  // subscribers.
  FollowCount: { read: isApprovedCoach('followeeID') },
  CoachesMembers: {
    read: isTheirs,
    create: {
      row: and(
        areTwoPeople('coachID', 'memberID'),
        isApprovedCoach('coachID'),
        teachesForCompany,
        or(isViewer('memberID'), and(or(isViewer('coachID'), isAdminOf('companyID')), memberFollowsCoach), isGlobal),
      ),
      // Consent is never part of creating the link, which a coach may do.
      fields: allExcept('id', 'sharesHealth'),
    },
    update: { row: isViewer('memberID'), fields: ['sharesHealth'] },
    delete: isTheirs,
  },
}
