import { type ExecutionResult, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { deliverEvents, type EventSource } from './deliverEvents.ts'
import { EventAnswers } from './eventAnswers.ts'

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain()
  await insertClass(domain)
  await domain.insert('occurrence', [occurrenceRow('o1')])
})
afterAll(() => domain.close())

const document = parse('subscription { changed: onUpdateEventOccurrences { id left: remaining } }')

function deliver(listen: EventSource['events']['listen'], { engine } = domain) {
  const request = { document, variables: {}, context: contextOf(anonymous) }
  const source = { engine, answers: new EventAnswers(engine), events: { listen }, now: () => now }
  return deliverEvents(request, source)[Symbol.asyncIterator]()
}

/** Emits one event of the same row for each of these numbers of booked seats. */
function tell(...booked: unknown[]): EventSource['events']['listen'] {
  return async function* listen(): AsyncGenerator<LogEvent> {
    for (const [place, seats] of booked.entries()) {
      const event = { topic: 'occurrence', action: 'update' as const, rowId: 'o1', before: null }
      yield { ...event, after: occurrenceRow('o1', { booked: seats }), position: place + 1 }
    }
  }
}

/** Delivers nothing, until the last listener has left. */
function tellNothing(left: string[]): EventSource['events']['listen'] {
  const isLeft = Promise.withResolvers<IteratorReturnResult<undefined>>()
  const silence: ReturnType<EventSource['events']['listen']> = {
    next: () => isLeft.promise,
    return: async () => {
      left.push('left')
      isLeft.resolve({ done: true, value: undefined })
      return isLeft.promise
    },
    [Symbol.asyncIterator]: () => silence,
  }
  return () => silence
}

test('a database that is away breaks the stream instead of losing an event', async () => {
  const away = () => Promise.reject(new DomainError('UNAVAILABLE'))
  const cut = await openDomain({ database: { query: away, transact: away } })
  await cut.close()
  await expect(deliver(tell(3), cut).next()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('an event that fails for a reason of its own is delivered as an error, and the stream continues', async () => {
  const results = deliver(tell('many', 1))
  const told: ExecutionResult[] = []
  for (let next = await results.next(); !next.done; next = await results.next()) told.push(next.value)
  expect(told).toMatchObject([
    { errors: [{}], extensions: { position: 1 } },
    { data: { changed: { left: 9 } }, extensions: { position: 2 } },
  ])
})

test('leaving ends the listening, though no event comes', async () => {
  const left: string[] = []
  const results = deliver(tellNothing(left))
  const next = results.next()
  await results.return?.()
  expect(await next).toMatchObject({ done: true })
  expect(left).toEqual(['left'])
})

test('a subscriber who leaves while an event is being computed gets at most that one, and none after it', async () => {
  const results = deliver(tell(1, 2, 3))
  const first = results.next()
  await results.return?.()
  expect((await first).value).toMatchObject({ extensions: { position: 1 } })
  expect(await results.next()).toMatchObject({ done: true })
})
