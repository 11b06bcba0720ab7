import { dojoRuns } from '#backend/model/testing/groups.ts'

/** Viewers who may change them. */
const programs = {
  course: dojoRuns,
  hidden: dojoRuns,
  pending: dojoRuns,
  sketch: dojoRuns,
  erased: dojoRuns,
  solo: 'helper root',
  'gym-course': 'waiting gil root',
  'of-mia': 'mia root',
}
const sessions = Object.fromEntries(Object.entries(programs).map(([id, by]) => [`${id}-session`, by]))
const copies = { 'course-session-of-mia': 'mia', 'sketch-session-of-sam': 'sam', 'of-mia-session-of-mia': 'mia' }
const ofNoCaller = Object.fromEntries(Object.keys(copies).map((id) => [id, '']))
const enrolments = {
  'mia-in-course': 'mia',
  'mia-in-sketch': 'mia',
  'sam-in-sketch': 'sam',
  'sam-in-erased': 'sam',
  'mia-in-of-mia': 'mia',
}
const inPlans = [
  { columns: { user_id: 'mia', plan_id: 'course-session-of-mia', program_id: 'course' }, by: 'mia' },
  { columns: { user_id: 'sam', plan_id: 'sketch-session-of-sam', program_id: 'sketch' }, by: 'sam' },
  // Another member's plan, the coach's, or one of another program.
  { columns: { user_id: 'sam', plan_id: 'course-session-of-mia', program_id: 'course' }, by: '' },
  { columns: { user_id: 'mia', plan_id: 'course-session', program_id: 'course' }, by: '' },
  { columns: { user_id: 'mia', plan_id: 'course-session-of-mia', program_id: 'sketch' }, by: '' },
]

/** Private programs of one user. */
const aiMade = { coach_id: null, company_id: null, is_public: false, made_by_ai: true }

function movesBetween(from: readonly string[], to: readonly string[]): string {
  return from.flatMap((before) => to.map((after) => `${before}>${after}`)).join(' ')
}

const unfinished = ['DRAFT', 'PUBLISHED', 'INPROGRESS', 'FAILED']
const ofEnrolments = ['INPROGRESS', 'COMPLETED', 'CANCELED']

