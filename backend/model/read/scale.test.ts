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
import { type Cost, costOf } from '#backend/model/testing/costOf.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'

let domain: DomainUnderTest
const sizes = { small: 100, large: 12_000 }

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert(
    'category',
    Object.keys(sizes).map((id) => categoryRow(id)),
  )
  const coaches = Array.from({ length: 1500 }, (_, place) => `coach${place}`)
  await domain.insert(
    'contact',
    ['member', ...coaches].map((id) => contactRow(id)),
  )
  await domain.insert(
    'role',
    coaches.map((id) => coachRole(id)),
  )
  await domain.insert('class', [classRow('class', { coach_id: 'coach0', category_id: 'small' })])
  for (const [category, size] of Object.entries(sizes)) {
    const places = Array.from({ length: size }, (_, place) => place)
    const columns = (place: number) => ({
      category_id: category,
      coach_id: `coach${place % 1500}`,
      ends_at: at(2 + place / 10),
    })
    await domain.insert(
      'occurrence',
      places.map((place) => occurrenceRow(`${category}${place}`, columns(place))),
    )
    await domain.insert(
      'booking',
      places.map((place) => bookingRow(`b-${category}${place}`, { occurrence_id: `${category}${place}` })),
    )
  }
  await domain.database.query({ text: 'vacuum analyze' })
})
afterAll(() => domain.close())

const classes = /* GraphQL */ `
  query ($category: ID!, $direction: ModelSortDirection, $token: String) {
    page: eventOccurrencesByCategoryIDAndEndDate(
      categoryID: $category
      endDate: { ge: "2026-11-21T09:00:00Z" }
      sortDirection: $direction
      limit: 20
      nextToken: $token
    ) {
      items {
        id
        coachInfo {
          firstName
        }
        viewerBooking {
          status
        }
      }
      nextToken
    }
  }
`

async function costOfPage(variables: Record<string, unknown>): Promise<Cost> {
  domain.database.take()
  pageOf(await domain.ask(classes, { viewer: person('member'), variables }))
  return costOf(domain, domain.database.take())
}

test.each(['ASC', 'DESC'])(
  'a page of a large category costs the same as a page of a small one, %s',
  async (direction) => {
    const token = pageOf(
      await domain.ask(classes, { viewer: person('member'), variables: { category: 'large', direction } }),
    ).nextToken
    const small = await costOfPage({ category: 'small', direction })
    const large = await costOfPage({ category: 'large', direction })
    const next = await costOfPage({ category: 'large', direction, token })
    expect(large.blocks).toBeLessThanOrEqual(small.blocks * 1.5)
    expect(next.blocks).toBeLessThanOrEqual(small.blocks * 1.5)
    expect([...small.scans, ...large.scans, ...next.scans]).toEqual([])
  },
)
