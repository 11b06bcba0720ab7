import { type DocumentNode, type ExecutionResult, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, bookingRow, contactRow, insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { isGlobal, not } from '#schema/rights/predicate.ts'
import { deliverEvents } from './deliverEvents.ts'
import { EventAnswers } from './eventAnswers.ts'
import { readSubscription } from './readSubscription.ts'

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain()
  await insertClass(domain)
  await domain.insert('contact', [contactRow('member'), contactRow('stranger')])
  await domain.insert('occurrence', [occurrenceRow('o1', { booked: 9 })])
  await domain.insert('booking', [bookingRow('b1', { occurrence_id: 'o1' })])
})
afterAll(() => domain.close())

type Event = Partial<Omit<LogEvent, 'position'>> | { resync: true }

async function deliveredTo(
  viewer: Viewer,
  document: string,
  { events, variables = {} }: { events: Event[]; variables?: object },
) {
  async function* listen() {
    for (const [place, event] of events.entries()) {
      if ('resync' in event) yield { resync: true as const, position: place + 1 }
      else
        yield {
          topic: 'occurrence',
          action: 'update' as const,
          rowId: 'o1',
          before: null,
          after: null,
          ...event,
          position: place + 1,
        }
    }
  }
  const request = { document: parse(document), variables: { ...variables }, context: contextOf(viewer) }
  const results: ExecutionResult[] = []
  const source = { engine: domain.engine, answers: new EventAnswers(domain.engine), events: { listen }, now: () => now }
  for await (const result of deliverEvents(request, source)) results.push(JSON.parse(JSON.stringify(result)))
  return results
}

const seats = /* GraphQL */ `
  subscription ($filter: ModelSubscriptionEventOccurrenceFilterInput) {
    changed: onUpdateEventOccurrences(filter: $filter) {
      id
      left: remaining
      coachInfo {
        firstName
      }
    }
  }
`
const occurrence = (columns: object) => ({ ...occurrenceRow('o1'), class_id: 'class', ...columns })

test('an event contains the row as it was then, not as it is now', async () => {
  const results = await deliveredTo(anonymous, seats, {
    events: [{ after: occurrence({ booked: 3 }) }, { after: occurrence({ booked: 4 }) }],
  })
  expect(results).toEqual([
    { data: { changed: { id: 'o1', left: 7, coachInfo: { firstName: 'Ana' } } }, extensions: { position: 1 } },
    { data: { changed: { id: 'o1', left: 6, coachInfo: { firstName: 'Ana' } } }, extensions: { position: 2 } },
  ])
})

test('a row that the viewer can no longer see is not delivered', async () => {
  const events = [{ after: occurrence({ status: 'DRAFT' }) }, { after: occurrence({ booked: 1 }) }]
  expect(await deliveredTo(person('stranger'), seats, { events })).toMatchObject([{ extensions: { position: 2 } }])
  expect(await deliveredTo(person('member'), seats, { events })).toHaveLength(2)
  expect(await deliveredTo(person('coach'), seats, { events })).toHaveLength(2)
})

test('a filter chooses among the events, `in` and `notIn` too', async () => {
  const events = [1, 2, 3].map((booked) => ({ after: occurrence({ booked, id: `o${booked}` }) }))
  const idsBy = async (filter: object) => {
    const results = await deliveredTo(anonymous, seats, { events, variables: { filter } })
    return results.map(({ data }) => Reflect.get(Object(data?.['changed']), 'id'))
  }
  expect(await idsBy({ id: { in: ['o1', 'o3'] } })).toEqual(['o1', 'o3'])
  expect(await idsBy({ id: { notIn: ['o1', 'o3'] } })).toEqual(['o2'])
  expect(await idsBy({ or: [{ booked: { ge: 3 } }, { id: { eq: 'o1' } }] })).toEqual(['o1', 'o3'])
  expect(await idsBy({ status: { in: [] } })).toEqual([])
})

test('a filter that can’t run is refused when the subscription begins', async () => {
  const attempts = [
    { endDate: { gt: 'soon' } },
    { id: { in: Array.from({ length: 1001 }, (_, place) => `o${place}`) } },
  ]
  for (const filter of attempts) {
    await expect(deliveredTo(anonymous, seats, { events: [], variables: { filter } })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    })
  }
})

test('only the subscribed action is delivered', async () => {
  const events = (['create', 'update', 'delete'] as const).map((action) => ({
    action,
    before: occurrence({}),
    after: occurrence({}),
  }))
  expect(await deliveredTo(anonymous, seats, { events })).toMatchObject([{ extensions: { position: 2 } }])
})

const bookings = /* GraphQL */ `
  subscription {
    changed: onUpdateAttendances {
      id
      status
      occurrence {
        remaining
      }
    }
  }
`

test('a booking’s events go to its member and to the people running the class', async () => {
  const after = { ...bookingRow('b1'), occurrence_id: 'o1', status: 'CANCELED', ends_at: at(2) }
  const events = [{ topic: 'booking', after }]
  const told = [
    { data: { changed: { id: 'b1', status: 'CANCELED', occurrence: { remaining: 1 } } }, extensions: { position: 1 } },
  ]
  expect(await deliveredTo(person('member'), bookings, { events })).toEqual(told)
  expect(await deliveredTo(person('coach'), bookings, { events })).toEqual(told)
  expect(await deliveredTo(person('stranger'), bookings, { events })).toEqual([])
  expect(await deliveredTo(anonymous, bookings, { events })).toEqual([])
})

