import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createCallers } from './callers.ts'
import { hashDocument } from './documents/readBuiltDocuments.ts'
import { defaultLimits, unlimitedCalls } from './limits.ts'
import { type CountedCalls, type ShareCalls, SharedCalls } from './sharedCalls.ts'
import { connectClient, socketDocuments, until } from './testing/connectClient.ts'
import { startGateway } from './testing/startGateway.ts'

const documentId = hashDocument(socketDocuments.query)
const tight = {
  ...defaultLimits,
  calls: { perViewer: { count: 3, windowMs: 10_000 }, perNetwork: { count: 5, windowMs: 10_000 } },
  socket: { ...defaultLimits.socket, socketsPerNetwork: 2 },
}

const log = { warn: () => undefined }

let house: Awaited<ReturnType<typeof startGateway>>
let clock = 0
async function start(limits = tight) {
  house = await startGateway(Object.values(socketDocuments), {
    limits,
    now: () => clock,
    networkOf: ({ headers }) => String(headers['x-network'] ?? 'home'),
  })
  for (const user of ['ana', 'ben']) house.upstream.signIn(`Bearer ${user}`, user)
}
afterEach(() => house.stop())

async function statuses(times: number, headers: Record<string, string>): Promise<number[]> {
  const answers: number[] = []
  for (let time = 0; time < times; time += 1) answers.push((await house.post({ documentId }, headers)).status)
  return answers
}

test('anonymous calls are counted per network, and a call above the limit is told when to retry', async () => {
  await start()
  expect(await statuses(6, { 'x-network': 'studio' })).toEqual([200, 200, 200, 200, 200, 429])
  const refused = await house.post({ documentId }, { 'x-network': 'studio' })
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(refused.body).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS', retryable: true } }] })
  expect(await statuses(1, { 'x-network': 'home' })).toEqual([200])
  clock += 10_001
  expect(await statuses(1, { 'x-network': 'studio' })).toEqual([200])
})

test('a signed-in user who calls too often is told when to retry, too', async () => {
  await start()
  await statuses(3, { authorization: 'Bearer ana' })
  const refused = await house.post({ documentId }, { authorization: 'Bearer ana' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect((await house.post({ documentId }, { authorization: 'Bearer ben' })).headers.get('retry-after')).toBeNull()
})

test('callers whose credential cannot be verified are not counted as anonymous', async () => {
  await start()
  house.upstream.isAway = true
  expect(await statuses(6, { authorization: 'Bearer ana' })).toEqual([503, 503, 503, 503, 503, 503])
  house.upstream.isAway = false
  expect(await statuses(1, {})).toEqual([200])
})

test('calls are counted by address where nothing is said of networks', async () => {
  house = await startGateway(Object.values(socketDocuments), {
    limits: tight,
    addressOf: ({ headers }) => headers['x-address']?.toString(),
  })
  expect(await statuses(6, { 'x-address': '192.0.2.1' })).toEqual([200, 200, 200, 200, 200, 429])
  expect(await statuses(6, { 'x-address': '192.0.2.2' })).toEqual([200, 200, 200, 200, 200, 429])
  expect(await statuses(6, {})).toEqual([200, 200, 200, 200, 200, 429])
})

test('a signed-in user’s calls are counted per user, whatever their network', async () => {
  await start()
  await statuses(6, {})
  expect(await statuses(4, { authorization: 'Bearer ana' })).toEqual([200, 200, 200, 429])
  expect(await statuses(1, { authorization: 'Bearer ana', 'x-network': 'elsewhere' })).toEqual([429])
  expect(await statuses(3, { authorization: 'Bearer ben' })).toEqual([200, 200, 200])
})

test('a caller with a forged credential is counted as anonymous', async () => {
  await start()
  const forged = Array.from({ length: 6 }, (_, index) => `Bearer forged-${index}`)
  const answers: number[] = []
  for (const authorization of forged) answers.push(...(await statuses(1, { authorization })))
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})

test('a network has so many sockets, and each that closes makes room', async () => {
  await start()
  const [first] = await openSockets(2)
  const third = new WebSocket(house.socketUrl, 'graphql-transport-ws')
  const [, refusal] = await once(third, 'unexpected-response')
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '10'])
  const elsewhere = new WebSocket(house.socketUrl, 'graphql-transport-ws', { headers: { 'x-network': 'elsewhere' } })
  await once(elsewhere, 'open')
  first?.close()
  await expect.poll(() => opens()).toBe(true)
})

async function openSockets(count: number): Promise<WebSocket[]> {
  const sockets = Array.from({ length: count }, () => new WebSocket(house.socketUrl, 'graphql-transport-ws'))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  return sockets
}

function opens(): Promise<boolean> {
  const socket = new WebSocket(house.socketUrl, 'graphql-transport-ws')
  return new Promise((resolve) => {
    socket.once('open', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
}

test('subscribing counts as a call, and a socket that subscribes too often has to come back later', async () => {
  await start()
  const { listen, closes } = connectClient(house.socketUrl, { authorization: 'Bearer ana' })
  for (const room of ['a', 'b', 'c', 'd']) listen(room)
  await until(() => closes.length > 0)
  expect(closes).toEqual([{ code: 1013, reason: 'Too many requests' }])
})

test('a caller who alternates between gateways has one limit for all, and a quiet one is not shared', async () => {
  const totals = new Map<string, CountedCalls>()
  const exchanges: CountedCalls[][] = []
  const shareCalls: ShareCalls = async (counted) => {
    exchanges.push([...counted])
    return counted.map(({ caller, calls, endsAt }) => {
      const kept = totals.get(caller)
      const total = { caller, calls: (kept?.calls ?? 0) + calls, endsAt: kept?.endsAt ?? endsAt }
      totals.set(caller, total)
      return total
    })
  }
  const limits = { ...tight, calls: { ...tight.calls, perViewer: { count: 40, windowMs: 10_000 } } }
  const gateways = [0, 1].map(() => createCallers(limits, () => clock, new SharedCalls(shareCalls, log)))
  const call = async (turn: number, viewer: string) => {
    try {
      gateways[turn % 2]?.count({ viewer, network: 'home' })
      return 'served'
    } catch {
      return 'refused'
    } finally {
      // An exchange is over before the next call.
      await new Promise(setImmediate)
    }
  }
  const outcomes: string[] = []
  for (let turn = 0; turn < 80; turn += 1) outcomes.push(await call(turn, 'ana'))
  const served = outcomes.filter((outcome) => outcome === 'served').length
  // A tenth at each of the gateways may not be shared yet.
  expect(served).toBeGreaterThanOrEqual(40)
  expect(served).toBeLessThanOrEqual(48)
  expect(exchanges.length).toBeLessThanOrEqual(12)
  for (let turn = 0; turn < 6; turn += 1) expect(await call(turn, 'ben')).toBe('served')
  expect([...totals.keys()]).toEqual(['viewer ana'])
  clock += 10_001
  expect(await call(0, 'ana')).toBe('served')
})

test('while the shared count is away, a gateway counts alone', async () => {
  const shareCalls = () => Promise.reject(new Error('away'))
  const { count } = createCallers(tight, () => clock, new SharedCalls(shareCalls, log))
  const caller = { viewer: 'ana', network: 'home' }
  for (let call = 0; call < 3; call += 1) count(caller)
  expect(() => count(caller)).toThrow(expect.objectContaining({ extensions: { code: 'TOO_MANY_REQUESTS' } }))
})

test('without limits no call is refused', async () => {
  await start(unlimitedCalls)
  expect(new Set(await statuses(50, { authorization: 'Bearer ana' }))).toEqual(new Set([200]))
})
