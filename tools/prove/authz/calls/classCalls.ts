import { call, type Call } from './call.ts'

const span = '{ from: "2026-11-21T09:00:00Z", to: "2026-12-21T09:00:00Z" }'
const week = 'fromDay: "2026-11-23", toDay: "2026-11-30", timeZone: "UTC"'
const closed = 'firstDay: "2026-11-24", lastDay: "2026-11-27", timeZone: "UTC"'
const newClass = `name: "New", categoryID: "category-peer", startDate: "2026-12-01T09:00:00Z", timeZone: "UTC",
  duration: 3600, capacity: 9`

/** Classes, bookings and the schedule. */
export const classCalls: Readonly<Record<string, Call>> = {
  createEventLambda: call('coachcontact', `(input: { coachID: "contact-$o", companyID: "$studio", ${newClass} })`),
  importClasses: call('self', `(input: { classes: [{ class: { ${newClass} } }] })`),
  editEventLambda: call('class', '(input: { id: "class-$o", name: "New" })'),
  editEventOccurrenceLambda: call('date', '(input: { id: "date-$o", name: "New" })'),
  deleteEventLambda: call('class', '(input: { id: "class-$o" })'),
  deleteEventOccurrences: call('date', '(input: { id: "date-$o", coachID: "$coach", endDate: "$end" })'),
  askForSubstituteLambda: call('date', '(input: { id: "date-$o" })'),
  withdrawSubstituteRequestLambda: call('date', '(id: "date-$o")'),
  acceptSubstituteRequestLambda: call('date', '(id: "date-$o")'),
  setSubstituteLambda: call('date', '(input: { id: "date-$o" })'),
  checkBookingForEventLambda: call('class', '(eventId: "class-$o")'),
  checkBookingForEventOccurrenceLambda: call('date', '(eventId: "class-$o", eventOccurrenceId: "date-$o")'),
  bookingClassLambda: call('someone', '(input: { memberID: "contact-$o", eventOccurrenceID: "date-peer" })'),
  'bookingClassLambda draft': call('draftdate', '(input: { memberID: "$me", eventOccurrenceID: "draftdate-$o" })'),
  'cancelClassLambda seat': call('seat', '(input: { memberID: "contact-$o", eventOccurrenceID: "date-rival" })'),
  'cancelClassLambda booking': call('booking', '(input: { memberID: "contact-pal", eventOccurrenceID: "date-$o" })'),
  updateAttendances: call(
    'booking',
    '(input: { id: "booking-$o", memberID: "contact-pal", endDate: "$end", status: ATTENDED })',
    { passes: 'CLASS_NOT_STARTED' },
  ),
  takeStandingSpot: call('class', '(input: { eventID: "class-$o" })', { passes: 'BAD_INPUT' }),
  'endStandingSpot spot': call('spot', '(input: { id: "spot-$o" })'),
  'endStandingSpot heldspot': call('heldspot', '(input: { id: "heldspot-$o" })'),
  getAttendancesLambda: call('someone', '(filter: { memberID: "contact-$o", endDate: "2026-11-21T09:00:00Z" })'),
  getAttendeesForOccurrenceLambda: call('date', '(filter: { eventOccurrenceID: "date-$o" })'),
  getLatestClassesLambda: call('self', '(filter: { categoryIDs: ["category-peer"] })'),
  getClassesLambda: call('self', '(categoryID: "category-peer")'),
  findClassesLambda: call('coachcontact', `(filter: { coachID: "contact-$o" }, spans: [${span}])`),
  countClassesLambda: call('self', `(filter: { categoryID: "category-peer" }, spans: [${span}])`),
  getCoachesOfClassesLambda: call('self', `(filter: { categoryID: "category-peer" }, spans: [${span}])`),
  'getCalendarLambda own': call('self', `(filter: ${span})`, { selection: '{ series { __typename } }' }),
  'getCalendarLambda company': call('company', `(filter: { companyID: "company-$o", ${span.slice(1, -1)} })`, {
    selection: '{ series { __typename } }',
  }),
  getCalendarFeed: call('self', '', { first: 'renewCalendarFeed { success }' }),
  renewCalendarFeed: call('self', ''),
  deleteCalendarFeed: call('self', '', { first: 'renewCalendarFeed { success }' }),
  'getStudioActivity own': call('self', '(input: { firstDay: "2026-11-20", lastDay: "2026-11-21", timeZone: "UTC" })'),
  'getStudioActivity company': call(
    'company',
    '(input: { companyID: "company-$o", firstDay: "2026-11-20", lastDay: "2026-11-21", timeZone: "UTC" })',
  ),
  'createClosure own': call('self', `(input: { name: "Away", ${closed}, cancelsDates: false })`),
  'createClosure company': call(
    'company',
    `(input: { companyID: "company-$o", name: "Away", ${closed}, cancelsDates: false })`,
  ),
  'deleteClosure closure': call('closure', '(input: { id: "closure-$o" })'),
  'deleteClosure holiday': call('holiday', '(input: { id: "holiday-$o" })'),
  'getClosureEffect own': call('self', `(input: { ${closed} })`),
  'getClosureEffect company': call('company', `(input: { companyID: "company-$o", ${closed} })`),
  'copyWeek own': call('self', `(input: { ${week} })`),
  'copyWeek company': call('company', `(input: { companyID: "company-$o", ${week} })`),
  'countWeekDates own': call('self', `(input: { ${week} })`),
  'countWeekDates company': call('company', `(input: { companyID: "company-$o", ${week} })`),
  createReactions: call(
    'reaction',
    '(input: { targetID: "class-rival", targetType: EVENT, userID: "contact-$o", reaction: LIKE })',
  ),
  'createReactions draft': call(
    'draft',
    '(input: { targetID: "draft-$o", targetType: EVENT, userID: "$me", reaction: LIKE })',
  ),
  updateReactions: call('reaction', '(input: { targetID: "class-peer", userID: "contact-$o", reaction: LIKE })'),
  deleteReactions: call('reaction', '(input: { targetID: "class-peer", userID: "contact-$o" })'),
}
