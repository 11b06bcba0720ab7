import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { defaultLimits } from '#gateway/limits.ts'
import { connectClient, socketDocuments, until, untilHeard } from '#gateway/testing/connectClient.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'

const limits = { ...defaultLimits, socket: { ...defaultLimits.socket, subscriptions: 3, messageBytes: 2000 } }
const nameless = 'subscription ($room: String!) { onSaid(room: $room) { text } }'
let house: Awaited<ReturnType<typeof startGateway>>

beforeEach(async () => {
  house = await startGateway([...Object.values(socketDocuments), nameless], { limits })
  house.upstream.signIn('Bearer ana', 'ana')
  house.upstream.signIn('Bearer ben', 'ben')
})
afterEach(() => house.stop())

const connect = (connection?: Parameters<typeof connectClient>[1]) => connectClient(house.socketUrl, connection)
const subscribed = (count: number) => until(() => house.upstream.calls.open >= count)

function nested(levels: number): unknown {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels))
}

test('a registered subscription delivers events with their positions', async () => {
  const { listen } = connect()
  const room = listen('a')
  await subscribed(1)
  house.upstream.emit('a', 'hello')
  house.upstream.emit('b', 'elsewhere')
  house.upstream.emit('a', 'again')
  await until(() => room.got.length === 2)
  expect(room.got).toEqual([
    { data: { onSaid: { text: 'hello', to: null } }, extensions: { position: 1 } },
    { data: { onSaid: { text: 'again', to: null } }, extensions: { position: 3 } },
  ])
})

test('subscriptions that arrive together open one in a turn of the event loop, with other work in between', async () => {
  const { upstream } = house
  const { audienceOf } = upstream
  const turns = new Map<unknown, number>()
  let turn = 0
  let next = setImmediate(function count() {
    turn += 1
    next = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(next))
  upstream.audienceOf = (request) => {
    const { room } = request.variables
    if (!turns.has(room)) turns.set(room, turn)
    return audienceOf(request)
  }
  const socket = new WebSocket(house.socketUrl, 'graphql-transport-ws')
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await once(socket, 'message')
  const extensions = { documentId: hashDocument(socketDocuments.said) }
  for (const room of ['a', 'b', 'c']) {
    socket.send(
      JSON.stringify({ id: room, type: 'subscribe', payload: { query: '', variables: { room }, extensions } }),
    )
  }
  await subscribed(3)
  socket.close()
  expect(new Set(turns.values()).size).toBe(3)
})

test('a subscription needs no name', async () => {
  const { client } = connect()
  const got: unknown[] = []
  const take = { next: (result: unknown) => void got.push(result), error: () => undefined, complete: () => undefined }
  const payload = { query: '', variables: { room: 'a' }, extensions: { documentId: hashDocument(nameless) } }
  client.subscribe(payload, take)
  await untilHeard([{ got }], () => house.upstream.emit('a', 'hello'))
  expect(got[0]).toMatchObject({ data: { onSaid: { text: 'hello' } } })
})

test('a revoked credential closes the socket, instead of ending its subscriptions', async () => {
  const { closes, listen } = connect({ authorization: 'Bearer ana' })
  listen('a')
  await subscribed(1)
  house.upstream.revoke('Bearer ana')
  const second = listen('b')
  await until(() => second.state.failed !== undefined)
  expect(second.state.failed).toMatchObject({ code: 4403 })
  expect(closes).toEqual([{ code: 4403, reason: 'Credential revoked' }])
})

test.each([
  ['text', { query: socketDocuments.said, variables: { room: 'a' } }, 'UNKNOWN_DOCUMENT'],
  ['an unknown hash', { query: '', extensions: { documentId: 'f'.repeat(64) } }, 'UNKNOWN_DOCUMENT'],
  ['a query', { query: '', extensions: { documentId: hashDocument(socketDocuments.query) } }, 'BAD_INPUT'],
  [
    'a variable nested deeper than one can walk',
    { query: '', variables: { room: nested(300) }, extensions: { documentId: hashDocument(socketDocuments.said) } },
    'BAD_INPUT',
  ],
  [
    'a variable of the wrong type',
    {
      query: '',
      variables: { room: ['a weak heart'] },
      extensions: { documentId: hashDocument(socketDocuments.said) },
    },
    'BAD_INPUT',
  ],
])('%s is not executed over a socket', async (_what, payload, code) => {
  const { client } = connect()
  const failed = await new Promise((resolve) =>
    client.subscribe(payload, { next: resolve, error: resolve, complete: () => resolve('completed') }),
  )
  expect(failed).toMatchObject([{ extensions: { code } }])
  expect(JSON.stringify(failed)).not.toContain('heart')
  expect(house.log.join('')).not.toContain('heart')
  expect(house.upstream.calls).toMatchObject({ execute: 0, subscribe: [] })
})

test('a page of a foreign origin gets no socket, its own page does', async () => {
  const foreign = new WebSocket(house.socketUrl, 'graphql-transport-ws', { origin: 'https://evil.example' })
  const [error] = await once(foreign, 'error')
  expect(String(error)).toContain('403')
  const { listen } = connect({ origin: house.url })
  listen('a')
  await subscribed(1)
})

/** A socket that reads only while it is not paused. */
async function openPausable() {
  const socket = new WebSocket(house.socketUrl, 'graphql-transport-ws')
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await once(socket, 'message')
  const got: { resync: boolean; position: number }[] = []
  socket.on('message', (data: Buffer) => {
    const { resync = false, position } = JSON.parse(data.toString()).payload?.extensions ?? {}
    if (position !== undefined) got.push({ resync, position })
  })
  const extensions = { documentId: hashDocument(socketDocuments.said) }
  const payload = { query: '', variables: { room: 'a' }, extensions }
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }))
  return { socket, got }
}

