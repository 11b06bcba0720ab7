import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  at,
  bookingRow,
  categoryRow,
  classRow,
  coachRole,
  contactRow,
  occurrenceRow,
} from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { always, never } from '#schema/rights/predicate.ts'

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  await domain.insert(
    'contact',
    ['coach', 'pending', 'helper', 'member', 'stranger'].map((id) => contactRow(id, { phone: '+14155550100' })),
  )
  await domain.insert('role', [coachRole('coach'), coachRole('pending', { status: 'PENDING' })])
  await domain.insert('profile', [
    { id: 'p', contact_id: 'coach', birthdate: '1990-05-01', weight: [{ value: 70, timeStamp: at(0) }] },
  ])
  await domain.insert('class', [classRow('class')])
  await domain.insert('occurrence', [
    occurrenceRow('public'),
    occurrenceRow('draft', { status: 'DRAFT' }),
    occurrenceRow('removed', { deleted_at: at(0) }),
    occurrenceRow('unapproved', { coach_id: 'pending', company_id: 'dojo' }),
    occurrenceRow('helped', { assistant_id: 'helper', starts_at: at(3), ends_at: at(4) }),
  ])
  await domain.insert('booking', [
    bookingRow('b', { occurrence_id: 'removed' }),
    bookingRow('c', { occurrence_id: 'public' }),
  ])
})
afterAll(() => domain.close())

const anyClass = /* GraphQL */ `
  query ($id: ID!) {
    page: eventOccurrencesById(id: $id) {
      items {
        id
      }
      nextToken
    }
  }
`

test.each([
  ['a visitor', anonymous, ['public']],
  ['a member who booked it', person('member'), ['public', 'removed']],
  ['its coach', person('coach'), ['public', 'draft', 'removed']],
  ['a coach who waits for approval', person('pending'), ['public', 'unapproved']],
  ['an admin of its company', person('stranger', { adminOfCompanyIds: ['dojo'] }), ['public', 'unapproved']],
  ['a global admin', person('stranger', { isGlobal: true }), ['public', 'draft', 'removed', 'unapproved']],
])('%s sees the classes that are theirs to see', async (_who, viewer, visible) => {
  const seen: string[] = []
  for (const id of ['public', 'draft', 'removed', 'unapproved']) {
    const { data } = await domain.ask(anyClass, { viewer, variables: { id } })
    if (JSON.stringify(data).includes(id)) seen.push(id)
  }
  expect(seen).toEqual(visible)
})

const dojoAdmin = person('stranger', { adminOfCompanyIds: ['dojo'] })
const globalAdmin = person('stranger', { isGlobal: true })
const ofCoach = ['draft', 'helped', 'public', 'removed']

test.each([
  ['a visitor', anonymous, [], []],
  ['a member who booked', person('member'), [], []],
  ['the coach', person('coach'), ofCoach, ofCoach],
  ['a coach who assists another one', person('helper'), ['helped'], ['helped']],
  ['an admin of the company', dojoAdmin, ['unapproved'], []],
  ['a global admin', globalAdmin, [...ofCoach, 'unapproved'], ofCoach],
])('the list of dates shows %s the dates that they run (row 147)', async (_who, viewer, all, coachs) => {
  const read = async (pageOf: string, key = '') => {
    const { data, errors } = await domain.ask(`{ page: listEventOccurrences${key} ${pageOf} }`, { viewer })
    expect(errors).toBeUndefined()
    return idsIn(data)
  }
  expect(await read('{ items { id } }')).toEqual(all)
  expect(await read('{ edges { node { id } } }')).toEqual(all)
  expect(await read('{ items { id } }', '(coachID: "coach")')).toEqual(coachs)
})

function idsIn(answer: unknown): string[] {
  return Array.from(JSON.stringify(answer).matchAll(/"id":"([^"]+)"/g), ([, id]) => String(id)).toSorted()
}

test.each([
  ['by category', 'page: eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga")', '{ items { id } }'],
  ['by coach', 'page: getContacts(id: "coach") { classes', '{ items { id } } }'],
])('members and visitors still find public dates %s', async (_way, field, below) => {
  for (const viewer of [anonymous, person('stranger')]) {
    expect(idsIn(await domain.ask(`{ ${field} ${below} }`, { viewer }))).toEqual(['helped', 'public'])
  }
})

test('a list that shows more than its viewer may read does not start', async () => {
  const { rights } = domain.engine
  const open = openDomain({ rights: { ...rights, Profile: { ...rights['Profile'], read: never, list: always } } })
  await expect(open).rejects.toThrow('The list of Profile is no alternative of its read right')
})

test('a class counts the seats of dates that take place and that anybody can see', async () => {
  const dates = (columns: object) => occurrenceRow('', { class_id: 'counted', ...columns })
  await domain.insert('class', [classRow('counted')])
  await domain.insert('occurrence', [
    { ...dates({ booked: 2 }), id: 'plain', public_id: 'plain' },
    { ...dates({ booked: 1, capacity: 5, cancelled_at: at(0) }), id: 'off', public_id: 'off' },
    { ...dates({ booked: 1, capacity: 4, deleted_at: at(0) }), id: 'gone', public_id: 'gone' },
    { ...dates({ booked: 0, capacity: 3, status: 'DRAFT' }), id: 'planned', public_id: 'planned' },
  ])
  const { data } = await domain.ask('{ getEvents(id: "counted") { booked remaining } }')
  expect(data).toEqual({ getEvents: { booked: 2, remaining: 8 } })
})

