import { analyticsResolvers } from './analytics/analytics.resolvers.ts'
import { createAnalyticsStore } from './analytics/analytics.store.ts'
import { readApprovalFacts } from './approval/approval.store.ts'
import { createAttendanceStore } from './booking/attendance.store.ts'
import { bookingResolvers } from './booking/booking.resolvers.ts'
import { createSeatStore } from './booking/booking.store.ts'
import { standingResolvers } from './booking/standing/standing.resolvers.ts'
import { createStandingStore } from './booking/standing/standing.store.ts'
import { feedResolvers } from './calendarFeed/feed.resolvers.ts'
import { createFeedStore } from './calendarFeed/feed.store.ts'
import { activityResolvers } from './classes/activity/activity.resolvers.ts'
import { createActivityStore } from './classes/activity/activity.store.ts'
import { createAttendeeStore } from './classes/attendees.store.ts'
import { calendarResolvers } from './classes/calendar/calendar.resolvers.ts'
import { createCalendarStore } from './classes/calendar/calendar.store.ts'
import { createClashStore } from './classes/clashes/clashes.store.ts'
import { classResolvers } from './classes/classes.resolvers.ts'
import { createClassStore } from './classes/classes.store.ts'
import { closureResolvers } from './classes/closures/closures.resolvers.ts'
import { createClosingStore, createClosureStore } from './classes/closures/closures.store.ts'
import { copyingResolvers } from './classes/copying/copying.resolvers.ts'
import { createCopyingStore, createCopyStore } from './classes/copying/copying.store.ts'
import { editingResolvers } from './classes/editing/editing.resolvers.ts'
import { findingResolvers } from './classes/finding.resolvers.ts'
import { createFindingStore } from './classes/finding.store.ts'
import { importingResolvers } from './classes/importing/importing.resolvers.ts'
import { createCoachStore } from './classes/importing/importing.store.ts'
import { createNewClassStore } from './classes/newClass.store.ts'
import { coachingResolvers } from './coaching/coaching.resolvers.ts'
import { companyCoachesIn } from './coaching/coaching.store.ts'
import { followingResolvers } from './following/following.resolvers.ts'
import { followedCoachesIn } from './following/following.store.ts'
import type { AskToInvite } from './invitations/invitationJob.ts'
import { invitationResolvers } from './invitations/invitations.resolvers.ts'
import { createInvitationStore } from './invitations/invitations.store.ts'
import { memberResolvers } from './members/members.resolvers.ts'
import { createMemberStore } from './members/members.store.ts'
import type { AskToDeliver } from './messages/broadcast/broadcastJob.ts'
import { createBroadcastStore } from './messages/broadcast/broadcasts.store.ts'
import { createMessageStore } from './messages/conversations.store.ts'
import { messageResolvers } from './messages/messages.resolvers.ts'
import { createMessagesIn } from './messages/messages.store.ts'
import type { AddressOf } from './model/engine.ts'
import type { HandWritten } from './model/resolve.ts'
import { operatingResolvers } from './operating/operating.resolvers.ts'
import type { PeopleStore } from './people/people.port.ts'
import { peopleResolvers } from './people/people.resolvers.ts'
import { createCheckPlans } from './planner/checkPlans.ts'
import type { Completions } from './planner/model/completions.ts'
import { createListSuitable } from './planner/person.ts'
import { plannerResolvers } from './planner/planner.resolvers.ts'
import { createPlannerStore } from './planner/planner.store.ts'
import type { Solver } from './planner/solving/openSolver.ts'
import type { Database, Transaction } from './platform/database.ts'
import { programResolvers } from './programs/programs.resolvers.ts'
import { createEnrolmentStore, createProgramStore } from './programs/programs.store.ts'
import { createProgramSearch } from './programs/programSearch.store.ts'
import { createRecordKeeper, createRecordStore } from './programs/training/trainingRecords.store.ts'
import { createDeepLinkStore } from './referrals/deepLinks.store.ts'
import { referralResolvers } from './referrals/referrals.resolvers.ts'
import type { Speech } from './speech/createSpeech.ts'
import { speechResolvers } from './speech/speech.resolvers.ts'
import type { CompletingParts } from './storage/goOnUploading.ts'
import { holdUsedBytes } from './storage/room.store.ts'
import { storageResolvers } from './storage/storage.resolvers.ts'
import { surveyResolvers } from './survey/survey.resolvers.ts'
import { createSurveyStore } from './survey/survey.store.ts'
import { creditWatched, percentageOf } from './video/creditWatched.ts'
import { createFileStore } from './video/files.store.ts'
import { createPicksStore } from './video/picks.store.ts'
import type { RequestProcessing } from './video/processing/requestProcessing.ts'
import { videoResolvers } from './video/video.resolvers.ts'
import { createVideoStore } from './video/videos.store.ts'