/** Of programs, and of what belongs to them: the part of `writers.ts` that is about them. */
export const programWriters = {
  Program: {
    create: {
      fields: `id publicID name description publicDescription categoryIDs subCategoryIDs companyID coachID ownerID level
        ageFrom ageTo goals sections numberOfSessions sessionsPerWeek additionalDetails equipmentIDs muscleGroupIDs trailerID
        isTemplate        status includeSuperSet audioIDs isPublic madeByAI`,
      rows: [
        { columns: {}, by: dojoRuns },
        { columns: { company_id: null }, by: 'coach root' },
        { columns: { coach_id: 'rival', owner_id: 'rival', company_id: 'gym' }, by: 'rival gil root' },
        { columns: { ...aiMade, owner_id: 'mia' }, by: 'mia' },
        // Written by hand, another user's, public, or of a company.
        { columns: { ...aiMade, owner_id: 'mia', made_by_ai: false }, by: '' },
        { columns: { ...aiMade, coach_id: 'coach', owner_id: 'mia' }, by: '' },
        { columns: { owner_id: 'rival', company_id: null }, by: '' },
        { columns: { ...aiMade, owner_id: 'mia', is_public: true }, by: '' },
        { columns: { ...aiMade, owner_id: 'mia', company_id: 'dojo' }, by: '' },
        { columns: { ...aiMade, owner_id: 'coach', company_id: 'dojo' }, by: '' },
        { columns: { ...aiMade, coach_id: 'mia', owner_id: 'mia' }, by: '' },
        // A company for which the coach does not teach, only runs it, or waits to teach.
        { columns: { company_id: 'gym' }, by: '' },
        { columns: { company_id: 'lotus' }, by: '' },
        { columns: { company_id: 'harbour' }, by: '' },
        { columns: { coach_id: 'helper', owner_id: 'helper' }, by: '' },
        // Not a coach, or not yet.
        { columns: { coach_id: 'dana', owner_id: 'dana', company_id: null }, by: '' },
        { columns: { coach_id: 'dana', owner_id: 'dana' }, by: '' },
        { columns: { coach_id: 'waiting', owner_id: 'waiting' }, by: '' },
        { columns: { coach_id: 'waiting', owner_id: 'waiting', company_id: null }, by: '' },
      ],
    },
    update: [
      {
        fields: `name description publicDescription categoryIDs subCategoryIDs level ageFrom ageTo goals sections
          numberOfSessions sessionsPerWeek additionalDetails equipmentIDs muscleGroupIDs trailerID isTemplate includeSuperSet audioIDs
          failure`,
        rows: programs,
      },
      { fields: 'isPublic', rows: { ...programs, 'of-mia': '' } },
      { fields: 'status', moves: movesBetween(unfinished, [...unfinished, 'DELETED']), rows: programs },
      {
        fields: 'isApproved',
        rows: {
          course: 'dana root',
          hidden: 'dana root',
          pending: 'dana root',
          sketch: 'dana root',
          erased: 'dana root',
          solo: 'root',
          'gym-course': 'gil root',
          'of-mia': 'root',
        },
      },
    ],
  },
  Plan: {
    create: {
      fields: 'id programID planName order description sections resources userID templateID',
      rows: [
        { columns: {}, by: dojoRuns },
        { columns: { program_id: 'solo' }, by: 'helper root' },
        { columns: { program_id: 'gym-course' }, by: 'waiting gil root' },
        { columns: { program_id: 'of-mia' }, by: 'mia root' },
        { columns: { program_id: 'nothing' }, by: '' },
        // Copies come with enrolling.
        { columns: { user_id: 'mia' }, by: '' },
        { columns: { user_id: 'coach' }, by: '' },
      ],
    },
    update: [
      { fields: 'sections resources', rows: { ...sessions, ...copies } },
      { fields: 'planName order description', rows: { ...sessions, ...ofNoCaller } },
    ],
    delete: { rows: { ...sessions, ...ofNoCaller } },
  },
  ProgramOutcome: {
    create: {
      fields: 'programID userID writer attempts faults tokens',
      rows: [
        { columns: { program_id: 'solo', user_id: 'helper' }, by: 'helper' },
        // In another's name, of another's program, and of none.
        { columns: { program_id: 'solo', user_id: 'mia' }, by: '' },
        { columns: { program_id: 'of-mia', user_id: 'sam' }, by: '' },
        { columns: { program_id: 'nothing', user_id: 'mia' }, by: '' },
      ],
    },
  },
  UserProgram: {
    create: {
      fields: 'userID programID startedAt status',
      rows: [
        { columns: { user_id: 'mia', program_id: 'course' }, by: 'mia' },
        { columns: { user_id: 'coach', program_id: 'course' }, by: 'coach' },
        { columns: { user_id: 'coach', program_id: 'sketch' }, by: 'coach' },
        { columns: { user_id: 'mia', program_id: 'of-mia' }, by: 'mia' },
        // Not public, not approved, not published, deleted, another user's, or absent.
        { columns: { user_id: 'mia', program_id: 'hidden' }, by: '' },
        { columns: { user_id: 'mia', program_id: 'pending' }, by: '' },
        { columns: { user_id: 'mia', program_id: 'sketch' }, by: '' },
        { columns: { user_id: 'dana', program_id: 'sketch' }, by: '' },
        { columns: { user_id: 'coach', program_id: 'erased' }, by: '' },
        { columns: { user_id: 'sam', program_id: 'of-mia' }, by: '' },
        { columns: { user_id: 'mia', program_id: 'nothing' }, by: '' },
      ],
    },
    update: [
      { fields: 'startedAt', rows: enrolments },
      { fields: 'status', moves: movesBetween(ofEnrolments, ofEnrolments), rows: enrolments },
    ],
    delete: { rows: enrolments },
  },
  PlanProgress: {
    create: { fields: 'userID planID programID completedResourceIDs startedAt finishedAt', rows: inPlans },
    update: { fields: 'completedResourceIDs finishedAt', rows: { 'mia-in-session': 'mia', 'sam-in-session': 'sam' } },
    delete: { rows: { 'mia-in-session': 'mia', 'sam-in-session': 'sam' } },
  },
  PlanVideoProgress: {
    create: {
      fields: 'userID videoID programID planID watchedIntervals watchedPercentage lastWatchedAt',
      rows: inPlans,
    },
    update: { fields: 'watchedIntervals watchedPercentage lastWatchedAt', rows: { 'mia-saw-exercise': 'mia' } },
  },
  WorkoutLog: {
    create: {
      fields: `id userID kind undoesID programID planID resourceID videoID resourceName setNumber reps weight duration
        effort round performedAt`,
      rows: [
        { columns: { user_id: 'mia' }, by: 'mia' },
        { columns: { user_id: 'coach' }, by: 'coach' },
      ],
    },
  },
}
