import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isListType,
  getNullableType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { handWrittenResolvers } from './handWrittenResolvers.ts'
import { createPeopleStore } from './people/people.store.ts'

const page = '{ items { id } nextToken }'
const payload = '{ success }'
const span = '{ from: "2026-11-21T09:00:00Z", to: "2026-11-22T09:00:00Z" }'

/** Calls about a record that is not there or another member, and what a refused caller gets. */
const soft: Readonly<Record<string, readonly [call: string, answer: unknown]>> = {
  getAttendancesLambda: ['(filter: { memberID: "mia" }) { id }', []],
  getAttendeesForOccurrenceLambda: ['(filter: { eventOccurrenceID: "none" }) { id }', []],
  getLatestClassesLambda: ['(filter: { categoryIDs: ["none"] }) { id }', []],
  getClassesLambda: ['(categoryID: "none") { id }', []],
  findClassesLambda: [`(filter: { coachID: "none" }, spans: [${span}]) ${page}`, { items: [], nextToken: null }],
  countClassesLambda: [`(filter: { coachID: "none" }, spans: [${span}])`, [0]],
  getCoachesOfClassesLambda: [`(filter: { coachID: "none" }, spans: [${span}]) { id }`, []],
  getStudioActivity: [
    '(input: { companyID: "none", firstDay: "2027-01-01", lastDay: "2027-01-02", timeZone: "UTC" }) { day }',
    [],
  ],
  getCoachesForCompanyLambda: ['(filter: { companyID: "none" }) { id }', []],
  getFollowingCoachesLambda: ['(contactID: "mia") { id }', []],
  findMembersLambda: [`(filter: { companyID: "none" }) ${page}`, { items: [], nextToken: null }],
  getVideo: ['(id: "none") { success }', { success: false }],
  getOnDemandVideosByFilter: [`(filter: { coachID: "none" }) ${page}`, { items: [], nextToken: null }],
  getOnDemandVideosBySubcategory: [`(subCategoryID: "none") ${page}`, { items: [], nextToken: null }],
  getProgramResourceVideos: [`(programID: "none", planID: "none") ${page}`, { items: [], nextToken: null }],
  findProgramsLambda: [`(filter: { coachID: "none" }) ${page}`, { items: [], nextToken: null }],
  getBackgroundAudiosLambda: ['(mediaID: "none", mediaType: VIDEO) { id }', []],
  getTopPicksLambda: ['(contactID: "mia") { id }', []],
  getFeaturedContentsLambda: ['{ id }', []],
  getPersonalRecords: ['(userID: "mia") { videoID }', []],
  getSharedVideosByContactLambda: [`(filter: { contactID: "mia" }) ${payload}`, { success: false }],
  bookingClassLambda: [`(input: { memberID: "mia", eventOccurrenceID: "none" }) ${payload}`, { success: false }],
  cancelClassLambda: [`(input: { memberID: "mia", eventOccurrenceID: "none" }) ${payload}`, { success: false }],
  takeStandingSpot: [`(input: { eventID: "none" }) ${payload}`, { success: false }],
  endStandingSpot: [`(input: { id: "none" }) ${payload}`, { success: false }],
  createCoachRoleLambda: [`(coachID: "mia", categoryID: "none") ${payload}`, { success: false }],
  createEventLambda: [
    `(input: { coachID: "mia", name: "Yoga", categoryID: "none", startDate: "2026-12-01T09:00:00Z", timeZone: "UTC",
      duration: 3600, capacity: 9 }) ${payload}`,
    { success: false },
  ],
  importClasses: [
    `(input: { classes: [{ class: { name: "Yoga", categoryID: "none", startDate: "2026-12-01T09:00:00Z", timeZone: "UTC",
      duration: 3600, capacity: 9 } }] }) ${payload}`,
    { success: false },
  ],
  editEventLambda: [`(input: { id: "none", name: "Yoga" }) ${payload}`, { success: false }],
  editEventOccurrenceLambda: [`(input: { id: "none", name: "Yoga" }) ${payload}`, { success: false }],
  createClosure: [
    `(input: { companyID: "none", name: "Winter", firstDay: "2026-12-24", lastDay: "2026-12-26", timeZone: "UTC",
      cancelsDates: true }) ${payload}`,
    { success: false },
  ],
  copyWeek: [
    `(input: { companyID: "none", fromDay: "2026-11-23", toDay: "2026-11-30", timeZone: "UTC" }) ${payload}`,
    { success: false },
  ],
  deleteEventLambda: [`(input: { id: "none" }) ${payload}`, { success: false }],
  deleteEventOccurrences: [
    `(input: { coachID: "mia", endDate: "2026-12-01T09:00:00Z" }) ${payload}`,
    { success: false },
  ],
  askForSubstituteLambda: [`(input: { id: "none" }) ${payload}`, { success: false }],
  withdrawSubstituteRequestLambda: [`(id: "none") ${payload}`, { success: false }],
  acceptSubstituteRequestLambda: [`(id: "none") ${payload}`, { success: false }],
  setSubstituteLambda: [`(input: { id: "none" }) ${payload}`, { success: false }],
  checkBookingForEventLambda: [`(eventId: "none") ${payload}`, { success: false }],
  checkBookingForEventOccurrenceLambda: [`(eventId: "none", eventOccurrenceId: "none") ${payload}`, { success: false }],
  inviteFollowerLambda: [`(input: { inviterID: "mia", endpoint: "x@example.org" }) ${payload}`, { success: false }],
  updateFollowerLambda: [`(input: { id: "none" }) ${payload}`, { success: false }],
  deleteFollowerLambda: [`(input: { id: "none" }) ${payload}`, { success: false }],
  importMembers: [`(input: { members: [{ endpoint: "x@example.org" }] }) ${payload}`, { success: false }],
  acceptInvitation: [`(token: "none") ${payload}`, { success: false }],
  upsertDeepLinkLambda: [`(sharedByContactID: "mia") ${payload}`, { success: false }],
  updateReferralSourceLambda: [`(contactID: "mia", referalData: "{}") ${payload}`, { success: false }],
  followUserLambda: [
    `(input: { followerID: "mia", followeeID: "none", status: FOLLOWED }) ${payload}`,
    { success: false },
  ],
  getSurveyResultsLambda: [`(filter: { formID: "sign-up", contactID: "mia" }) ${payload}`, { success: false }],
  createAnalyticProfileLambda: [`(input: { userId: "mia" }) ${payload}`, { success: false }],
  updateAnalyticsProfilesForUserLambda: [`(input: { userId: "mia" }) ${payload}`, { success: false }],
  shareVideoLambda: [`(videoID: "none", contactID: "mia") ${payload}`, { success: false }],
  unshareVideoLambda: [`(id: "none") ${payload}`, { success: false }],
}

