import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { connectClient, socketDocuments, until, untilHeard } from '#gateway/testing/connectClient.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'

const ReadAnswer = v.object({ extensions: v.object({ position: v.number() }) })

let house: Awaited<ReturnType<typeof startGateway>>

beforeEach(async () => {
  house = await startGateway(Object.values(socketDocuments))
  house.upstream.signIn('Bearer ana', 'ana')
  house.upstream.signIn('Bearer ben', 'ben')
})
afterEach(() => house.stop())

const connect = (connection?: Parameters<typeof connectClient>[1]) => connectClient(house.socketUrl, connection)
const subscribed = (count: number) => until(() => house.upstream.calls.open >= count)

test('a hundred listeners of one audience cost one execution, and another audience has its own', async () => {
  house.upstream.regroup('ben', 'other')
  const anas = Array.from({ length: 34 }, () => connect({ authorization: 'Bearer ana' }))
  const rooms = anas.flatMap(({ listen }) => [listen('a'), listen('a'), listen('a')]).slice(0, 100)
  const ben = connect({ authorization: 'Bearer ben' }).listen('a')
  await untilHeard([...rooms, ben], () => house.upstream.emit('a', 'hello'))
  expect(house.upstream.calls.subscribe).toHaveLength(2)
  expect(ben.got[0]?.data?.onSaid?.to).toBe('ben')
  expect(rooms.every(({ got }) => got[0]?.data?.onSaid?.to === 'ana')).toBe(true)
})

test('the source is dropped when the last listener has left', async () => {
  const { listen } = connect()
  const first = listen('a')
  const second = listen('a')
  await untilHeard([first, second], () => house.upstream.emit('a', 'to both'))
  first.stop()
  house.upstream.emit('a', 'to one')
  await until(() => second.texts().includes('to one'))
  expect(house.upstream.calls).toMatchObject({ open: 1, subscribe: [{}] })
  second.stop()
  await until(() => {
    house.upstream.emit('a', 'to no one')
    return house.upstream.calls.open === 0
  })
})

test('two people’s private streams never mix, though document and variables are the same', async () => {
  const people = ['ana', 'ben'] as const
  const streams = people.flatMap((user) =>
    Array.from({ length: 10 }, () => {
      return { user, ...connect({ authorization: `Bearer ${user}` }).listenPrivately() }
    }),
  )
  const say = () => {
    for (const user of people) house.upstream.emit(`of ${user}`, `for ${user}`)
  }
  await untilHeard(streams, say)
  for (let round = 0; round < 20; round += 1) say()
  await until(() => streams.every(({ got }) => got.length > 20))
  for (const { user, texts } of streams) expect(new Set(texts())).toEqual(new Set([`for ${user}`]))
  expect(house.upstream.calls.subscribe).toHaveLength(2)
})

test('a returning subscriber gets what it missed and then live events, in order and once, while events continue', async () => {
  const { listen } = connect()
  const steady = listen('a')
  await subscribed(1)
  let count = 0
  const writer = setInterval(() => {
    for (let burst = 0; burst < 5; burst += 1) house.upstream.emit('a', String((count += 1)))
  }, 2)
  await until(() => steady.got.length > 20)
  const returned = [0, 1, 7, 15].map((after) => ({ after, ...connect().listen('a', after) }))
  await until(() => steady.got.length > 300)
  clearInterval(writer)
  const late = { after: 100, ...connect().listen('a', 100) }
  const all = [...returned, late]
  await until(() => all.every(({ got }) => got.at(-1)?.extensions?.position === count))
  for (const { after, got } of all) {
    expect(got.map((result) => result.extensions?.position)).toEqual(
      Array.from({ length: count - after }, (_, step) => after + step + 1),
    )
  }
})

test('subscribers that return to a quiet stream share one stream, which delivers what they missed', async () => {
  house.upstream.emit('a', 'one')
  house.upstream.emit('a', 'two')
  const rooms = Array.from({ length: 20 }, () => connect().listen('a', 1))
  await until(() => rooms.every(({ texts }) => texts().join() === 'two'))
  house.upstream.emit('a', 'three')
  house.upstream.emit('a', 'four')
  await until(() => rooms.every(({ texts }) => texts().join() === 'two,three,four'))
  await until(() => house.upstream.calls.open === 1)
  expect(house.upstream.calls.subscribe).toHaveLength(1)
})

test('a subscriber whose position is no longer in the log learns so, and then gets live events', async () => {
  for (const text of ['one', 'two', 'three']) house.upstream.emit('a', text)
  house.upstream.forgetUntil(3)
  const room = connect().listen('a', 1)
  await until(() => room.got.length === 1)
  expect(room.got[0]).toEqual({ data: null, extensions: { resync: true, position: 3 } })
  house.upstream.emit('a', 'four')
  await until(() => room.got.length === 2)
  expect(room.texts()[1]).toBe('four')
})

test('subscribers with a position from another log learn so, and then get live events', async () => {
  for (const text of ['one', 'two', 'three']) house.upstream.emit('a', text)
  const steady = connect().listen('a')
  await subscribed(1)
  const first = connect().listen('a', 90)
  await until(() => first.got.length === 1)
  const rooms = [first, connect().listen('a', 80), connect().listen('a', 90)]
  await until(() => rooms.every(({ got }) => got.length === 1))
  for (const { got } of rooms) expect(got[0]).toEqual({ data: null, extensions: { resync: true, position: 3 } })
  house.upstream.emit('a', 'four')
  await until(() => [steady, ...rooms].every(({ texts }) => texts().at(-1) === 'four'))
  expect(rooms.map(({ got }) => got.length)).toEqual([2, 2, 2])
})

test('a subscriber whose rights change moves to the stream of its new rights, without gaps or repeats', async () => {
  const { listen } = connect({ authorization: 'Bearer ana' })
  const room = listen('a')
  await subscribed(1)
  house.upstream.emit('a', 'before')
  await until(() => room.got.length === 1)
  house.upstream.regroup('ana', 'coaches')
  house.upstream.emit('a', 'between')
  await until(() => house.upstream.calls.subscribe.length > 1)
  house.upstream.emit('a', 'after')
  await until(() => room.got.length === 3)
  expect(room.texts()).toEqual(['before', 'between', 'after'])
})

test('events between a read and the subscription that follows it are delivered', async () => {
  house.upstream.emit('a', 'before the read')
  const { body } = await house.post({ documentId: hashDocument(socketDocuments.query) })
  const { extensions } = v.parse(ReadAnswer, body)
  house.upstream.emit('a', 'in between')
  const room = connect().listen('a', extensions.position)
  await until(() => room.got.length > 0)
  expect(room.texts()).toEqual(['in between'])
})
