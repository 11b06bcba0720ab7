import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createCallers } from '#gateway/callers.ts'
import { prepareDocument } from '#gateway/documents/prepareDocument.ts'
import { createHub } from '#gateway/hub/hub.ts'
import { toSharedResult } from '#gateway/hub/sharedResult.ts'
import { defaultLimits } from '#gateway/limits.ts'
import { CodedError } from '#gateway/testing/codedError.ts'
import { socketDocuments, until } from '#gateway/testing/connectClient.ts'
import { createTinyUpstream } from '#gateway/testing/tinyUpstream.ts'
import type { CredentialListener } from './credentialWatch.ts'
import { openSocketSession, type SocketSession } from './socketSession.ts'

const ANA = { authorization: 'Bearer ana', requestId: 'r-2', locale: 'en', signal: new AbortController().signal }

/** Starts one socket and an upstream whose subscriptions open when the test says so. */
async function start() {
  const upstream = createTinyUpstream()
  upstream.signIn('Bearer ana', 'ana')
  const doors = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const asked: string[] = []
  const audiences: string[] = []
  const slow = {
    ...upstream,
    audienceOf: (request: Parameters<typeof upstream.audienceOf>[0]) => {
      const audience = upstream.audienceOf(request)
      audiences.push(audience)
      return audience
    },
    subscribe: async (request: Parameters<typeof upstream.subscribe>[0]) => {
      const door = doors[asked.length]
      asked.push(request.context.group)
      await door?.promise
      return upstream.subscribe(request)
    },
  }
  const listeners = new Set<CredentialListener>()
  const sent: string[] = []
  const onSent: (() => void)[] = []
  const closes: string[] = []
  const room = { isFull: false, refused: 0 }
  const log = pino({ level: 'silent' })
  const prepared = prepareDocument(
    { hash: 'said', text: socketDocuments.said },
    { composed: upstream.schema, appsync: upstream.schema },
  )
  const session = openSocketSession(
    {
      graphql: { protocol: '', send: () => {}, close: () => {}, onMessage: () => {} },
      get isFull() {
        return room.isFull
      },
      deliver: (message) => {
        if (room.isFull) {
          room.refused += 1
          return false
        }
        sent.push(String(message))
        onSent.shift()?.()
        return true
      },
      close: (code, reason) => void closes.push(`${code} ${reason}`),
    },
    {
      upstream: slow,
      findDocument: () => Promise.resolve(prepared),
      hub: createHub((result) => toSharedResult(result, { requestId: 'r-1', log })),
      credentials: {
        mark: 0,
        watch: (_held, listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      callers: createCallers(defaultLimits, Date.now),
      limits: defaultLimits,
      log,
      now: Date.now,
    },
    'home',
  )
  const subscribe = (id = '1', after?: number) =>
    session.subscribe({
      id,
      prepared,
      request: { hash: 'said', text: undefined, operationName: undefined, variables: { room: 'a' }, after },
    })
  /** Moves Ana into another group, and waits until all watches of her credential know. */
  const regroup = async (group: string) => {
    upstream.regroup('ana', group)
    const context = await upstream.contextFor(ANA)
    for (const listener of listeners) listener.onChanged(context)
  }
  const texts = () => sent.map((message) => JSON.parse(message).payload.data?.onSaid?.text ?? 'resync')
  return {
    upstream,
    doors,
    asked,
    audiences,
    listeners,
    closes,
    session,
    subscribe,
    regroup,
    texts,
    onSent,
    room,
    sent,
  }
}

type Opened = Awaited<ReturnType<SocketSession['subscribe']>>

/** Does what graphql-ws does when the client unsubscribes or disconnects. */
async function takeBack(opened: Opened): Promise<void> {
  if (!('return' in opened)) throw new TypeError('The subscription was refused')
  await opened.return()
}

test('a subscription whose rights stay the same has its audience computed when it opens, and not again', async () => {
  const { doors, audiences, session, subscribe } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  for (const door of doors) door.resolve()
  await subscribe()
  // One call to find the shared stream, and one for the context that opens the stream.
  expect(audiences).toEqual(['all', 'all'])
  session.end()
})

test('rights that change while a subscription opens apply to it at once', async () => {
  const { doors, asked, session, subscribe, regroup } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  const opening = subscribe()
  await until(() => asked.length === 1)
  await regroup('staff')
  for (const door of doors) door.resolve()
  await opening
  await until(() => asked.length === 2)
  expect(asked).toEqual(['all', 'staff'])
  session.end()
})

test('rights that change twice before the first stream has opened leave the listener on the last one alone', async () => {
  const { upstream, doors, asked, closes, session, subscribe, regroup, texts } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  doors[0]?.resolve()
  await subscribe()
  await regroup('staff')
  await regroup('coaches')
  await until(() => asked.length === 3)
  doors[2]?.resolve()
  await until(() => upstream.calls.subscribe.length === 2)
  doors[1]?.resolve()
  await until(() => upstream.calls.subscribe.length === 3)
  upstream.emit('a', 'one')
  upstream.emit('a', 'two')
  // Abandoned streams end with their next event.
  await until(() => texts().at(-1) === 'two' && upstream.calls.open === 1)
  expect(asked).toEqual(['all', 'staff', 'coaches'])
  expect(texts()).toEqual(['resync', 'resync', 'one', 'two'])
  expect(closes).toEqual([])
})

test('a right lost during a delivery keeps the event from subscribers still waiting for their turn', async () => {
  const { upstream, doors, asked, listeners, session, subscribe, texts, onSent } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  doors[0]?.resolve()
  for (const id of ['1', '2', '3']) await subscribe(id)
  await until(() => upstream.calls.open === 1)
  const context = { ...(await upstream.contextFor(ANA)), group: 'guests' }
  // The event has reached the first subscription, and not yet the other two.
  onSent.push(() => {
    upstream.regroup('ana', 'guests')
    for (const listener of listeners) listener.onChanged(context)
  })
  upstream.emit('a', 'of members')
  await until(() => asked.length === 2)
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  expect(texts()).toEqual(['of members', 'resync', 'resync'])
  session.end()
})

test('a subscription whose rights were removed and restored is on the stream of the current rights', async () => {
  const { upstream, doors, asked, session, subscribe, regroup, texts } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  for (const door of doors) door.resolve()
  await subscribe()
  for (const group of ['staff', 'all', 'all']) await regroup(group)
  await until(() => asked.length === 3)
  await until(() => upstream.calls.subscribe.length === 3)
  upstream.emit('a', 'one')
  await until(() => texts().at(-1) === 'one')
  upstream.emit('a', 'two')
  await until(() => texts().at(-1) === 'two' && upstream.calls.open === 1)
  expect(texts()).toEqual(['resync', 'resync', 'one', 'two'])
  expect(asked).toEqual(['all', 'staff', 'all'])
})

test('a listener that is taken back while its stream opens leaves none behind, and does not move any more', async () => {
  const { upstream, doors, asked, session, subscribe, regroup, texts } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  doors[0]?.resolve()
  const opened = await subscribe()
  await regroup('staff')
  await until(() => asked.length === 2)
  await takeBack(opened)
  doors[1]?.resolve()
  await until(() => upstream.calls.subscribe.length === 2)
  await regroup('coaches')
  await until(() => {
    upstream.emit('a', 'to no one')
    return upstream.calls.open === 0
  })
  expect(asked).toEqual(['all', 'staff'])
  expect(texts()).toEqual(['resync'])
})

test('a subscriber whose rights changed unnoticed gets no stream yet, rather than another’s', async () => {
  const { upstream, closes, session, subscribe } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  upstream.regroup('ana', 'staff')
  expect(await subscribe()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] })
  expect(upstream.calls.subscribe).toEqual([])
  expect(closes).toEqual(['1013 Try again'])
  session.end()
})

