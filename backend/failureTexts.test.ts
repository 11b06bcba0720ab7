import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { handWrittenResolvers } from './handWrittenResolvers.ts'
import { createPeopleStore } from './people/people.store.ts'

const payload = '{ success error message }'
const newClass = `coachID: "mia", name: "Yoga", categoryID: "none", startDate: "2026-12-01T09:00:00Z", timeZone: "UTC",
  duration: 3600, capacity: 9`

/** Calls that answer a refusal, with the texts of 001, section 8. */
const soft = [
  ['query', 'getVideo', '(id: "none")', 'Failed to getVideo'],
  ['mutation', 'updateFollowerLambda', '(input: { id: "none" })', 'Failed to update follower'],
  [
    'mutation',
    'inviteFollowerLambda',
    '(input: { inviterID: "mia", endpoint: "x@example.org" })',
    'Failed to invite follower',
  ],
  ['mutation', 'deleteFollowerLambda', '(input: { id: "none" })', 'Failed to delete follower'],
  ['mutation', 'bookingClassLambda', '(input: { memberID: "mia", eventOccurrenceID: "none" })', 'Failed to book class'],
  [
    'mutation',
    'cancelClassLambda',
    '(input: { memberID: "mia", eventOccurrenceID: "none" })',
    'Failed to cancell booking class',
  ],
  ['mutation', 'createCoachRoleLambda', '(coachID: "mia", categoryID: "none")', 'Failed create a new role request'],
  ['mutation', 'createEventLambda', `(input: { ${newClass} })`, 'Failed to create event and occurrences'],
  ['mutation', 'editEventLambda', '(input: { id: "none", name: "Yoga" })', 'Failed to edit event and occurrences'],
  ['mutation', 'deleteEventLambda', '(input: { id: "none" })', 'Failed to delete event and occurrences'],
  [
    'mutation',
    'deleteEventOccurrences',
    '(input: { coachID: "mia", endDate: "2026-12-01T09:00:00Z" })',
    'Failed to delete event occurrence',
  ],
  ['mutation', 'checkBookingForEventLambda', '(eventId: "none")', 'Failed to check bookings for events'],
  [
    'mutation',
    'checkBookingForEventOccurrenceLambda',
    '(eventId: "none", eventOccurrenceId: "none")',
    'Failed to check bookings for event occurence',
  ],
] as const

/** Its client gets a status in each case, also in an outage. */
const deepLink = [
  'mutation',
  'upsertDeepLinkLambda',
  '(sharedByContactID: "mia")',
  'Failed to upsert deep link',
] as const

/** Calls that are rejected. */
const rejected = [
  [
    'mutation',
    'handleReferralDeepLinkLambda',
    '(input: { referrerID: "sam" }) { success }',
    'Failed to handle referral deep link',
  ],
  ['mutation', 'createAccessLogLambda', '(input: {}) { success }', 'Failed to create access log'],
] as const

/** Refused without a read of the database. */
const roleCategory = [
  'mutation',
  'updateRoleCategoryLambda',
  '(coachID: "mia", id: "none", categoryID: "none") { success }',
  'Failed to update role category',
] as const

/** Lists that are empty for a refused caller. */
const lists = [
  [
    'query',
    'getOnDemandVideosByFilter',
    '(filter: { coachID: "none" }) { items { id } }',
    'Failed to getOnDemandVideosByFilter',
  ],
  [
    'query',
    'getOnDemandVideosBySubcategory',
    '(subCategoryID: "none") { items { id } }',
    'Failed to getOnDemandVideosBySubcategory',
  ],
] as const

let isAway = false
let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({
    resolvers: (open) => {
      const database = interruptible(open)
      return handWrittenResolvers(database, createPeopleStore(database))
    },
  })
})
afterAll(() => domain.close())

/** A database that cannot be reached while `isAway`. */
function interruptible(open: Database): Database {
  const unless = <Result>(act: () => Promise<Result>) =>
    isAway ? Promise.reject(new DomainError('UNAVAILABLE')) : act()
  return {
    query: (statement, values) => unless(() => open.query(statement, values)),
    transact: (work) => unless(() => open.transact(work)),
  }
}

test.each([...soft, deepLink])(
  'a %s for a record of another user, %s%s, answers "%s" (row 155)',
  async (kind, name, args, text) => {
    const { data, errors } = await domain.ask(`${kind} { answer: ${name}${args} ${payload} }`, {
      viewer: person('sam'),
    })
    expect(errors).toBeUndefined()
    expect(data).toEqual({ answer: { success: false, error: text, message: text } })
  },
)

test.each([...rejected, roleCategory])(
  'a %s of a visitor, %s%s, is rejected with "%s" (rows 156 and 158)',
  async (kind, name, call, text) => {
    const { errors } = await domain.ask(`${kind} { answer: ${name}${call} }`, { viewer: anonymous })
    expect(errors?.[0]).toMatchObject({ message: text, extensions: { code: 'UNAUTHENTICATED' } })
  },
)

test.each([
  ...soft.map(([kind, name, args, text]) => [kind, name, `${args} ${payload}`, text] as const),
  ...rejected,
  ...lists,
])('without a database, a %s, %s%s, is rejected with "%s" (rows 155, 156 and 158)', async (kind, name, call, text) => {
  isAway = true
  const { errors } = await domain
    .ask(`${kind} { answer: ${name}${call} }`, { viewer: person('mia') })
    .finally(() => (isAway = false))
  expect(errors?.[0]).toMatchObject({ message: text, extensions: { code: 'UNAVAILABLE' } })
})