test('absent and forbidden are one answer, in the same statements', async () => {
  const document = /* GraphQL */ `
    query ($id: ID!) {
      getContacts(id: $id) {
        id
        email
        rolesList {
          items {
            id
          }
          nextToken
        }
        profile {
          id
        }
      }
    }
  `
  const answers = []
  for (const id of ['member', 'unknown-id']) {
    domain.database.take()
    const result = await domain.ask(document, { viewer: person('stranger'), variables: { id } })
    answers.push({ result, texts: domain.database.take().map(({ text }) => text) })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.result).toEqual({ data: { getContacts: null } })
})

test('a denied field is null without an error, and costs no statement more', async () => {
  const document = /* GraphQL */ `
    query {
      getContacts(id: "coach") {
        firstName
        email
        profile {
          id
          weight {
            kg: value
          }
        }
      }
    }
  `
  const stranger = await domain.ask(document, { viewer: person('stranger') })
  expect(stranger).toEqual({ data: { getContacts: { firstName: 'Ana', email: null, profile: null } } })
  const own = await domain.ask(document, { viewer: person('coach') })
  expect(own.data?.['getContacts']).toEqual({
    firstName: 'Ana',
    email: 'coach@example.com',
    profile: { id: 'p', weight: [{ kg: 70 }] },
  })
})

test.each([
  ['a filter', '{ page: listContacts(filter: { email: { eq: "coach@example.com" } }) { items { id } nextToken } }'],
  [
    'a filter turned round',
    '{ page: listContacts(filter: { not: { email: { ne: "coach@example.com" } } }) { items { id } nextToken } }',
  ],
  ['an index', '{ page: contactsByEmail(email: "coach@example.com") { items { id } nextToken } }'],
])('%s does not tell of a field that is denied', async (_way, document) => {
  expect((await domain.ask(document, { viewer: person('stranger') })).data).toEqual({
    page: { items: [], nextToken: null },
  })
  expect((await domain.ask(document, { viewer: person('coach') })).data).toMatchObject({
    page: { items: [{ id: 'coach' }] },
  })
})

test('a booking is shown only to its member and to the person running the class', async () => {
  const document = /* GraphQL */ `
    query {
      page: attendancesByEventOccurrenceID(eventOccurrenceID: "public") {
        items {
          id
        }
        nextToken
      }
    }
  `
  const countFor = async (viewer: typeof anonymous) =>
    JSON.stringify((await domain.ask(document, { viewer })).data).includes('"c"')
  expect(await countFor(person('member'))).toBe(true)
  expect(await countFor(person('coach'))).toBe(true)
  expect(await countFor(person('stranger'))).toBe(false)
  expect(await countFor(anonymous)).toBe(false)
})

test('a viewer sees only their own booking, and a visitor causes no query for it', async () => {
  const document = /* GraphQL */ `
    query {
      page: eventOccurrencesById(id: "public") {
        items {
          viewerBooking {
            id
          }
        }
        nextToken
      }
    }
  `
  domain.database.take()
  expect((await domain.ask(document)).data).toEqual({ page: { items: [{ viewerBooking: null }], nextToken: null } })
  expect(domain.database.take()).toHaveLength(1)
  expect((await domain.ask(document, { viewer: person('stranger') })).data).toEqual({
    page: { items: [{ viewerBooking: null }], nextToken: null },
  })
  expect((await domain.ask(document, { viewer: person('member') })).data).toEqual({
    page: { items: [{ viewerBooking: { id: 'c' } }], nextToken: null },
  })
})

test('a model without rights shows nothing to anybody', async () => {
  const { rights } = domain.engine
  const closed = await openDomain({ rights: { ...rights, Category: { read: { kind: 'never' } } } })
  await closed.insert('category', [categoryRow('yoga')])
  const { data } = await closed.ask('{ getCategories(id: "yoga") { id } }', {
    viewer: person('root', { isGlobal: true }),
  })
  await closed.close()
  expect(data).toEqual({ getCategories: null })
})

test('a person’s birthday is theirs, on the public card too', async () => {
  const document = /* GraphQL */ `
    query {
      page: eventOccurrencesById(id: "public") {
        items {
          coachInfo {
            birthdate
          }
        }
        nextToken
      }
    }
  `
  expect(JSON.stringify(await domain.ask(document))).toContain('"birthdate":null')
  expect(JSON.stringify(await domain.ask(document, { viewer: person('coach') }))).toContain('"birthdate":"1990-05-01"')
})

test('a relation that is denied is null, though the record below it is open', async () => {
  const { rights } = domain.engine
  const open = await openDomain({ rights: { ...rights, Profile: { read: always } } })
  await open.insert('contact', [contactRow('coach')])
  await open.insert('role', [coachRole('coach')])
  await open.insert('profile', [{ id: 'p', contact_id: 'coach' }])
  const document = '{ getContacts(id: "coach") { profile { id } activities { items { id } } } }'
  const denied = await open.ask(document, { viewer: person('stranger') })
  const own = await open.ask(document, { viewer: person('coach') })
  await open.close()
  expect(denied).toEqual({ data: { getContacts: { profile: null, activities: null } } })
  expect(own).toEqual({ data: { getContacts: { profile: { id: 'p' }, activities: { items: [] } } } })
})
