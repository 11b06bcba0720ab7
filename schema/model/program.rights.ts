import { isApprovedCoach } from '#schema/rights/approvedCoach.ts'
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
  moves,
  not,
  or,
  type Predicate,
} from '#schema/rights/predicate.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { TEMPLATE } from '#schema/training/template.ts'
import { teachesForCompany } from './classes.rights.ts'

export const isPublicProgram = and(holds('isPublic', true), holds('isApproved', true), holds('status', PUBLISHED))

const isDeleted = holds('status', 'DELETED')
const isTheirs = isViewer('ownerID')
/** The people who decide whether members may see it. */
const looksAfterIt = or(isAdminOf('companyID'), isGlobal)
export const runsProgram = or(isTheirs, looksAfterIt)

/** Enrolled members can continue training, whatever the program's status. */
const isEnrolled = exists(
  'UserProgram',
  { programID: { row: 'id' }, userID: { viewer: 'contactId' } },
  not(holds('status', 'CANCELED')),
)

/** Global admins see all. */
const seesProgram = or(and(isSignedIn, isPublicProgram), isEnrolled, isTheirs, isAdminOf('companyID'))

/** Programs that the viewer may start. */
export const isOpenToViewer = or(isPublicProgram, and(isTheirs, not(isDeleted)))

const isOfItsCoach: Predicate = { kind: 'compare', field: 'ownerID', op: 'eq', value: { row: 'coachID' } }
const isTaught = and(isOfItsCoach, isApprovedCoach('coachID'), teachesForCompany, or(isViewer('coachID'), looksAfterIt))
/** Members do not write programs: their own come from the planner, and keep its rules. */
const isForThemselves = and(
  isTheirs,
  holds('coachID', null),
  holds('companyID', null),
  holds('isPublic', false),
  holds('madeByAI', true),
)
const newProgram = allExcept('isApproved', 'thumbnail', 'failure')

const programStatuses = ['DRAFT', PUBLISHED, 'INPROGRESS', 'FAILED', 'DELETED'] as const

/** The permitted transitions of a program: a published one is not generated again, and a deleted one stays deleted. */
export const programSteps: Readonly<Record<(typeof programStatuses)[number], readonly string[]>> = {
  DRAFT: [PUBLISHED, 'INPROGRESS', 'DELETED'],
  PUBLISHED: ['DRAFT', 'DELETED'],
  INPROGRESS: ['DRAFT', 'FAILED', 'DELETED'],
  FAILED: ['INPROGRESS', 'DRAFT', 'DELETED'],
  DELETED: [],
}

const isTemplate = holds('userID', TEMPLATE)
const isTheirCopy = isViewer('userID')
const isOfTheirProgram = and(isTemplate, exists('Program', { id: { row: 'programID' } }, runsProgram))

export const programRights: Readonly<Record<string, ModelRights>> = {
  ProgramOutcome: {
    read: or(isGlobal, exists('Program', { id: { row: 'programID' } }, isAdminOf('companyID'))),
    create: {
      row: and(isViewer('userID'), exists('Program', { id: { row: 'programID' } }, isTheirs)),
      fields: allExcept('id'),
    },
  },
  Program: {
    read: or(seesProgram, isGlobal),
    fields: { additionalDetails: runsProgram, failure: runsProgram, wasDeclined: runsProgram, exerciseRules: isTheirs },
    create: [
      { row: isTaught, fields: newProgram },
      { row: isForThemselves, fields: newProgram },
    ],
    update: [
      {
        row: runsProgram,
        fields: [
          'name',
          'description',
          'publicDescription',
          'categoryIDs',
          'subCategoryIDs',
          'level',
          'ageFrom',
          'ageTo',
          'goals',
          'sections',
          'numberOfSessions',
          'sessionsPerWeek',
          'additionalDetails',
          'equipmentIDs',
          'muscleGroupIDs',
          'trailerID',
          'isTemplate',
          'includeSuperSet',
          'audioIDs',
          'failure',
        ],
      },
      // A member's custom program stays private.
      { row: and(runsProgram, not(holds('coachID', null))), fields: ['isPublic'] },
      // A deleted program stays deleted.
      { row: runsProgram, ...moves('status', ['DRAFT', PUBLISHED, 'INPROGRESS', 'FAILED'], programStatuses) },
      { row: looksAfterIt, fields: ['isApproved'] },
    ],
  },
  Plan: {
    read: or(isTheirCopy, and(isTemplate, exists('Program', { id: { row: 'programID' } }, seesProgram)), isGlobal),
    // Copies are only created by enrolling.
    create: { row: isOfTheirProgram, fields: allExcept() },
    update: [
      { row: or(isOfTheirProgram, isTheirCopy), fields: ['sections', 'resources'] },
      { row: isOfTheirProgram, fields: ['planName', 'order', 'description'] },
    ],
    delete: isOfTheirProgram,
  },
}