test('a credential that is taken back between the socket and its first subscription closes the socket', async () => {
  const { upstream, closes, session, subscribe } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  upstream.revoke('Bearer ana')
  expect(await subscribe()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  expect(closes).toEqual(['4403 Credential revoked'])
})

test.each([
  ['an anonymous caller', {}],
  ['a caller with a valid credential', { authorization: 'Bearer ana' }],
])('a subscription that refuses %s takes no other subscription of the socket along', async (_who, params) => {
  const { doors, closes, session, subscribe } = await start()
  await session.connect(params)
  doors[0]?.reject(new CodedError('UNAUTHENTICATED'))
  expect(await subscribe()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  expect(closes).toEqual([])
  session.end()
})

test('a source that is away while a subscription opens has the socket come back with it', async () => {
  const { doors, closes, session, subscribe } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  doors[0]?.reject(new CodedError('UNAVAILABLE'))
  await subscribe()
  expect(closes).toEqual(['1013 Try again'])
  session.end()
})

test('if the upstream refuses the new rights, the socket has to reconnect', async () => {
  const { upstream, doors, asked, closes, session, subscribe, regroup } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  doors[0]?.resolve()
  await subscribe()
  await regroup('staff')
  await until(() => asked.length === 2)
  doors[1]?.reject(new CodedError('UNAUTHENTICATED'))
  await until(() => closes.length > 0)
  expect(closes).toEqual(['1013 Resume'])
  expect(upstream.calls.subscribe).toHaveLength(1)
})

test.each([
  ['taken back', (listener: CredentialListener) => listener.onRevoked(), '4403 Credential revoked'],
  [
    'not verified for too long',
    (listener: CredentialListener) => listener.onUnverified(),
    '1013 Credential unverified',
  ],
])('a socket is told why it closes when its credential was %s', async (_what, tell, closed) => {
  const { listeners, closes, session } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  for (const listener of listeners) tell(listener)
  expect(closes).toEqual([closed])
})

test('a socket that closes while its credential is verified is no longer watched', async () => {
  const { listeners, session } = await start()
  const connecting = session.connect({ authorization: 'Bearer ana' })
  session.end()
  await connecting
  expect(listeners.size).toBe(0)
})

test('a socket that goes watches its credential no more', async () => {
  const { listeners, session } = await start()
  await session.connect({ authorization: 'Bearer ana' })
  expect(listeners.size).toBe(1)
  session.end()
  expect(listeners.size).toBe(0)
})

test('subscriptions of a socket that was full are told to read again, each that missed something, and once', async () => {
  const { doors, upstream, session, subscribe, room, sent } = await start()
  for (const door of doors) door.resolve()
  await session.connect({ authorization: 'Bearer ana' })
  await subscribe('1')
  upstream.emit('a', 'first')
  await until(() => sent.length === 1)
  room.isFull = true
  upstream.emit('a', 'second')
  const late = upstream.emit('a', 'third')
  await until(() => room.refused === 2)
  await subscribe('2')
  room.isFull = false
  session.resume()
  session.resume()
  upstream.emit('a', 'fourth')
  await until(() => sent.length === 4)
  expect(sent.slice(1).map((message) => JSON.parse(message))).toEqual([
    { id: '1', type: 'next', payload: { data: null, extensions: { resync: true, position: late } } },
    ...['1', '2'].map((id) => ({
      id,
      type: 'next',
      payload: { data: { onSaid: { text: 'fourth', to: 'ana' } }, extensions: { position: late + 1 } },
    })),
  ])
  session.end()
})

test('a subscription that opens while the socket is full learns of what it missed, even if it opens after that', async () => {
  const { doors, upstream, session, subscribe, room, sent } = await start()
  for (const door of doors) door.resolve()
  await session.connect({ authorization: 'Bearer ana' })
  await subscribe('1')
  const position = upstream.emit('a', 'first')
  await until(() => sent.length === 1)
  room.isFull = true
  const opening = subscribe('2', 0)
  room.isFull = false
  session.resume()
  await opening
  expect(sent.slice(1).map((message) => JSON.parse(message))).toEqual([
    { id: '2', type: 'next', payload: { data: null, extensions: { resync: true, position } } },
  ])
  session.end()
})
