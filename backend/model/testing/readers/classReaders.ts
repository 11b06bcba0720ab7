import { EVERYONE, times } from '#backend/model/testing/groups.ts'

const classFields = `id name description startDate endDate timeZone duration ageGroup gender level bookingType isCourse
  isStreaming isClassMode capacity guideCapacity address booked remaining price fees currency pattern patternValue eventMedia
  status coachID categoryID categoryName roomID ${times}`

const dojo = 'coach helper dana root'

/** Readers of classes, their dates and bookings: a part of `readers.ts`. */
export const classReaders = {
  Event: {
    fields: {
      all: `${classFields} isEndless`,
      coach: 'coachInfo',
      assistant: 'assistantID assistantInfo',
      company: 'companyID',
      kind: 'subCategoryID subCategoryName',
      removal: 'deletedAt',
    },
    rows: {
      open: { all: EVERYONE, coach: EVERYONE, assistant: EVERYONE, company: EVERYONE, kind: EVERYONE },
      draft: { all: dojo, coach: dojo, assistant: dojo, company: dojo, kind: dojo },
      gone: { all: dojo, coach: dojo, assistant: dojo, company: dojo, kind: dojo, removal: dojo },
      alone: { all: EVERYONE, coach: EVERYONE },
      'alone-draft': { all: 'coach root', coach: 'coach root' },
      // Its coach has no card that others may read.
      'of-waiting': {
        all: 'waiting dana root',
        coach: 'waiting root',
        company: 'waiting dana root',
        kind: 'waiting dana root',
      },
      'of-admin': { all: 'dana gil root', coach: 'dana root', company: 'dana gil root', kind: 'dana gil root' },
      'of-rival': { all: 'rival gil root', coach: 'rival gil root', company: 'rival gil root', kind: 'rival gil root' },
    },
  },
  EventOccurrence: {
    fields: {
      all: `${classFields} publicID isPublic parentEventID parentEventStartDate cancelledAt cancelReason endedAt isCoachHere courseLength cancelableUntil classDates isGivenUp dateState room`,
      coach: 'coachInfo coach',
      assistant: 'assistantID assistantInfo',
      substitute: 'substituteID substituteInfo',
      request: 'substituteAskedAt substituteNote substituteCandidateIDs',
      company: 'companyID company',
      kind: 'subCategoryID subCategoryName',
      ownSeat: 'viewerBooking',
      ownSpot: 'viewerStandingSpot',
      removal: 'deletedAt',
    },
    rows: {
      open: {
        all: EVERYONE,
        coach: EVERYONE,
        assistant: EVERYONE,
        company: EVERYONE,
        kind: EVERYONE,
        ownSeat: 'mia sam rival',
        ownSpot: 'mia rival',
        request: dojo,
      },
      draft: {
        all: `mia ${dojo}`,
        coach: `mia ${dojo}`,
        assistant: `mia ${dojo}`,
        company: `mia ${dojo}`,
        kind: `mia ${dojo}`,
        ownSeat: 'mia',
        request: dojo,
      },
      gone: { request: dojo, all: dojo, coach: dojo, assistant: dojo, company: dojo, kind: dojo, removal: dojo },
      alone: { all: EVERYONE, coach: EVERYONE, request: 'coach root' },
      'alone-draft': { all: 'mia coach root', coach: 'mia coach root', ownSeat: 'mia', request: 'coach root' },
      'of-waiting': {
        all: 'gil waiting dana root',
        coach: 'waiting root',
        company: 'gil waiting dana root',
        kind: 'gil waiting dana root',
        ownSeat: 'gil',
        request: 'waiting dana root',
      },
      'of-admin': {
        all: 'sam rival dana gil root',
        coach: 'dana root',
        company: 'sam rival dana gil root',
        kind: 'sam rival dana gil root',
        ownSeat: 'sam',
        // Readers of the substitute.
        substitute: 'sam rival dana gil root',
        request: 'rival dana gil root',
      },
      'of-rival': {
        all: 'sam rival gil root',
        coach: 'sam rival gil root',
        company: 'sam rival gil root',
        kind: 'sam rival gil root',
        ownSeat: 'sam',
        ownSpot: 'sam',
        request: 'rival gil root',
      },
    },
    list: {
      open: dojo,
      draft: dojo,
      gone: dojo,
      alone: 'coach root',
      'alone-draft': 'coach root',
      'of-waiting': 'waiting dana root',
      'of-admin': 'rival dana gil root',
      'of-rival': 'rival gil root',
    },
  },
  Attendance: {
    fields: {
      all: `id memberID status startDate endDate eventOccurrenceID occurrence bookingType eventID coachID ${times}`,
      kind: 'subCategoryID',
      name: 'memberName memberPhoto',
    },
    rows: {
      'mia-in-open': { all: `mia ${dojo}`, kind: `mia ${dojo}`, name: dojo },
      'sam-in-open': { all: `sam ${dojo}`, kind: `sam ${dojo}`, name: dojo },
      'rival-in-open': { all: `rival ${dojo}`, kind: `rival ${dojo}`, name: dojo },
      'mia-in-draft': { all: `mia ${dojo}`, kind: `mia ${dojo}`, name: dojo },
      'mia-in-alone-draft': { all: 'mia coach root', name: 'coach root' },
      'sam-in-of-rival': { all: 'sam rival gil root', kind: 'sam rival gil root', name: 'rival gil root' },
      'gil-in-of-waiting': {
        all: 'gil waiting dana root',
        kind: 'gil waiting dana root',
        name: 'waiting dana root',
      },
      'sam-in-of-admin': {
        all: 'sam rival dana gil root',
        kind: 'sam rival dana gil root',
        name: 'rival dana gil root',
      },
    },
  },
  StandingSpot: {
    fields: { all: `id memberID eventID ${times}`, event: 'event', name: 'memberName memberPhoto' },
    rows: {
      'mia-holds-open': { all: `mia ${dojo}`, event: `mia ${dojo}`, name: dojo },
      'rival-holds-open': { all: `rival ${dojo}`, event: `rival ${dojo}`, name: dojo },
      // The class is a draft again, which its members do not see.
      'sam-holds-of-rival': { all: 'sam rival gil root', event: 'rival gil root', name: 'rival gil root' },
    },
  },
}
