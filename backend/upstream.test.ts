import { type ExecutionResult, parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { categoryRow, classRow, coachRole, contactRow, occurrenceRow } from './model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from './model/testing/openDomain.ts'
import { anonymous, type Context, type Viewer } from './platform/context.ts'
import { DomainError } from './platform/DomainError.ts'
import { openMemoryBus } from './platform/events/memoryBus.ts'
import { openEventLog } from './platform/events/openEventLog.ts'
import { startRelay } from './platform/events/startRelay.ts'
import { openLog } from './platform/log.ts'
import { createUpstream, type DomainUpstream } from './upstream.ts'

const log = openLog({ level: 'silent' })
const expiresAt = '2026-11-21T10:00:00.000Z'
const viewers = new Map<string | undefined, Viewer>([
  [undefined, anonymous],
  ['Ana', person('ana', { expiresAt })],
  ['Ben', person('ben')],
])

/** More rows than are completed without a turn. */
const manyRecords = Array.from({ length: 300 }, (_, n) => ({ videoID: `video ${n}` }))

let domain: DomainUnderTest
let upstream: DomainUpstream
let opened: AsyncDisposableStack

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  domain = await openDomain({ resolvers: { Query: { getPersonalRecords: () => manyRecords } } })
  opened.defer(domain.close)
  const bus = opened.adopt(openMemoryBus(), (open) => open.close())
  const relay = startRelay({ database: domain.open, bus, log })
  opened.defer(() => relay.stop())
  const events = opened.adopt(await openEventLog({ database: domain.open, bus, log }), (open) => open.close())
  upstream = createUpstream({ engine: domain.engine, events, viewerOf, onViewerChange: () => () => {}, now: () => now })
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert('contact', [contactRow('coach'), contactRow('ana')])
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class')])
  await domain.insert('occurrence', [occurrenceRow('o1')])
})
afterEach(() => opened.disposeAsync())

async function viewerOf(authorization: string | undefined): Promise<Viewer> {
  const viewer = viewers.get(authorization)
  if (!viewer) throw new DomainError('UNAUTHENTICATED')
  return viewer
}

function contextFor(authorization?: string): Promise<Context> {
  return upstream.contextFor({ authorization, requestId: 'r-9', locale: 'en' })
}

async function takeSeat(): Promise<void> {
  const text = "update occurrence set booked = booked + 1 where id = 'o1'"
  await domain.open.transact((transaction) => transaction.query({ text }))
}

const seats = parse('subscription { changed: onUpdateEventOccurrences { id booked } }')

async function take(results: AsyncIterable<ExecutionResult>, count: number): Promise<ExecutionResult[]> {
  const taken: ExecutionResult[] = []
  for await (const result of results) if (taken.push(result) === count) break
  return taken
}

test('a caller’s credential says who asks and until when', async () => {
  const context = await contextFor('Ana')
  expect(context).toMatchObject({
    requestId: 'r-9',
    viewer: { contactId: 'ana' },
    now,
    deadline: '2026-11-21T09:00:10.000Z',
  })
  expect(upstream.expiryOf(context)).toBe(Date.parse(expiresAt))
  expect(upstream.expiryOf(await contextFor())).toBeUndefined()
  await expect(contextFor('forged')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('errors carry their code, their request and whether to try again', async () => {
  const document = parse('query ($id: ID!) { getCategories(id: $id) { id } }')
  const result = await upstream.execute({ document, variables: { id: '' }, context: await contextFor() })
  const extensions = { code: 'BAD_INPUT', requestId: 'r-9', retryable: false, field: 'id' }
  expect(result.errors?.map((error) => error.toJSON())).toMatchObject([{ path: ['getCategories'], extensions }])
  const missing = await upstream.execute({ document, variables: {}, context: await contextFor() })
  expect(missing.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', requestId: 'r-9' })
})

test('a change is delivered live, and missed changes are delivered afterwards', async () => {
  const results = await upstream.subscribe({ document: seats, variables: {}, context: await contextFor() })
  const heard = take(results, 2)
  await takeSeat()
  await takeSeat()
  const told = [1, 2].map((booked) => ({ data: { changed: { id: 'o1', booked } }, extensions: { position: booked } }))
  expect(await heard).toEqual(told)
  const missed = await upstream.subscribe({
    document: seats,
    variables: {},
    context: await contextFor('Ana'),
    after: 1,
  })
  expect(await take(missed, 1)).toEqual(told.slice(1))
})

test('a subscription ends when it is left', async () => {
  const results = await upstream.subscribe({ document: seats, variables: {}, context: await contextFor('Ana') })
  const iterator = results[Symbol.asyncIterator]()
  const next = iterator.next()
  await iterator.return?.()
  expect(await next).toMatchObject({ done: true })
})

test('a document that is not a subscription is refused', async () => {
  const request = { document: parse('{ listCategories { items { id } } }'), variables: {}, context: await contextFor() }
  await expect(upstream.subscribe(request)).rejects.toMatchObject({ code: 'BAD_INPUT' })
})

const BY_TURNS = ['Ana 1', 'Ben 1', 'Ana 2', 'Ana 3']

/** Makes three requests of Ana and then one of Ben, all at once. */
async function sendSome(send: (name: string, context: Context) => Promise<unknown>): Promise<void> {
  const [ana, ben] = [await contextFor('Ana'), await contextFor('Ben')]
  const ofAna = ['Ana 1', 'Ana 2', 'Ana 3'].map((name) => send(name, ana))
  await Promise.all([...ofAna, send('Ben 1', ben)])
}

/** More values than a request may have without a turn, each with the name of the request. */
const manyValues = (field: string, name: string) => ({
  filter: { or: Array.from({ length: 60 }, () => ({ [field]: { eq: name } })) },
})

test.each(['execute', 'answer'] as const)('requests with many values run by turns of their users: %s', async (way) => {
  const document = parse(
    'query ($filter: ModelCategoryFilterInput) { listCategories(filter: $filter) { items { id } } }',
  )
  domain.database.take()
  await sendSome((name, context) => upstream[way]({ document, variables: manyValues('name', name), context }))
  const statements = domain.database.take().map(({ values }) => JSON.stringify(values))
  const names = statements.flatMap((text) => BY_TURNS.find((name) => text.includes(name)) ?? [])
  expect([...new Set(names)]).toEqual(BY_TURNS)
})

test('subscriptions with many values begin by turns of their users', async () => {
  const document = parse(`subscription ($filter: ModelSubscriptionEventOccurrenceFilterInput) {
    onUpdateEventOccurrences(filter: $filter) { id }
  }`)
  const names: string[] = []
  await sendSome(async (name, context) => {
    const results = await upstream.subscribe({ document, variables: manyValues('id', name), context })
    names.push(name)
    await results[Symbol.asyncIterator]().return?.()
  })
  expect(names).toEqual(BY_TURNS)
})

test('long answers are completed by turns of their users', async () => {
  const document = parse('{ getPersonalRecords(userID: "ana") { videoID } }')
  const names: string[] = []
  await sendSome(async (name, context) => {
    const { data } = await upstream.execute({ document, variables: {}, context })
    expect(data?.['getPersonalRecords']).toHaveLength(manyRecords.length)
    names.push(name)
  })
  expect(names).toEqual(BY_TURNS)
})
