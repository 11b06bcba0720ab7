import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainRequest } from '#backend/model/executeDocument.ts'
import { insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { EventAnswers } from './eventAnswers.ts'
import { readSubscription } from './readSubscription.ts'

let domain: DomainUnderTest
let isAway = false
/** Delays the next statement. */
let held: Promise<void> | undefined
let statements = 0

beforeAll(async () => {
  domain = await openDomain({
    database: {
      async query(...asked) {
        statements += 1
        const [isCut, wait] = [isAway, held]
        held = undefined
        await wait
        if (isCut) throw new DomainError('UNAVAILABLE')
        return domain.open.query(...asked)
      },
      transact: (work) => domain.open.transact(work),
    },
  })
  await insertClass(domain)
  await domain.insert('occurrence', [occurrenceRow('o1')])
})
afterAll(() => domain.close())

const document = parse('subscription { changed: onUpdateEventOccurrences { id remaining } }')
const request = { document, variables: {}, context: contextOf(anonymous) }

/** Creates answers that read each subscription anew. */
function createAnswers(engine = domain.engine) {
  const answers = new EventAnswers(engine)
  return {
    tell: (told: LogEvent, asked: DomainRequest) => answers.tell(told, readSubscription(engine, asked), () => asked),
  }
}

const event = {
  topic: 'occurrence',
  action: 'update' as const,
  rowId: 'o1',
  before: null,
  after: occurrenceRow('o1', { booked: 3 }),
  position: 1,
}

test('an event that failed while the database was away is delivered to a subscriber who returns for it', async () => {
  const answers = createAnswers()
  isAway = true
  expect(await answers.tell(event, request)).toMatchObject({ errors: [{ extensions: { retryable: true } }] })
  isAway = false
  expect(await answers.tell(event, request)).toMatchObject({ data: { changed: { id: 'o1', remaining: 7 } } })
})

test('the first who listens may have left, and the others who wait for the same answer get it', async () => {
  const answers = createAnswers()
  const gate = Promise.withResolvers<void>()
  const leaving = new AbortController()
  held = gate.promise
  statements = 0
  leaving.abort()
  const first = answers.tell(event, { ...request, context: contextOf(anonymous, leaving.signal) })
  const second = answers.tell(event, request)
  gate.resolve()
  expect(await second).toMatchObject({ data: { changed: { id: 'o1', remaining: 7 } } })
  expect(await first).toBe(await second)
  expect(statements).toBe(2)
})

test('answers are shared by position, operation and variables, and by nothing less', async () => {
  const answers = createAnswers()
  const twofold = parse(`
    subscription Left { changed: onUpdateEventOccurrences { remaining } }
    subscription Only($filter: ModelSubscriptionEventOccurrenceFilterInput) {
      changed: onUpdateEventOccurrences(filter: $filter) { id }
    }
  `)
  const ask = (operationName: string, more: { variables?: object; position?: number; booked?: number } = {}) => {
    const { variables = {}, position = 1, booked = 3 } = more
    const told = { ...event, position, after: occurrenceRow('o1', { booked }) }
    return answers.tell(told, { ...request, document: twofold, operationName, variables: { ...variables } })
  }
  const filter = (id: string) => ({ variables: { filter: { id: { eq: id } } } })
  expect(await ask('Left')).toEqual({ data: { changed: { remaining: 7 } }, extensions: { position: 1 } })
  expect(await ask('Only')).toEqual({ data: { changed: { id: 'o1' } }, extensions: { position: 1 } })
  expect(await ask('Only', filter('o1'))).toEqual({ data: { changed: { id: 'o1' } }, extensions: { position: 1 } })
  expect(await ask('Only', filter('o2'))).toBeUndefined()
  expect(await ask('Left', { position: 2, booked: 4 })).toEqual({
    data: { changed: { remaining: 6 } },
    extensions: { position: 2 },
  })
  expect(await ask('Left')).toBe(await ask('Left'))
})

test('only recent results are kept', async () => {
  const answers = createAnswers()
  const at = (position: number) => answers.tell({ ...event, position }, request)
  const first = await at(1)
  for (let position = 2; position <= 64; position += 1) await at(position)
  expect(await at(1)).toBe(first)
  await at(65)
  expect(await at(1)).not.toBe(first)
})

test('a run that fails late takes none away that has come right since', async () => {
  const answers = createAnswers()
  const gate = Promise.withResolvers<void>()
  isAway = true
  held = gate.promise
  const failing = answers.tell(event, request)
  await expect.poll(() => held === undefined).toBe(true)
  isAway = false
  for (let position = 2; position <= 66; position += 1) await answers.tell({ ...event, position }, request)
  const good = await answers.tell(event, request)
  expect(good).toMatchObject({ data: { changed: { id: 'o1' } } })
  gate.resolve()
  expect(await failing).toMatchObject({ errors: [{ extensions: { retryable: true } }] })
  expect(await answers.tell(event, request)).toBe(good)
})

test('a row that the database can’t judge is a fault that is logged once, however many listen', async () => {
  const faults: object[] = []
  const log = { error: (fault: object) => void faults.push(fault) }
  const answers = createAnswers({ ...domain.engine, log })
  const broken = { ...event, after: occurrenceRow('o1', { booked: 'many' }) }
  const told = await Promise.all(Array.from({ length: 20 }, async () => answers.tell(broken, request)))
  for (const answer of told) expect(answer).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL' } }] })
  expect(faults).toHaveLength(1)
})

test('a row that the database can’t judge takes no other one along', async () => {
  const answers = createAnswers()
  const broken = { ...event, position: 2, after: occurrenceRow('o1', { booked: 'many' }) }
  expect(await Promise.all([answers.tell(event, request), answers.tell(broken, request)])).toMatchObject([
    { data: { changed: { id: 'o1', remaining: 7 } } },
    { errors: [{ extensions: { code: 'INTERNAL' } }] },
  ])
})
