import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Subscription, Variables } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { connection } from './connection.ts'
import { createLiveSocket, type LiveSocket } from './liveSocket.ts'

// Properties of a window that Node lacks, needed on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

interface Message {
  type: string
  id?: string
  payload?: { authorization?: string; extensions?: { documentId?: string; after?: number } }
}

let server: WebSocketServer
/** One entry per connection of the browser. */
let visits: { socket: WebSocket; messages: Message[] }[]
let followed: Subscription[]
let tokens: number
/** Number of failed attempts to get a token at the start. */
let tokensRefused: number
let failures: unknown[]
let resyncs: number
let position: number | undefined
let live: LiveSocket

beforeEach(async () => {
  visits = []
  followed = []
  tokens = 0
  tokensRefused = 0
  failures = []
  resyncs = 0
  position = undefined
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'graphql-transport-ws' })
  server.on('connection', (socket) => {
    const messages: Message[] = []
    visits.push({ socket, messages })
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Message
      messages.push(message)
      if (message.type === 'connection_init') socket.send(JSON.stringify({ type: 'connection_ack' }))
    })
  })
  await once(server, 'listening')
  live = createLiveSocket({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: async () => {
      tokens += 1
      if (tokens <= tokensRefused) throw new Error('The identity service does not respond')
      return `token ${tokens}`
    },
    reads: { current: () => position },
    onResync: () => void (resyncs += 1),
  })
})

afterEach(async () => {
  for (const subscription of followed) subscription.unsubscribe()
  for (const { socket } of visits) socket.terminate()
  await new Promise((resolve) => server.close(resolve))
})

test('a socket that breaks twice resumes each time where it stopped, with the current token', async () => {
  position = 3
  const { events } = follow('seats')
  expect(await asked(0)).toEqual([{ documentId: 'seats', after: 3 }])
  say(0, { data: { seats: 4 }, extensions: { position: 5 } })
  await expect.poll(() => events).toEqual([{ seats: 4 }])
  breakOff(0)
  expect(await asked(1)).toEqual([{ documentId: 'seats', after: 5 }])
  say(1, { data: { seats: 3 }, extensions: { position: 9 } })
  await expect.poll(() => events).toHaveLength(2)
  breakOff(1)
  expect(await asked(2)).toEqual([{ documentId: 'seats', after: 9 }])
  expect(visits.map(({ messages }) => messages[0]?.payload?.authorization)).toEqual([
    'Bearer token 1',
    'Bearer token 2',
    'Bearer token 3',
  ])
  expect(resyncs).toBe(0)
})

test('a server that is back at the first attempt is never reported as unavailable', async () => {
  follow('seats')
  const said: string[] = []
  await asked(0)
  const stop = connection.subscribe((state) => void said.push(state))
  breakOff(0)
  await asked(1)
  breakOff(1)
  await asked(2)
  stop()
  expect(new Set(said)).toEqual(new Set(['online']))
})

test('a subscriber without an event yet gets a resync after each break, until one arrives', async () => {
  const { events } = follow('seats')
  await asked(0)
  breakOff(0)
  await asked(1)
  expect(resyncs).toBe(1)
  breakOff(1)
  await asked(2)
  expect(resyncs).toBe(2)
  say(2, { data: { seats: 4 }, extensions: { position: 5 } })
  await expect.poll(() => events).toHaveLength(1)
  breakOff(2)
  await asked(3)
  expect(resyncs).toBe(2)
})

test('a subscriber that left before the first response gets no resync', async () => {
  const leaving = follow('seats')
  position = 3
  follow('bookings')
  await expect.poll(() => visits[0]?.messages.filter(({ type }) => type === 'subscribe')).toHaveLength(2)
  leaving.leave()
  await expect.poll(() => visits[0]?.messages.at(-1)?.type).toBe('complete')
  breakOff(0)
  expect(await asked(1)).toEqual([{ documentId: 'bookings', after: 3 }])
  expect(resyncs).toBe(0)
})

test('a subscriber that left before the client was loaded is never requested', async () => {
  follow('seats').leave()
  follow('bookings')
  expect((await asked(0)).map(({ documentId }) => documentId)).toEqual(['bookings'])
})

test('each new token opens the socket again, and the subscriptions carry over', async () => {
  position = 3
  follow('seats')
  await asked(0)
  live.reopen()
  await asked(1)
  live.reopen()
  expect(await asked(2)).toEqual([{ documentId: 'seats', after: 3 }])
  expect(visits[2]?.messages[0]?.payload).toEqual({ authorization: 'Bearer token 3' })
})

test('a token that could not be fetched is requested again, and a socket that closes late does not end a newer one', async () => {
  tokensRefused = 1
  server.once('connection', (socket) => socket.pause())
  const { events } = follow('seats')
  await asked(1)
  visits[0]?.socket.resume()
  await expect.poll(() => visits[0]?.socket.readyState, { timeout: 10_000 }).toBe(3)
  say(1, { data: { seats: 4 }, extensions: { position: 5 } })
  await expect.poll(() => events).toEqual([{ seats: 4 }])
  expect(visits.map(({ messages }) => messages[0]?.payload?.authorization)).toEqual([undefined, 'Bearer token 2'])
  expect(failures).toEqual([])
})

function follow(documentId: string, variables: Variables = {}) {
  const events: unknown[] = []
  const subscription = live.subscribe(documentId, variables).subscribe({
    next: (answer) => void events.push('data' in answer ? answer.data : answer),
    error: (error: unknown) => void failures.push(error),
  })
  followed.push(subscription)
  return { events, leave: () => subscription.unsubscribe() }
}

/** The subscriptions of the browser after this many connections. */
async function asked(visit: number) {
  const subscribed = () => (visits[visit]?.messages ?? []).filter(({ type }) => type === 'subscribe')
  await expect.poll(() => subscribed().length, { timeout: 10_000 }).toBeGreaterThan(0)
  return subscribed().map(({ payload }) => payload?.extensions ?? {})
}

function say(visit: number, payload: object): void {
  const id = visits[visit]?.messages.find(({ type }) => type === 'subscribe')?.id
  visits[visit]?.socket.send(JSON.stringify({ id, type: 'next', payload }))
}

function breakOff(visit: number): void {
  visits[visit]?.socket.terminate()
}
