import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { socketDocuments, until } from '#gateway/testing/connectClient.ts'
import { createTinyUpstream, type TinyUpstream } from '#gateway/testing/tinyUpstream.ts'
import { apiKey, serviceForTests } from './serviceForTests.ts'
import { encodeCredential, REALTIME_PROTOCOL } from './wire.ts'

let service: Awaited<ReturnType<typeof serviceForTests>>
let upstream: TinyUpstream
beforeEach(async () => {
  service = await serviceForTests()
  upstream = createTinyUpstream()
  upstream.signIn('token of ana', 'ana')
  service.reach(upstream)
})
afterEach(() => service.stop())

interface Message {
  type: string
  id?: string
  payload?: { data?: unknown; errors?: { errorType: string }[] }
}

const ofAna = { host: 'api.example', Authorization: 'token of ana' }
const ofGateway = { host: 'api.example', 'x-api-key': apiKey }

/** A connection as a client of AppSync opens it. */
async function connect(credential: typeof ofAna | typeof ofGateway = ofAna) {
  const address = new URL(`${service.url.replace('http', 'ws')}/realtime`)
  address.searchParams.set('header', encodeCredential(credential))
  const socket = new WebSocket(address, REALTIME_PROTOCOL)
  const got: Message[] = []
  let code: number | undefined
  socket.on('message', (bytes: Buffer) => void got.push(JSON.parse(bytes.toString())))
  socket.on('close', (closed) => void (code = closed))
  await once(socket, 'open')
  const say = (message: object) => socket.send(JSON.stringify(message))
  return {
    got,
    say,
    socket,
    code: () => code,
    of: (type: string) => got.filter((message) => message.type === type),
    start: (id: string, room = 'a') =>
      say({
        type: 'start',
        id,
        payload: {
          data: JSON.stringify({ query: socketDocuments.said, variables: { room } }),
          extensions: { authorization: credential },
        },
      }),
  }
}

async function connected(credential?: typeof ofAna | typeof ofGateway) {
  const client = await connect(credential)
  client.say({ type: 'connection_init' })
  await until(() => client.of('connection_ack').length === 1)
  return client
}

const errorTypes = (messages: readonly Message[]) =>
  messages.flatMap(({ payload }) => payload?.errors?.map(({ errorType }) => errorType) ?? [])

test.each([
  ['a user', ofAna, 'ana'],
  ['the gateway, for callers without a token', ofGateway, null],
])('%s hears what is said (row 150)', async (_who, credential, to) => {
  const client = await connected(credential)
  client.start('1')
  await until(() => client.of('start_ack').length === 1)
  upstream.emit('a', 'hello')
  await until(() => client.of('data').length === 1)
  expect(client.of('data')).toMatchObject([{ id: '1', payload: { data: { onSaid: { text: 'hello', to } } } }])
})

test('rights that change while a subscription opens end it before anything is heard with the old ones', async () => {
  const opening = Promise.withResolvers<void>()
  const { subscribe } = upstream
  upstream.subscribe = async (request) => {
    await opening.promise
    return subscribe(request)
  }
  const client = await connected()
  const verified = upstream.calls.verify
  client.start('1')
  await until(() => upstream.calls.verify > verified)
  upstream.regroup('ana', 'others')
  await until(() => client.of('error').length === 1)
  opening.resolve()
  expect(errorTypes(client.of('error'))).toEqual(['UNAVAILABLE'])
  client.start('2')
  await until(() => client.of('start_ack').length === 1)
  upstream.emit('a', 'hello')
  await until(() => client.of('data').length > 0)
  expect(client.of('data').map(({ id }) => id)).toEqual(['2'])
})

test('a token that is taken back ends its subscriptions', async () => {
  const client = await connected()
  client.start('1')
  await until(() => client.of('start_ack').length === 1)
  upstream.revoke('token of ana')
  await until(() => client.of('error').length === 1)
  expect(errorTypes(client.of('error'))).toEqual(['UNAUTHENTICATED'])
})

test('a subscription ends with the token that opened it', async () => {
  upstream.signIn('token of ana', 'ana', Date.now() + 1_000)
  const client = await connected()
  client.start('1')
  await until(() => client.of('error').length === 1)
  expect(errorTypes(client.of('error'))).toEqual(['UNAUTHENTICATED'])
})

test('one that is stopped, or whose connection closes, is left at its source', async () => {
  const client = await connected()
  client.start('1')
  client.start('2')
  await until(() => client.of('start_ack').length === 2)
  client.say({ type: 'stop', id: '1' })
  await until(() => client.of('complete').length === 1)
  client.socket.close()
  await until(() => client.code() !== undefined)
  await expect
    .poll(() => {
      // A source that waits ends with its next event.
      upstream.emit('a', 'unheard')
      return upstream.calls.open
    })
    .toBe(0)
})

test.each<[what: string, misbehave: (client: Awaited<ReturnType<typeof connect>>) => void]>([
  [
    'uses an id twice',
    ({ start }) => {
      start('1')
      start('1')
    },
  ],
  ['connects twice', ({ say }) => say({ type: 'connection_init' })],
  ['sends something else', ({ socket }) => socket.send('nonsense')],
])('a client that %s is disconnected', async (_what, misbehave) => {
  const client = await connected()
  misbehave(client)
  await until(() => client.code() !== undefined)
  expect(client.code()).toBe(4400)
})

test('a client that subscribes before it has connected is disconnected', async () => {
  const client = await connect()
  client.start('1')
  await until(() => client.code() !== undefined)
  expect(client.code()).toBe(4400)
  expect(upstream.calls.subscribe).toEqual([])
})

test('a forged token connects nothing', async () => {
  const client = await connect({ host: 'api.example', Authorization: 'token of eve' })
  client.say({ type: 'connection_init' })
  await until(() => client.code() !== undefined)
  expect(errorTypes(client.of('connection_error'))).toEqual(['UNAUTHENTICATED'])
  expect(client.of('connection_ack')).toEqual([])
})

test('a connection has at most a hundred subscriptions', async () => {
  const client = await connected()
  for (let id = 0; id <= 100; id += 1) client.start(String(id))
  await until(() => client.of('start_ack').length === 100 && client.of('error').length === 1)
  expect(errorTypes(client.of('error'))).toEqual(['TOO_MANY_REQUESTS'])
})

test('what the source of a subscription throws reaches the client as an error, and the service goes on', async () => {
  const { subscribe } = upstream
  upstream.subscribe = async (request) => {
    const results = await subscribe(request)
    return failAfterOne(results)
  }
  const client = await connected()
  client.start('1')
  await until(() => client.of('start_ack').length === 1)
  upstream.emit('a', 'hello')
  await until(() => client.of('error').length === 1)
  expect(client.of('data').length).toBe(1)
  expect(errorTypes(client.of('error'))).toEqual(['INTERNAL'])
  upstream.subscribe = subscribe
  client.start('1')
  await until(() => client.of('start_ack').length === 2)
})

async function* failAfterOne<Item>(items: AsyncIterable<Item>) {
  for await (const item of items) {
    yield item
    throw new Error('the log of ana broke')
  }
}
