import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { RemoteSocket } from './remoteSocket.ts'
import { decodeCredential } from './wire.ts'

const credential = { host: 'api.example', Authorization: 'token of ana' }
const start = {
  text: 'subscription Said { onSaid { text } }',
  operationName: 'Said',
  variables: { room: 'a' },
  after: undefined,
}

let server: WebSocketServer | undefined
afterEach(() => {
  for (const socket of server?.clients ?? []) socket.terminate()
  server?.close()
})

/** An AppSync by the letter of its documentation, which shares no code with ours. */
async function openAppsync(answer: (message: Message, socket: WebSocket) => void) {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const sent: Message[] = []
  const opened = Promise.withResolvers<{ url: URL; protocol: string }>()
  server.on('connection', (socket, { url = '' }) => {
    opened.resolve({ url: new URL(url, 'ws://api.example'), protocol: socket.protocol })
    socket.on('message', (bytes: Buffer) => {
      const message: Message = JSON.parse(bytes.toString())
      sent.push(message)
      answer(message, socket)
    })
  })
  return { url: `ws://127.0.0.1:${port}/graphql`, opened: opened.promise, sent }
}

interface Message {
  type: string
  id?: string
  payload?: { data: string; extensions: object }
}

const ready = (more: (id: string, say: (message: object) => void) => void) => (message: Message, socket: WebSocket) => {
  const say = (answer: object) => socket.send(JSON.stringify(answer))
  if (message.type === 'connection_init') say({ type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } })
  if (message.type !== 'start') return
  say({ type: 'start_ack', id: message.id })
  more(message.id ?? '', say)
}

test('a subscription is opened as AppSync documents it, and stopped when no one reads it any more (row 150)', async () => {
  const appsync = await openAppsync(
    ready((id, say) => {
      say({ type: 'ka' })
      say({ type: 'data', id, payload: { data: { onSaid: { text: 'hello' } } } })
    }),
  )
  const socket = new RemoteSocket(appsync.url, credential, () => undefined)
  const results = await socket.open(start)
  expect(await results.next()).toEqual({ done: false, value: { data: { onSaid: { text: 'hello' } } } })
  const { url, protocol } = await appsync.opened
  expect(protocol).toBe('graphql-ws')
  expect(decodeCredential(url.searchParams.get('header') ?? '')).toEqual(credential)
  expect(url.searchParams.get('payload')).toBe('e30=')
  await results.return?.()
  await expect.poll(() => appsync.sent.map(({ type }) => type)).toEqual(['connection_init', 'start', 'stop'])
  const { payload } = appsync.sent[1] ?? {}
  expect(JSON.parse(payload?.data ?? '')).toMatchObject({ query: start.text, variables: { room: 'a' } })
  expect(payload?.extensions).toEqual({ authorization: credential })
})

test('a subscription that the server ends says so, and one that it refuses says why', async () => {
  const appsync = await openAppsync(
    ready((id, say) => {
      if (appsync.sent.length === 2) return say({ type: 'complete', id })
      say({ type: 'error', id, payload: { errors: [{ errorType: 'UnauthorizedException', message: 'No.' }] } })
    }),
  )
  const socket = new RemoteSocket(appsync.url, credential, () => undefined)
  const ended = await socket.open(start)
  await expect(ended.next()).rejects.toThrow('The service ended this subscription.')
  const again = new RemoteSocket(appsync.url, credential, () => undefined)
  const refused = await again.open(start)
  await expect(refused.next()).rejects.toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } })
  socket.close()
  again.close()
})

test.each([
  [
    'refused',
    (say: (message: object) => void) =>
      say({ type: 'connection_error', payload: { errors: [{ errorType: 'UnauthorizedException' }] } }),
  ],
  ['answered with nonsense', (say: (message: object) => void) => say({ type: 'connection_ack', payload: 7 })],
])('a connection that is %s opens no subscription', async (_what, greet) => {
  const appsync = await openAppsync((_message, socket) => greet((answer) => socket.send(JSON.stringify(answer))))
  const socket = new RemoteSocket(appsync.url, credential, () => undefined)
  await expect(socket.open(start)).rejects.toBeInstanceOf(Error)
  expect(socket.isOver).toBe(true)
})

test('an error of the whole connection ends its subscriptions with its reason', async () => {
  const appsync = await openAppsync(
    ready((_id, say) =>
      say({ type: 'error', payload: { errors: [{ errorType: 'LimitExceededError', message: 'Too many.' }] } }),
    ),
  )
  const socket = new RemoteSocket(appsync.url, credential, () => undefined)
  const results = await socket.open(start)
  await expect(results.next()).rejects.toMatchObject({ extensions: { code: 'TOO_MANY_REQUESTS' } })
  expect(socket.isOver).toBe(true)
})

test('a subscription that was left gives no more results, not even those that waited', async () => {
  const appsync = await openAppsync(
    ready((id, say) => {
      for (const text of ['one', 'two', 'three']) say({ type: 'data', id, payload: { data: { onSaid: { text } } } })
    }),
  )
  const socket = new RemoteSocket(appsync.url, credential, () => undefined)
  const results = await socket.open(start)
  expect(await results.next()).toMatchObject({ value: { data: { onSaid: { text: 'one' } } } })
  await results.return?.()
  expect(await results.next()).toMatchObject({ done: true })
})

test('a connection without a sign of life within its time is given up, with all of its subscriptions', async () => {
  const appsync = await openAppsync((message, socket) => {
    const say = (answer: object) => socket.send(JSON.stringify(answer))
    if (message.type === 'connection_init') say({ type: 'connection_ack', payload: { connectionTimeoutMs: 200 } })
    if (message.type === 'start') say({ type: 'start_ack', id: message.id })
  })
  const closed = Promise.withResolvers<void>()
  const socket = new RemoteSocket(appsync.url, credential, closed.resolve)
  const firstResult = socket.open(start).then((results) => results.next())
  await expect(firstResult).rejects.toThrow('silent')
  await closed.promise
})

test('a connection that breaks while a subscription opens can be tried again', async () => {
  const appsync = await openAppsync((_message, socket) => socket.terminate())
  const cut = new RemoteSocket(appsync.url, credential, () => undefined)
  await expect(cut.open(start)).rejects.toMatchObject({ extensions: { code: 'UNAVAILABLE' } })
  const refused = new RemoteSocket('ws://127.0.0.1:1/graphql', credential, () => undefined)
  await expect(refused.open(start)).rejects.toMatchObject({ extensions: { code: 'UNAVAILABLE' } })
})
