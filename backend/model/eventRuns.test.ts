import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { EventRuns } from './eventRuns.ts'
import { categoryRow, classRow, coachRole, contactRow, occurrenceRow } from './testing/classRows.ts'
import { contextOf, type DomainUnderTest, openDomain } from './testing/openDomain.ts'

let domain: DomainUnderTest
let isAway = false

beforeAll(async () => {
  domain = await openDomain({
    database: {
      query: (...asked) => (isAway ? Promise.reject(new DomainError('UNAVAILABLE')) : domain.open.query(...asked)),
      transact: (work) => domain.open.transact(work),
    },
  })
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert('contact', [contactRow('coach')])
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class')])
  await domain.insert('occurrence', [occurrenceRow('o1')])
})
afterAll(() => domain.close())

const document = parse('subscription { changed: onUpdateEventOccurrences { id remaining } }')
const request = { document, variables: {}, context: contextOf(anonymous) }
const event = {
  topic: 'occurrence',
  action: 'update' as const,
  rowId: 'o1',
  before: null,
  after: occurrenceRow('o1', { booked: 3 }),
  position: 1,
}

test('an event that met a database away is told to whoever comes back for it', async () => {
  const runs = new EventRuns(domain.engine)
  isAway = true
  expect(await runs.run(event, request, true)).toMatchObject({ errors: [{ extensions: { retryable: true } }] })
  isAway = false
  expect(await runs.run(event, request, true)).toMatchObject({ data: { changed: { id: 'o1', remaining: 7 } } })
})
