import { isApprovedCoach, isCoachRole } from './approvedCoach.ts'
import {
  always,
  and,
  exists,
  holds,
  isAdminOf,
  isGlobal,
  isSignedIn,
  isViewer,
  type ModelRights,
  or,
} from './predicate.ts'
import { isPublished } from './publishedClass.ts'

const teachesOrAdminsIt = or(isViewer('coachID'), isViewer('assistantID'), isAdminOf('companyID'))
const runsIt = or(teachesOrAdminsIt, isGlobal)
const runsItsClass = or(exists('EventOccurrence', { id: { row: 'eventOccurrenceID' } }, teachesOrAdminsIt), isGlobal)
const teachesForCompany = or(
  holds('companyID', null),
  exists('Role', { coachID: { row: 'coachID' }, companyID: { row: 'companyID' } }, isCoachRole),
)
const hasBookedIt = exists('Attendance', { eventOccurrenceID: { row: 'id' }, memberID: { viewer: 'contactId' } })

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
] as const

const profileFields = [
  'contactID',
  'gender',
  'birthdate',
  'units',
  'height',
  'weight',
  'waistSize',
  'armSize',
  'healthConditions',
  'injuries',
  'bodyType',
  'timeOfDay',
  'numberDaysInWeek',
  'interestedInCoaching',
] as const

const classFields = [
  'name',
  'description',
  'startDate',
  'endDate',
  'timeZone',
  'duration',
  'ageGroup',
  'gender',
  'level',
  'bookingType',
  'isStreaming',
  'isClassMode',
  'capacity',
  'guideCapacity',
  'price',
  'fees',
  'currency',
  'pattern',
  'patternValue',
  'status',
  'coachID',
  'assistantID',
  'companyID',
  'categoryID',
  'subCategoryID',
] as const

/** What only the person and a global admin see of a contact, beside the public card. */
const privately = or(isViewer('id'), isGlobal)

const globalOnly = { row: isGlobal }

/**
 * Who may do what with which row. Deny by default: a model or an action that is not named here is
 * refused to everybody. Architecture, section 2 and decisions H1 and H14.
 */
export const rights: Readonly<Record<string, ModelRights>> = {
  Category: {
    read: always,
    create: { ...globalOnly, fields: ['id', 'name', 'order', 'icon', 'goals', 'levels'] },
    update: { ...globalOnly, fields: ['name', 'order', 'icon', 'goals', 'levels'] },
    delete: isGlobal,
  },
  SubCategory: {
    read: always,
    create: {
      ...globalOnly,
      fields: [
        'id',
        'name',
        'categoryID',
        'description',
        'previewImage',
        'previewVideo',
        'levels',
        'order',
        'vimeoFolderId',
      ],
    },
    update: {
      ...globalOnly,
      fields: ['name', 'categoryID', 'description', 'previewImage', 'previewVideo', 'levels', 'order', 'vimeoFolderId'],
    },
    delete: isGlobal,
  },
  AppConfig: {
    read: always,
    create: { ...globalOnly, fields: ['id', 'configKey', 'value'] },
    update: { ...globalOnly, fields: ['value'] },
    delete: isGlobal,
  },
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
      profile: privately,
      activities: privately,
      goals: privately,
      bookings: privately,
    },
    update: { row: isViewer('id'), fields: ownContactFields },
  },
  CoachInfo: {
    read: or(isApprovedCoach('id'), isViewer('id'), isGlobal),
    fields: { birthdate: privately },
  },
  Profile: {
    read: or(isViewer('contactID'), isGlobal),
    create: { row: isViewer('contactID'), fields: profileFields },
    update: { row: isViewer('contactID'), fields: profileFields.filter((field) => field !== 'contactID') },
  },
  Role: {
    read: or(isViewer('coachID'), isCoachRole, isAdminOf('companyID'), isGlobal),
    create: { ...globalOnly, fields: ['id', 'coachID', 'companyID', 'role', 'category', 'customCategory', 'status'] },
  },
  Company: {
    read: always,
    create: { ...globalOnly, fields: ['id', 'name', 'address', 'logo'] },
    update: { row: or(isAdminOf('id'), isGlobal), fields: ['name', 'address', 'logo'] },
  },
  UserActivity: {
    read: or(isViewer('contactID'), isGlobal),
    create: { row: isViewer('contactID'), fields: ['id', 'contactID', 'categoryID', 'subCategoryID', 'levels'] },
    update: { row: isViewer('contactID'), fields: ['categoryID', 'subCategoryID', 'levels'] },
    delete: isViewer('contactID'),
  },
  UserGoal: {
    read: or(isViewer('contactID'), isGlobal),
    create: { row: isViewer('contactID'), fields: ['id', 'contactID', 'categoryID', 'goals'] },
    update: { row: isViewer('contactID'), fields: ['categoryID', 'goals'] },
    delete: isViewer('contactID'),
  },
  Event: {
    read: or(and(isPublished, isApprovedCoach('coachID')), runsIt),
    // Whoever teaches it teaches already; its dates come with it.
    create: {
      row: and(
        isApprovedCoach('coachID'),
        teachesForCompany,
        or(holds('assistantID', null), isApprovedCoach('assistantID')),
        or(isViewer('coachID'), isAdminOf('companyID'), isGlobal),
      ),
      fields: classFields,
    },
  },
  EventOccurrence: {
    read: or(and(isPublished, isApprovedCoach('coachID')), hasBookedIt, runsIt),
    fields: { viewerBooking: isSignedIn },
  },
  Attendance: {
    read: or(isViewer('memberID'), runsItsClass),
    fields: { memberName: runsItsClass, memberPhoto: runsItsClass },
    // Whether somebody was there. Booking and cancelling have rules of their own.
    update: { row: runsItsClass, fields: ['status'] },
  },
}
