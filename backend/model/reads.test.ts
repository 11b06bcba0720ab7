import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, bookingRow, categoryRow, classRow, coachRole, contactRow, occurrenceRow } from './testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from './testing/openDomain.ts'

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert(
    'contact',
    ['coach', 'other', 'member', 'stranger'].map((id) => contactRow(id)),
  )
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class'), classRow('draft class', { status: 'DRAFT' })])
  await domain.insert('occurrence', [
    ...Array.from({ length: 30 }, (_, place) =>
      occurrenceRow(`o${String(place).padStart(2, '0')}`, { starts_at: at(place), ends_at: at(place + 1) }),
    ),
    occurrenceRow('draft', { status: 'DRAFT', ends_at: at(2) }),
  ])
  await domain.insert('booking', [bookingRow('b1', { occurrence_id: 'o03', starts_at: at(3), ends_at: at(4) })])
})
afterAll(() => domain.close())

const classesOfYoga = /* GraphQL */ `
  query ($limit: Int, $token: String) {
    classes: eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga", limit: $limit, nextToken: $token) {
      items {
        key: id
        __typename
        ends: endDate
        coachInfo {
          id
          firstName
          photo
        }
        viewerBooking {
          id
          status
          occurrence {
            id
            coachInfo {
              lastName
            }
          }
        }
        remaining
      }
      nextToken
    }
  }
`

test('a list with relations is one statement a level, however many rows it has', async () => {
  const counts: number[] = []
  for (const limit of [1, 30]) {
    domain.database.take()
    const { data, errors } = await domain.ask(classesOfYoga, { viewer: person('member'), variables: { limit } })
    expect(errors).toBeUndefined()
    expect(data?.['classes']).toMatchObject({ items: expect.any(Array) })
    counts.push(domain.database.take().length)
  }
  expect(counts).toEqual([3, 5])
})

test('an answer has the response keys in the order of the selection', async () => {
  const { data } = await domain.ask(classesOfYoga, { viewer: person('member'), variables: { limit: 4 } })
  const page = data?.['classes']
  expect(JSON.stringify(page)).toContain(
    '{"key":"o03","__typename":"EventOccurrence","ends":"2026-11-21T13:00:00.000Z","coachInfo":{"id":"coach","firstName":"Ana","photo":null},' +
      '"viewerBooking":{"id":"b1","status":"BOOKED","occurrence":{"id":"o03","coachInfo":{"lastName":"Silva"}}},"remaining":10}',
  )
})
