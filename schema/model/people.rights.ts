import { isApprovedCoach, isCoachRole } from '#schema/rights/approvedCoach.ts'
import {
  allExcept,
  always,
  and,
  exists,
  holds,
  isAdminOf,
  isGlobal,
  isViewer,
  type ModelRights,
  moves,
  or,
} from '#schema/rights/predicate.ts'

// The logo names a stored file, so only its upload and its removal set it.
const companyFields = [
  'name',
  'address',
  'openingHours',
  'timeZone',
  'currency',
  'cancellationHours',
  'contentNeedsApproval',
  'trainingRulesOff',
]

const ownContactFields = [
  'firstName',
  'lastName',
  'country',
  'profileImageUrl',
  'avatarImageUrl',
  'emergencyPhone',
  'emergencyName',
  'bio',
  'yearsOfExperience',
  'websiteUrl',
  'instagramUrl',
  'tiktokUrl',
  'youtubeUrl',
  'deviceInfo',
  'deviceTokens',
  'lang',
]

/** Private fields of a contact, visible only to its user and global admins. */
const privately = or(isViewer('id'), isGlobal)

/** Data that users keep about themselves, and only they can change. */
const own = isViewer('contactID')
const ownToRead = or(own, isGlobal)

/** The viewer coaches the user of the row, who shares their health data. */
const isSharedWithCoach = exists(
  'CoachesMembers',
  { memberID: { row: 'contactID' }, coachID: { viewer: 'contactId' } },
  and(holds('sharesHealth', true), isApprovedCoach('coachID')),
)

export const peopleRights: Readonly<Record<string, ModelRights>> = {
  Contact: {
    read: or(isViewer('id'), isApprovedCoach('id'), isGlobal),
    fields: {
      email: privately,
      phone: privately,
      country: privately,
      isPhoneVerified: privately,
      isEmailVerified: privately,
      emergencyPhone: privately,
      emergencyName: privately,
      deviceInfo: privately,
      deviceTokens: privately,
      deleteReason: privately,
      cognitoUsername: privately,
      cognitoAuthType: privately,
      stripeAccountId: privately,
      payoutsEnabled: privately,
      referralSource: privately,
      onPayroll: privately,
      accessRating: privately,
      lang: privately,
      trainingRulesOff: isViewer('id'),
      profile: isViewer('id'),
      activities: privately,
      goals: privately,
      bookings: privately,
      followers: privately,
      following: privately,
      followingCount: privately,
      sharedVideos: privately,
      coachLinks: privately,
      memberGroups: isViewer('id'),
      invitations: isViewer('id'),
      waitingInvitations: isViewer('id'),
      referrals: isViewer('id'),
      // Not for global admins, who read reported conversations only.
      conversations: isViewer('id'),
      unreadConversations: isViewer('id'),
    },
    update: { row: isViewer('id'), fields: ownContactFields },
  },
  CoachInfo: {
    read: or(isApprovedCoach('id'), isViewer('id'), isGlobal),
    fields: { birthdate: privately },
  },
  Profile: {
    // Health data: not for global admins either, without the person's consent.
    read: or(own, isSharedWithCoach),
    list: own,
    fields: { interestedInCoaching: own },
    create: { row: own, fields: allExcept('id') },
    update: { row: own, fields: allExcept() },
  },
  Role: {
    read: or(isViewer('coachID'), isCoachRole, isAdminOf('companyID'), isGlobal),
    create: { row: isGlobal, fields: allExcept() },
    update: [
      // Admins of a company cannot make other admins.
      {
        row: or(and(isAdminOf('companyID'), holds('role', 'COACH')), isGlobal),
        ...moves('status', ['PENDING'], ['APPROVED', 'DECLINED']),
      },
      { row: and(isViewer('coachID'), holds('role', 'COACH')), fields: ['category', 'customCategory'] },
    ],
  },
  Company: {
    read: always,
    fields: { trainingRulesOff: or(isAdminOf('id'), isGlobal) },
    create: { row: isGlobal, fields: ['id', ...companyFields] },
    update: { row: or(isAdminOf('id'), isGlobal), fields: companyFields },
  },
  UserActivity: {
    read: ownToRead,
    create: { row: own, fields: allExcept('achievements') },
    update: { row: own, fields: allExcept('achievements', 'contactID') },
    delete: own,
  },
  UserGoal: {
    read: ownToRead,
    create: { row: own, fields: allExcept() },
    update: { row: own, fields: allExcept('contactID') },
    delete: own,
  },
}
