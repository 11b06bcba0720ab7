import { EXERCISE, SECTION } from '#tools/prove/authz/world/contentSubjects.ts'
import { call, type Call } from './call.ts'

const sections = 'sections: [{ sectionName: "Main", sectionOrder: 0, sectionDuration: 1200 }]'
const words = '"WEBVTT\\n\\n00:00.000 --> 00:01.000\\nHi\\n"'

/** Videos, programs, plans and progress. */
export const contentCalls: Readonly<Record<string, Call>> = {
  createExerciseRule: call('company', '(input: { companyID: "company-$o", kind: NEVER, videoID: "film-rival" })'),
  updateExerciseRule: call('rule', '(input: { id: "rule-$o", isOff: true })'),
  deleteExerciseRule: call('rule', '(input: { id: "rule-$o" })'),
  'getVideo private': call('private', '(id: "private-$o")', { selection: '{ success video { id } }' }),
  'getVideo film': call('film', '(id: "film-$o")', { selection: '{ success video { id } }' }),
  updateVideoLambda: call('private', '(video: { id: "private-$o", title: "New" })'),
  'updateVideoLambda status': call('private', '(video: { id: "private-$o", status: DRAFT })'),
  deleteVideoLambda: call('private', '(videoID: "private-$o")'),
  approveVideoLambda: call('private', '(videoID: "private-$o", seen: null)'),
  declineVideoLambda: call('private', '(videoID: "private-$o")'),
  addVideoCaptionLambda: call('private', `(videoID: "private-$o", language: "fr", text: ${words})`, {
    passes: 'UNAVAILABLE',
  }),
  updateVideoCaptionLambda: call(
    'private',
    '(videoID: "private-$o", captionID: "first id of VideoCaption", label: "New")',
  ),
  removeVideoCaptionLambda: call('private', '(videoID: "private-$o", captionID: "first id of VideoCaption")'),
  retryVideoLambda: call('private', '(videoID: "private-$o")', { passes: 'CONDITION_FAILED' }),
  shareVideoLambda: call('private', '(videoID: "private-$o", contactID: "contact-chief")'),
  'unshareVideoLambda share': call('share', '(id: "share-$o")'),
  'unshareVideoLambda giftshare': call('giftshare', '(id: "giftshare-$o")'),
  getSharedVideosByContactLambda: call('someone', '(filter: { contactID: "contact-$o" })'),
  getOnDemandVideosByFilter: call('self', '(filter: { coachID: "contact-rival" })'),
  getOnDemandVideosBySubcategory: call('self', '(subCategoryID: "subcategory-peer")'),
  getTopPicksLambda: call('someone', '(contactID: "contact-$o")'),
  getFeaturedContentsLambda: call('self', ''),
  getBackgroundAudiosLambda: call('self', '(mediaID: "film-rival", mediaType: VIDEO)'),
  createVideoProgress: call('watched', '(input: { videoID: "film-rival", userID: "contact-$o" })'),
  updateVideoProgress: call(
    'watched',
    '(input: { videoID: "film-rival", userID: "contact-$o", lastWatchedTimestamp: 9 })',
  ),
  createAudios: call(
    'company',
    '(input: { companyID: "company-$o", categoryID: "category-peer", url: "https://example.com/", title: "New" })',
  ),
  updateAudios: call('audio', '(input: { id: "audio-$o", title: "New" })'),
  deleteAudios: call('audio', '(input: { id: "audio-$o" })'),

  'createPrograms taught': call(
    'coachcontact',
    `(input: { coachID: "contact-$o", companyID: "$studio", name: "New", ${sections} })`,
  ),
  'createPrograms custom': call('self', `(input: { name: "New", madeByAI: true, ${sections} })`),
  'updatePrograms sketch': call('sketch', '(input: { id: "sketch-$o", name: "New" })'),
  'updatePrograms custom': call('custom', '(input: { id: "custom-$o", name: "New" })'),
  'updatePrograms public': call('sketch', '(input: { id: "sketch-$o", isPublic: true })'),
  'updatePrograms custom public': call('custom', '(input: { id: "custom-$o", isPublic: true })'),
  'updatePrograms status': call('course', '(input: { id: "course-$o", status: DRAFT })'),
  'deletePrograms sketch': call('sketch', '(input: { id: "sketch-$o" })'),
  'deletePrograms custom': call('custom', '(input: { id: "custom-$o" })'),
  approveProgramLambda: call('sketch', '(programID: "sketch-$o")'),
  declineProgramLambda: call('course', '(programID: "course-$o", seen: true)'),
  findProgramsLambda: call('self', '(filter: { coachID: "contact-rival" })'),
  getProgramResourceVideos: call('session', '(programID: "sketch-$o", planID: "session-$o")'),
  getStandInVideos: call('copy', '(planID: "copy-$o")'),
  getPlanExercises: call('self', '(isForSelf: false)'),
  createPlans: call('sketch', '(input: { programID: "sketch-$o", planName: "New", order: 3 })'),
  createMultiplePlans: call('sketch', '(input: { programID: "sketch-$o", plans: [{ planName: "New", order: 3 }] })'),
  'updatePlans session': call('session', '(input: { id: "session-$o", planName: "New" })'),
  'updatePlans copy': call(
    'copy',
    `(input: { id: "copy-$o", resources: [
      { id: "${EXERCISE}", sectionID: "${SECTION}", order: 0, resourceName: "Squat", reps: 9 }] })`,
  ),
  deletePlans: call('session', '(input: { id: "session-$o" })'),
  deleteManyPlans: call('session', '(ids: ["session-$o"])'),
  deleteAllPlans: call('session', '(programID: "sketch-$o")'),
  createProgramOutcomes: call(
    'outcome',
    '(input: { programID: "sketch-$o", userID: "contact-$o", writer: MODEL, attempts: 1, faults: [], tokens: 1 })',
    { passes: 'CONDITION_FAILED' },
  ),
  createUserPrograms: call('someone', '(input: { userID: "contact-$o", programID: "course-peer" })'),
  'createUserPrograms canceled': call('enrolled', '(input: { userID: "contact-$o", programID: "course-rival" })', {
    first: 'updateUserPrograms(input: { userID: "$me", programID: "course-rival", status: CANCELED }) { status }',
  }),
  updateUserPrograms: call(
    'enrolled',
    '(input: { userID: "contact-$o", programID: "course-rival", status: COMPLETED })',
  ),
  deleteUserPrograms: call('enrolled', '(input: { userID: "contact-$o", programID: "course-rival" })'),
  createPlanProgress: call('progress', '(input: { userID: "contact-$o", planID: "copy-$o" })'),
  updatePlanProgress: call(
    'progress',
    '(input: { userID: "contact-$o", planID: "copy-$o", completedResourceIDs: [] })',
  ),
  deletePlanProgress: call('progress', '(input: { userID: "contact-$o", planID: "copy-$o" })'),
  deleteAllPlanProgresses: call('self', '(programID: "course-rival")'),
  createPlanVideoProgress: call(
    'exercise',
    '(input: { userID: "contact-$o", planID: "copy-$o", videoID: "film-rival" })',
  ),
  updatePlanVideoProgress: call(
    'exercise',
    '(input: { userID: "contact-$o", planID: "copy-$o", videoID: "film-rival" })',
  ),
  createCustomPlansLambda: call(
    'self',
    '(input: { numberOfSessions: 1, sections: [{ sectionName: "Main", sectionDuration: 1200 }] })',
    { passes: 'UNAVAILABLE' },
  ),
  getPlanVideoProgress: call('exercise', '(userID: "contact-$o", planID: "copy-$o", videoID: "film-rival")'),
}
