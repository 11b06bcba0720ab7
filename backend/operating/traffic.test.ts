import type { ExecutionResult } from 'graphql'
import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { contextOf, type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { createUpstream } from '#backend/upstream.ts'
import { followTraffic } from './followTraffic.ts'
import { operatingResolvers } from './operating.resolvers.ts'
import { sumReports } from './sumReports.ts'
import { createTraffic, type TrafficCounts } from './traffic.ts'

const root = person('root', { isGlobal: true })
const EVERY_MS = 10

let clock: number
let reads: number
let traffic: TrafficCounts
beforeEach(() => {
  clock = Date.parse(now)
  reads = 0
  traffic = createTraffic({ server: 'gateway-1', now: () => clock })
  traffic.watchSockets(() => {
    reads += 1
    return {
      sockets: 2,
      subscriptions: 4,
      byDocument: new Map([
        ['Seats', 3],
        ['Chat', 1],
      ]),
    }
  })
})

const request = (document: string, seconds: number, code = 'OK', requestId = 'r-1') =>
  traffic.onRequest({ document, requestId, code, seconds })
/** What the page of an operator shows of this server alone. */
const read = () => sumReports({ ...traffic.report(), missing: [] }, [])
const repeat = (count: number, act: () => void) => Array.from({ length: count }, act)

test('an operator sees how many requests there were, the slowest documents first', () => {
  repeat(95, () => request('Today', 0.004))
  repeat(5, () => request('Today', 2))
  repeat(10, () => request('Search', 0.4))
  request('Other', 60)
  clock += 60_000
  expect(read()).toMatchObject({
    server: 'gateway-1',
    seconds: 60,
    requests: 111,
    errors: 0,
    slowest: [
      { name: 'Other', requests: 1, p95Ms: 10_000 },
      { name: 'Search', requests: 10, p95Ms: 488 },
      { name: 'Today', requests: 100, p95Ms: 5 },
    ],
  })
})

test('what is older than ten minutes is no longer counted', () => {
  request('Old', 1)
  clock += 300_000
  request('New', 1)
  expect(read()).toMatchObject({ requests: 2, seconds: 300 })
  clock += 300_000
  expect(read()).toMatchObject({ requests: 1, seconds: 300, slowest: [{ name: 'New' }] })
  clock += 600_000
  expect(read()).toMatchObject({ requests: 0, slowest: [] })
})

test('failures are listed by their request, refused requests never push them out, and callers who left are none', () => {
  request('Book', 0.1, 'INTERNAL', 'r-failed')
  clock += 1000
  repeat(1000, () => request('Guess', 0.001, 'UNAUTHENTICATED', 'r-refused'))
  request('Book', 0.1, 'LEFT', 'r-left')
  const { failures, errors } = read()
  expect(errors).toBe(1001)
  expect(failures).toHaveLength(26)
  expect(failures[0]).toMatchObject({ requestID: 'r-refused', code: 'UNAUTHENTICATED' })
  expect(failures.at(-1)).toEqual({ requestID: 'r-failed', at: now, document: 'Book', code: 'INTERNAL' })
})

test('lists are bounded, however many documents there are', () => {
  for (let n = 0; n < 300; n += 1) request(`Document${n}`, n / 100)
  const { slowest, requests } = read()
  expect([slowest.length, requests]).toEqual([20, 300])
})

let domain: DomainUnderTest | undefined
afterEach(async () => {
  await domain?.close()
  domain = undefined
})

/** Subscribes as a gateway does, which has heard of all events up to position 7. */
async function subscribe(viewer: Viewer, after?: number): Promise<AsyncIterator<ExecutionResult>> {
  domain ??= await openDomain({ resolvers: operatingResolvers })
  await addPeople(domain)
  const upstream = createUpstream({
    engine: domain.engine,
    events: { position: () => 7, listen: () => expect.fail('no rows are followed') },
    viewerOf: async () => viewer,
    onViewerChange: () => () => undefined,
    streams: {
      onTraffic: (context, signal) =>
        followTraffic(context, { reports: { read: async () => read() }, signal, everyMs: EVERY_MS }),
    },
    now: () => now,
  })
  const document = parse('subscription Traffic { onTraffic { server sockets followed { name subscriptions } } }')
  const results = await upstream.subscribe({ document, variables: {}, context: contextOf(viewer), after })
  return results[Symbol.asyncIterator]()
}

test('a global admin follows the figures live, and nothing is counted once no operator looks', async () => {
  const results = await subscribe(root)
  const onTraffic = {
    server: 'gateway-1',
    sockets: 2,
    followed: [
      { name: 'Seats', subscriptions: 3 },
      { name: 'Chat', subscriptions: 1 },
    ],
  }
  expect(await results.next()).toEqual({ done: false, value: { data: { onTraffic } } })
  expect(await results.next()).toEqual({ done: false, value: { data: { onTraffic } } })
  const waiting = results.next()
  await results.return?.()
  expect([(await results.next()).done, (await results.next()).done]).toEqual([true, true])
  expect((await waiting).done).toBe(true)
  expect(reads).toBe(2)
})

test('a page that comes back from an earlier position reads again what it shows', async () => {
  const results = await subscribe(root, 3)
  expect((await results.next()).value).toEqual({ data: null, extensions: { resync: true, position: 7 } })
  expect((await results.next()).value).toMatchObject({ data: { onTraffic: { server: 'gateway-1' } } })
  await results.return?.()
})

const others = Object.entries(viewers).filter(([, { isGlobal }]) => !isGlobal)

test.each(others)('%s, who is no global admin, follows nothing', async (_who, viewer) => {
  await expect(subscribe(viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(reads).toBe(0)
})