test('a socket that reads too slowly is told to read again, gets what comes then, and its neighbors miss nothing', async () => {
  const { socket: slow, got } = await openPausable()
  const room = connect().listen('a')
  await untilHeard([room, { got }], () => house.upstream.emit('a', 'hello'))
  slow.pause()
  const before = room.got.length
  const long = 'x'.repeat(100_000)
  let last = 0
  for (let round = 1; round <= 300; round += 1) {
    last = house.upstream.emit('a', long)
    await until(() => room.got.length >= before + round)
  }
  slow.resume()
  await until(() => got.some(({ resync }) => resync))
  house.upstream.emit('a', 'and on')
  await until(() => got.at(-1)?.position === last + 1)
  expect(got.filter(({ resync }) => resync)).toEqual([{ resync: true, position: last }])
  const positions = got.map(({ position }) => position)
  expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other))
  // The rest was not kept for it: the limit, and what the kernel holds on both sides.
  expect(got.length).toBeLessThan(200)
  slow.close()
})

test('a socket that causes answers and does not read them is closed', async () => {
  const { socket: slow } = await openPausable()
  slow.pause()
  const ping = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(1900) } })
  const closed = new Promise<unknown>((resolve) => slow.once('close', resolve))
  const pings = Array.from({ length: 15_000 }, () => new Promise((resolve) => slow.send(ping, resolve)))
  await Promise.all(pings)
  slow.resume()
  expect([1013, 1006]).toContain(await closed)
})

test('a socket has so many subscriptions and no more', async () => {
  const { listen } = connect()
  const rooms = ['a', 'b', 'c', 'd'].map((room) => listen(room))
  await until(() => rooms[3]?.state.failed !== undefined)
  expect(rooms[3]?.state.failed).toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS', retryable: true } }])
})