test('a gap is delivered as a resync', async () => {
  const events = [{ resync: true as const }, { after: occurrence({}) }]
  expect(await deliveredTo(anonymous, seats, { events })).toMatchObject([
    { data: null, extensions: { resync: true, position: 1 } },
    { extensions: { position: 2 } },
  ])
})

const seatsOnly = parse('subscription { changed: onUpdateEventOccurrences { id remaining } }')

interface Asked {
  document?: DocumentNode
  variables?: (viewer: Viewer) => Record<string, unknown>
}

/** Delivers one event to all subscribers at once. */
async function runFor(
  viewers: Viewer[],
  columns: object,
  { document = seatsOnly, variables = () => ({}) }: Asked = {},
) {
  const told = new EventAnswers(domain.engine)
  const event = {
    topic: 'occurrence',
    action: 'update' as const,
    rowId: 'o1',
    before: null,
    after: occurrence(columns),
    position: 1,
  }
  const asked = viewers.map((viewer) => ({ document, variables: variables(viewer), context: contextOf(viewer) }))
  const subscriptions = asked.map((request) => readSubscription(domain.engine, request))
  domain.database.take()
  const answers = await Promise.all(
    asked.map(async (request, place) => told.tell(event, subscriptions[place] ?? impossible(), () => request)),
  )
  return { answers, statements: domain.database.take().length }
}

test('an event that everyone may see is computed once for all subscribers', async () => {
  const { answers, statements } = await runFor([anonymous, person('member'), person('stranger'), person('coach')], {})
  // Whether it is, and what it says.
  expect(statements).toBe(2)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatchObject({ data: { changed: { id: 'o1', remaining: 10 } } })
})

test('an event that only some may see is checked once for all subscribers, and those allowed share one result', async () => {
  const strangers = Array.from({ length: 50 }, () => person('stranger'))
  const { answers, statements } = await runFor([anonymous, person('member'), ...strangers, person('coach')], {
    status: 'DRAFT',
  })
  const told = { data: { changed: { id: 'o1', remaining: 10 } }, extensions: { position: 1 } }
  expect(answers).toEqual([undefined, told, ...strangers.map(() => undefined), told])
  expect(answers[1]).toBe(answers.at(-1))
  // Its owner, and its state: the row alone does not decide who may see a draft.
  expect(statements).toBe(2)
})

const filtered = parse(`subscription ($filter: ModelSubscriptionEventOccurrenceFilterInput, $deep: Boolean = false) {
  changed: onUpdateEventOccurrences(filter: $filter) { id left: remaining coachInfo @include(if: $deep) { id } }
}`)

test('subscribers who get the same row through different filters share one result', async () => {
  const own = (viewer: Viewer) => ({ filter: { id: { in: ['o1', `of ${viewer.contactId}`] } } })
  const viewers = ['member', 'stranger', 'coach'].map((id) => person(id))
  const { answers, statements } = await runFor(viewers, {}, { document: filtered, variables: own })
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatchObject({ data: { changed: { id: 'o1', left: 10 } } })
  expect(statements).toBe(2)
})

test('a variable that does more than filter keeps answers apart', async () => {
  const deeper = (viewer: Viewer) => ({ deep: viewer.contactId === 'coach' })
  const { answers } = await runFor([person('member'), person('coach')], {}, { document: filtered, variables: deeper })
  expect(answers).toMatchObject([
    { data: { changed: { id: 'o1', left: 10 } } },
    { data: { changed: { id: 'o1', left: 10, coachInfo: { id: 'coach' } } } },
  ])
  expect(answers[0]?.data?.['changed']).not.toHaveProperty('coachInfo')
})

test('an event that the row alone turns away asks nothing of the database', async () => {
  const elsewhere = () => ({ filter: { categoryID: { eq: 'boxing' } } })
  const { answers, statements } = await runFor(
    [anonymous, person('member')],
    {},
    { document: filtered, variables: elsewhere },
  )
  expect(answers).toEqual([undefined, undefined])
  expect(statements).toBe(0)
})

test('a filter that the row does not tell is left to the database', async () => {
  const left = (viewer: Viewer) => ({ filter: { booked: { lt: viewer.contactId === 'member' ? 1 : 0 } } })
  const { answers } = await runFor([person('member'), person('coach')], {}, { document: filtered, variables: left })
  expect(answers).toMatchObject([{ data: { changed: { id: 'o1', left: 10 } } }, undefined])
})

test('a field that asks who looks says to each their own', async () => {
  const document = parse('subscription { changed: onUpdateEventOccurrences { id viewerBooking { id } } }')
  const { answers } = await runFor([anonymous, person('member'), person('stranger')], {}, { document })
  expect(answers).toMatchObject([
    { data: { changed: { viewerBooking: null } } },
    { data: { changed: { viewerBooking: { id: 'b1' } } } },
    { data: { changed: { viewerBooking: null } } },
  ])
})

test('a rule that excludes some viewers is evaluated for each', () => {
  const rights = { ...domain.engine.rights, EventOccurrence: { read: not(isGlobal) } }
  const request = { document: seatsOnly, variables: {}, context: contextOf(anonymous) }
  expect(readSubscription({ ...domain.engine, rights }, request).onlyAdds).toBe(false)
})

function impossible(): never {
  throw new Error('Each has a subscription')
}
