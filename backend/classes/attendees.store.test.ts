import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { addPeople, openClasses, viewers } from './openClasses.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openClasses()
  await addPeople(domain)
})
afterAll(() => domain.close())

const roster = /* GraphQL */ `
  {
    attendees: getAttendeesForOccurrenceLambda(filter: { eventOccurrenceID: "taught" }) {
      id
      memberName
      memberPhoto
    }
  }
`

test.each([
  ['the coach', viewers.coach],
  ['the assistant', viewers.assistant],
  ['an admin of the company', viewers.adminOfDojo],
  ['a global admin', viewers.global],
])(
  '%s of a class sees the names of members with a seat, but not of members who canceled (row 122)',
  async (_who, viewer) => {
    expect((await domain.ask(roster, { viewer })).data).toEqual({
      attendees: [{ id: 'of-mia', memberName: 'Mia Lopez', memberPhoto: null }],
    })
  },
)

test.each([
  ['a stranger', anonymous],
  ['a member', viewers.other],
  ['a member who has a seat', viewers.mia],
  ['another coach', viewers.rival],
  ['an admin of another company', viewers.adminOfGym],
])('%s sees no attendees (row 122)', async (_who, viewer) => {
  expect((await domain.ask(roster, { viewer })).data).toEqual({ attendees: [] })
})

test('other queries do not reveal attendee names to callers who do not run the class (row 122)', async () => {
  const bookings = /* GraphQL */ `
    {
      page: attendancesByEventOccurrenceID(eventOccurrenceID: "taught") {
        items {
          memberID
          memberName
        }
      }
      named: attendancesByEventOccurrenceID(eventOccurrenceID: "taught", filter: { memberName: { eq: "Mia Lopez" } }) {
        items {
          id
        }
      }
    }
  `
  const own = await domain.ask(bookings, { viewer: viewers.mia })
  expect(own.data).toEqual({
    page: { items: [{ memberID: 'mia', memberName: null }] },
    named: { items: [] },
  })
  const foreign = await domain.ask(bookings, { viewer: viewers.rival })
  expect(foreign.data).toEqual({ page: { items: [] }, named: { items: [] } })
})

test('the roster takes two statements, however many members have booked (row 122)', async () => {
  domain.database.take()
  await domain.ask(roster, { viewer: viewers.coach })
  expect(domain.database.take()).toHaveLength(2)
})
