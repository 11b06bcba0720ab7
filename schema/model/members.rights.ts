import { isApprovedCoach } from '#schema/rights/approvedCoach.ts'
import { allExcept, and, exists, isViewer, type ModelRights } from '#schema/rights/predicate.ts'

const own = isViewer('coachID')
const isInOwnGroup = exists('MemberGroup', { id: { row: 'groupID' } }, own)
const isOfOwnMember = exists('CoachesMembers', { id: { row: 'linkID' } }, own)

/** A coach's notes about members are private: no member, admin or global admin can read them. */
export const memberRights: Readonly<Record<string, ModelRights>> = {
  MemberNote: {
    read: isOfOwnMember,
    create: { row: isOfOwnMember, fields: allExcept('id') },
    update: { row: isOfOwnMember, fields: ['text'] },
    delete: isOfOwnMember,
  },
  MemberGroup: {
    read: own,
    create: { row: and(own, isApprovedCoach('coachID')), fields: allExcept('id') },
    update: { row: own, fields: ['name'] },
    delete: own,
  },
  MemberGroupEntry: {
    read: isInOwnGroup,
    create: { row: and(isInOwnGroup, isOfOwnMember), fields: allExcept('id') },
    delete: isInOwnGroup,
  },
}
