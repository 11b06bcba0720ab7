import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, bookingRow, contactRow, insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'

let domain: DomainUnderTest

const CANCELLED = 450
const UNFIT = 1500
const KINDS = 12_000

beforeAll(async () => {
  domain = await openDomain()
  await insertClass(domain)
  await domain.insert(
    'contact',
    ['mia', 'sam'].map((id) => contactRow(id)),
  )
  const dates = Array.from({ length: UNFIT }, (_, place) => occurrenceRow(`o${place}`, { ends_at: at(place + 2) }))
  await domain.insert('occurrence', [...dates, occurrenceRow('hard', { level: 'hard', ends_at: at(9000) })])
  const bookings = (member: string) =>
    Array.from({ length: CANCELLED + 1 }, (_, place) =>
      bookingRow(`${member}-${place}`, {
        member_id: member,
        occurrence_id: `o${place}`,
        ends_at: at(place + 2),
        status: place < CANCELLED ? 'CANCELED' : 'BOOKED',
      }),
    )
  await domain.insert('booking', [...bookings('mia'), ...bookings('sam')])
  for (let begin = 0; begin < KINDS; begin += 4000) {
    const kinds = Array.from({ length: Math.min(4000, KINDS - begin) }, (_, place) => ({
      id: `kind-${begin + place}`,
      name: 'Kind',
      category_id: 'yoga',
      position: begin + place,
    }))
    await domain.insert('sub_category', kinds)
  }
})
afterAll(() => domain.close())

test.each([12, 50, 100])('a page of %i shows the one seat behind all those that were given back', async (limit) => {
  const document = /* GraphQL */ `
    query ($limit: Int) {
      contact: getContacts(id: "mia") {
        page: bookings(filter: { status: { ne: CANCELED } }, limit: $limit) {
          items {
            id
          }
          nextToken
        }
      }
    }
  `
  const { data, errors } = await domain.ask(document, { viewer: person('mia'), variables: { limit } })
  expect(errors).toBeUndefined()
  expect(data).toEqual({ contact: { page: { items: [{ id: `mia-${CANCELLED}` }], nextToken: null } } })
})

test('the pages of several contacts each keep reading independently', async () => {
  const document = /* GraphQL */ `
    {
      page: listContacts {
        items {
          id
          bookings(filter: { status: { ne: CANCELED } }, limit: 5) {
            items {
              id
            }
            nextToken
          }
        }
        nextToken
      }
    }
  `
  const { items } = pageOf(await domain.ask(document, { viewer: person('root', { isGlobal: true }) }))
  expect(items).toMatchObject([
    { id: 'coach', bookings: { items: [], nextToken: null } },
    { id: 'mia', bookings: { items: [{ id: `mia-${CANCELLED}` }], nextToken: null } },
    { id: 'sam', bookings: { items: [{ id: `sam-${CANCELLED}` }], nextToken: null } },
  ])
})

test('the next class of a kind is found behind more than a thousand of other kinds', async () => {
  const document = /* GraphQL */ `
    {
      page: eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga", filter: { level: { eq: "hard" } }, limit: 1) {
        items {
          id
        }
        nextToken
      }
    }
  `
  const { items } = pageOf(await domain.ask(document, { viewer: person('mia') }))
  expect(items).toEqual([{ id: 'hard' }])
})

test('a page walks on ten times at most, and then says where the next one begins', async () => {
  const document = /* GraphQL */ `
    query ($token: String) {
      page: subCategoriesByCategoryID(
        categoryID: "yoga"
        filter: { name: { eq: "none" } }
        limit: 1
        nextToken: $token
      ) {
        items {
          id
        }
        nextToken
      }
    }
  `
  domain.database.take()
  const first = pageOf(await domain.ask(document))
  expect(domain.database.take()).toHaveLength(11)
  expect(first).toEqual({ items: [], nextToken: expect.any(String) })
  const second = pageOf(await domain.ask(document, { variables: { token: first.nextToken } }))
  expect(second).toEqual({ items: [], nextToken: null })
})