/** Calls that reject, by the specification's list of thrown errors or, where it has none of them, by choice. */
const rejecting: readonly string[] = [
  // The specification's list: video upload, programs and plans.
  'createMultipartUploadLambda',
  'signMultipartUploadUrlLambda',
  'completeMultipartUploadLambda',
  'createVideoLambda',
  'updateVideoLambda',
  'createMultiplePlans',
  'deleteVideoLambda',
  'updateRoleCategoryLambda',
  // They belong to the same screens as the calls above, and fail in their texts.
  'listMultipartUploadPartsLambda',
  'abortMultipartUploadLambda',
  'replaceVideoFileLambda',
  'addVideoCaptionLambda',
  'updateVideoCaptionLambda',
  'removeVideoCaptionLambda',
  'retryVideoLambda',
  'logWorkout',
  // Decisions of admins, which the specification leaves open.
  'approveCoachRoleLambda',
  'declineCoachRoleLambda',
  'grantRoleLambda',
  'revokeRoleLambda',
  'approveProgramLambda',
  'declineProgramLambda',
  'approveVideoLambda',
  'declineVideoLambda',
  // A plan is made from these lists, or stored for offline use: an empty one would pass for a studio without exercises.
  'getPlanExercises',
  'getStandInVideos',
  'getLastSets',
  // Operators need to know that they were refused.
  'retryJob',
  // The chat group of the specification, and what we add to it.
  'listConversations',
  'findRecipients',
  'sendMessage',
  'editMessage',
  'deleteMessage',
  'reactToMessage',
  'updateMessageReadStatus',
  'deleteConversationForUser',
  'openClassConversation',
  'openConversationReport',
  'closeConversationReport',
  'sendBroadcast',
  // They are about the caller alone, so a refusal can only be a missing sign-in.
  // The specification's list: referrals.
  'handleReferralDeepLinkLambda',
  // They need no argument, so a refusal can only be a missing sign-in.
  'renewCalendarFeed',
  'deleteCalendarFeed',
  'generateStreamUserTokenLambda',
  'sendWelcomeMessageLambda',
  'saveSignUpSurveyResultsLambda',
  'setAnalyticsConsent',
  'createAccessLogLambda',
]

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({ resolvers: (database) => handWrittenResolvers(database, createPeopleStore(database)) })
})
afterAll(() => domain.close())

function hasSuccess({ type }: GraphQLField<unknown, unknown>): boolean {
  return 'success' in fieldsOf(type)
}

function isList({ type }: GraphQLField<unknown, unknown>): boolean {
  return isListType(getNullableType(type)) || 'items' in fieldsOf(type)
}

function fieldsOf(type: GraphQLOutputType) {
  const named = getNamedType(type)
  return isObjectType(named) ? named.getFields() : {}
}

const typesOf = ({ engine: { schema } }: DomainUnderTest) =>
  ({ query: schema.getQueryType(), mutation: schema.getMutationType() }) as const

test('every call with success, and every hand-written list, has a defined way to refuse (row 150)', () => {
  const { Query = {}, Mutation = {} } = handWrittenResolvers(domain.database, createPeopleStore(domain.database))
  const { query, mutation } = typesOf(domain)
  const fields = { ...query?.getFields(), ...mutation?.getFields() }
  const handWritten = new Set([...Object.keys(Query), ...Object.keys(Mutation)])
  const calls = Object.values(fields).flatMap((field) => {
    const isDecided = hasSuccess(field) || (handWritten.has(field.name) && isList(field))
    return isDecided ? [field.name] : []
  })
  expect([...Object.keys(soft), ...rejecting, 'createCustomPlansLambda'].toSorted()).toEqual(calls.toSorted())
})

test.each(Object.entries(soft))(
  '%s returns no error for data that is not the caller’s (rows 150 and 155)',
  async (name, [call, answer]) => {
    const kind = typesOf(domain).query?.getFields()[name] ? 'query' : 'mutation'
    for (const viewer of [anonymous, person('sam')]) {
      const { data, errors } = await domain.ask(`${kind} { answer: ${name}${call} }`, { viewer })
      expect(errors).toBeUndefined()
      expect(data).toEqual({ answer })
    }
  },
)

test('a plan is not made for a visitor, and an outage of the planner stays an error (row 150)', async () => {
  const sections = '[{ sectionName: "Main", sectionDuration: 1200 }]'
  const make = `mutation { answer: createCustomPlansLambda(input: { numberOfSessions: 1, sections: ${sections} }) { success code } }`
  expect(await domain.ask(make)).toEqual({ data: { answer: { success: false, code: 'UNAUTHENTICATED' } } })
  const { errors } = await domain.ask(make, { viewer: person('sam') })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE' })
})