/** What calls need beside the database. */
export interface Services {
  storing: CompletingParts
  addressOf: AddressOf
  /** Where browsers find the server, with a slash at the end. */
  serverAddress?: string | undefined
  /** The chat service's secret, if one is used. */
  chatSecret?: string | undefined
  requestProcessing: RequestProcessing
  askToDeliver: AskToDeliver
  askToInvite: AskToInvite
  completions: Completions
  speech: Speech
  solver: Solver
}

const noServices: { [Name in keyof Services]?: undefined } = {}

/** The resolvers of all areas, over their stores. Where no files are stored, the calls for that say so. */
export function handWrittenResolvers(
  database: Database,
  people: PeopleStore,
  services?: Partial<Services>,
): HandWritten {
  const { storing, addressOf, chatSecret, requestProcessing, askToDeliver, askToInvite, completions, speech, solver } =
    services ?? noServices
  const server = services?.serverAddress ?? '/'
  return merge([
    bookingResolvers({ database, attendances: createAttendanceStore(database), seatsIn: createSeatStore }),
    standingResolvers({ database, standingIn: createStandingStore }),
    feedResolvers({ feeds: createFeedStore(database), server }),
    ...scheduleResolvers(database),
    coachingResolvers({ database, listCoaches: companyCoachesIn(database) }),
    followingResolvers({ database, listFollowed: followedCoachesIn(database) }),
    memberResolvers(createMemberStore(database)),
    invitationResolvers({ database, storeIn: createInvitationStore, askToInvite, server }),
    messageResolvers({
      database,
      messages: createMessageStore(database),
      messagesIn: createMessagesIn,
      chatSecret,
      broadcasts: { broadcastsIn: createBroadcastStore, askToDeliver },
    }),
    operatingResolvers(database),
    peopleResolvers(people),
    surveyResolvers({ database, surveysIn: createSurveyStore }),
    analyticsResolvers(createAnalyticsStore(database)),
    programResolvers({
      database,
      programs: createProgramStore(database),
      searchPrograms: createProgramSearch(database),
      records: createRecordStore(database),
      enrolmentsIn: createEnrolmentStore,
      recordsIn: createRecordKeeper,
      checkPlans: solver && createCheckPlans(createPlannerStore(database), solver),
      listSuitable: createListSuitable(createPlannerStore(database)),
      crediting: { creditWatched, percentageOf },
      readApprovalFacts,
    }),
    referralResolvers({ database, linksIn: createDeepLinkStore, server }),
    storageResolvers(storing),
    plannerResolvers({ store: createPlannerStore(database), completions, solver }),
    speechResolvers({ speech, addressOf }),
    videoResolvers({
      database,
      videos: { ...createVideoStore(database), ...createPicksStore(database) },
      requestProcessing,
      readApprovalFacts,
      filesIn: (transaction) =>
        createFileStore(transaction, { usedBytes: (ownerId) => holdUsedBytes(transaction, ownerId) }),
      addressOf,
      store: storing?.store,
    }),
  ])
}

/** Classes, and what changes and shows their dates. */
function scheduleResolvers(database: Database): HandWritten[] {
  return [
    classResolvers({
      database,
      classes: createClassStore(database),
      attendees: createAttendeeStore(database),
      newClassesIn: createNewClassStore,
    }),
    editingResolvers({ database, attendeesIn: createAttendeeStore, clashesIn: createClashStore }),
    closureResolvers({ database, closures: createClosureStore(database), closingIn: createClosingStore }),
    copyingResolvers({
      database,
      copiesIn: createCopyStore,
      copyingIn: createCopyingStore,
      clashesIn: createClashStore,
    }),
    importingResolvers({ database, storesIn: importStoresIn }),
    calendarResolvers(createCalendarStore(database)),
    activityResolvers(createActivityStore(database)),
    findingResolvers(createFindingStore(database)),
  ]
}

const importStoresIn = (transaction: Transaction) => ({
  classes: createNewClassStore(transaction),
  coaches: createCoachStore(transaction),
})

function merge(areas: readonly HandWritten[]): HandWritten {
  const types = new Set(areas.flatMap((area) => Object.keys(area)))
  return Object.fromEntries(
    [...types].map((type) => [type, Object.assign({}, ...areas.map((area) => area[type] ?? {}))]),
  )
}