test('a process accepts a limited number of sockets, and another once one has closed', async () => {
  const full = await startGateway([], { limits: { ...limits, socket: { ...limits.socket, sockets: 1 } } })
  const first = new WebSocket(full.socketUrl, 'graphql-transport-ws')
  await once(first, 'open')
  const [refused] = await once(new WebSocket(full.socketUrl, 'graphql-transport-ws'), 'error')
  expect(String(refused)).toContain('503')
  first.close()
  await once(first, 'close')
  await expect
    .poll(async () => {
      const next = new WebSocket(full.socketUrl, 'graphql-transport-ws')
      next.on('error', () => undefined)
      return new Promise((resolve) => next.once('open', () => resolve(true)).once('close', () => resolve(false)))
    })
    .toBe(true)
  await full.stop()
})

test('a socket that does not say who it is, or does not answer a ping, is closed', async () => {
  const brief = { ...limits.socket, initWithinMs: 50, pingEveryMs: 60_000 }
  const silentHouse = await startGateway([], { limits: { ...limits, socket: brief } })
  const silent = new WebSocket(silentHouse.socketUrl, 'graphql-transport-ws')
  expect((await once(silent, 'close'))[0]).toBe(4408)
  await silentHouse.stop()
  const pinging = await startGateway([], { limits: { ...limits, socket: { ...limits.socket, pingEveryMs: 50 } } })
  const deaf = new WebSocket(pinging.socketUrl, 'graphql-transport-ws', { autoPong: false })
  expect((await once(deaf, 'close'))[0]).toBe(1006)
  await pinging.stop()
})

test('a process that stops takes no new socket', async () => {
  await house.gateway.close()
  const [refused] = await once(new WebSocket(house.socketUrl, 'graphql-transport-ws'), 'error')
  expect(String(refused)).toContain('503')
})

test('an answer to a socket names the protocol, and no packing that costs memory', async () => {
  const socket = new WebSocket(house.socketUrl, ['other', 'graphql-transport-ws'])
  await once(socket, 'open')
  expect([socket.protocol, socket.extensions]).toEqual(['graphql-transport-ws', ''])
  socket.close()
})

test('a message over the limit closes the socket', async () => {
  const socket = new WebSocket(house.socketUrl, 'graphql-transport-ws')
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { junk: 'x'.repeat(3000) } }))
  expect((await once(socket, 'close'))[0]).toBe(1009)
})

test('a socket that asks before it said who it is gets closed', async () => {
  const socket = new WebSocket(house.socketUrl, 'graphql-transport-ws')
  await once(socket, 'open')
  socket.send(
    JSON.stringify({
      id: '1',
      type: 'subscribe',
      payload: { query: '', extensions: { documentId: hashDocument(socketDocuments.said) } },
    }),
  )
  expect((await once(socket, 'close'))[0]).toBe(4401)
})

test('when the process stops, its clients reconnect', async () => {
  const { listen, closes } = connect()
  const room = listen('a')
  await subscribed(1)
  house.upstream.emit('a', 'one')
  await until(() => room.got.length === 1)
  await house.gateway.close()
  expect(closes).toMatchObject([{ code: 1012 }])
})

test('when the process stops, a client that does not answer loses its socket all the same', async () => {
  const { port } = new URL(house.url)
  const deaf = createConnection({ port: Number(port), host: '127.0.0.1' })
  deaf.write(
    [
      'GET /graphql HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Protocol: graphql-transport-ws',
      '\r\n',
    ].join('\r\n'),
  )
  const [greeting] = await once(deaf, 'data')
  expect(String(greeting)).toContain('101')
  // A complete text message with an empty mask: an authenticated client is not disconnected for another reason.
  const hello = JSON.stringify({ type: 'connection_init' })
  deaf.write(Buffer.concat([Buffer.from([0x81, 0x80 + hello.length, 0, 0, 0, 0]), Buffer.from(hello)]))
  const [acknowledged] = await once(deaf, 'data')
  expect(String(acknowledged)).toContain('connection_ack')
  const isGone = once(deaf, 'close')
  await house.gateway.close()
  await isGone
})
