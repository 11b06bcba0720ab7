import { isPublished } from '#schema/classes/publishedClass.ts'
import { isApprovedCoach, isCoachRole } from '#schema/rights/approvedCoach.ts'
import {
  allExcept,
  and,
  exists,
  holds,
  isAdminOf,
  isGlobal,
  isSignedIn,
  isViewer,
  type ModelRights,
  or,
} from '#schema/rights/predicate.ts'

/** The coach and the assistant of a class or date, and the admins of its company. */
export const teachesOrAdminsIt = or(isViewer('coachID'), isViewer('assistantID'), isAdminOf('companyID'))

const runsIt = or(teachesOrAdminsIt, isGlobal)
/** The coach and the assistant of a date, its substitute, and the admins of its company. */
export const teachesOrAdminsDate = or(
  isViewer('coachID'),
  isViewer('assistantID'),
  isViewer('substituteID'),
  isAdminOf('companyID'),
)
const runsDate = or(teachesOrAdminsDate, isGlobal)
export const isPublic = and(isPublished, isApprovedCoach('coachID'))
const hasBookedIt = exists('Attendance', { eventOccurrenceID: { row: 'id' }, memberID: { viewer: 'contactId' } })

/** The coach of the row teaches for its company, where it has one. */
export const teachesForCompany = or(
  holds('companyID', null),
  exists('Role', { coachID: { row: 'coachID' }, companyID: { row: 'companyID' } }, isCoachRole),
)

/** An assistant is publicly named, so only the coach's own colleagues can be one. */
const isAssistedByColleague = or(
  holds('assistantID', null),
  exists('Role', { coachID: { row: 'assistantID' }, companyID: { row: 'companyID' } }, isCoachRole),
  and(
    holds('companyID', null),
    exists('Role', { coachID: { row: 'assistantID' } }, and(isCoachRole, holds('companyID', null))),
  ),
)

/** The viewer teaches for the company of the row. A coach without a company has no colleagues. */
const isColleague = exists('Role', { coachID: { viewer: 'contactId' }, companyID: { row: 'companyID' } }, isCoachRole)

const seesRequest = or(runsIt, isColleague)

/** The coach or substitute; an assistant teaches it, but cannot change its schedule. */
const schedulesIt = or(isViewer('coachID'), isAdminOf('companyID'), isGlobal)

const editable = [
  'name',
  'description',
  'startDate',
  'endDate',
  'duration',
  'ageGroup',
  'gender',
  'level',
  'isStreaming',
  'isClassMode',
  'capacity',
  'guideCapacity',
  'address',
  'price',
  'fees',
  'currency',
  'patternValue',
  'eventMedia',
  'status',
  'assistantID',
  'categoryID',
  'subCategoryID',
  'roomID',
  'deletedAt',
] as const

export const classRights: Readonly<Record<string, ModelRights>> = {
  Event: {
    read: or(isPublic, runsIt),
    update: { row: schedulesIt, fields: [...editable] },
    // The coach must already be approved; the dates are created with the class.
    create: {
      row: and(isApprovedCoach('coachID'), teachesForCompany, isAssistedByColleague, schedulesIt),
      fields: allExcept('id', 'deletedAt'),
    },
  },
  EventOccurrence: {
    read: or(isPublic, hasBookedIt, runsDate),
    // Members find classes by category, coach, search or booking; this list is for the people who run them.
    list: runsDate,
    fields: {
      viewerBooking: isSignedIn,
      substituteAskedAt: seesRequest,
      substituteNote: seesRequest,
      substituteCandidateIDs: seesRequest,
    },
    update: {
      row: schedulesIt,
      // Rules decide who may be a substitute.
      fields: [
        ...editable,
        'cancelledAt',
        'cancelReason',
        'substituteAskedAt',
        'substituteNote',
        'substituteCandidateIDs',
        'isGivenUp',
      ],
    },
  },
}
