import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectClient, socketDocuments, until, untilHeard } from '#gateway/testing/connectClient.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'

let house: Awaited<ReturnType<typeof startGateway>>

beforeEach(async () => {
  house = await startGateway(Object.values(socketDocuments))
  house.upstream.signIn('Bearer ana', 'ana')
  house.upstream.signIn('Bearer ben', 'ben')
})
afterEach(() => house.stop())

const connect = (connection?: Parameters<typeof connectClient>[1]) => connectClient(house.socketUrl, connection)
const subscribed = (count: number) => until(() => house.upstream.calls.open >= count)

test('a credential that is no good opens no socket', async () => {
  const { listen, closes } = connect({ authorization: 'Bearer forged' })
  const room = listen('a')
  await until(() => room.state.failed !== undefined)
  expect(closes).toMatchObject([{ code: 4403 }])
  expect(house.upstream.calls.subscribe).toEqual([])
})

test('a socket whose credential cannot be verified has to come back later, and the log says why', async () => {
  house.upstream.isAway = true
  const { listen, closes } = connect({ authorization: 'Bearer ana' })
  listen('a')
  await until(() => closes.length > 0)
  expect(closes).toEqual([{ code: 1013, reason: 'Fault' }])
  expect(house.log.some((line) => line.includes('a socket failed'))).toBe(true)
})

test('a subscription that needs a user is refused to an anonymous socket, which stays open for others', async () => {
  const { listenPrivately, listen, closes } = connect()
  const refused = listenPrivately()
  const room = listen('a')
  await until(() => refused.state.isComplete || refused.state.failed !== undefined)
  expect(refused.got).toMatchObject([{ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }])
  house.upstream.emit('a', 'hello')
  await until(() => room.got.length === 1)
  expect(closes).toEqual([])
})

test('a socket closes when its credential ends', async () => {
  house.upstream.signIn('Bearer brief', 'ana', Date.now() + 2_000)
  const { listen, closes } = connect({ authorization: 'Bearer brief' })
  listen('a')
  await until(() => closes.length === 1)
  expect(closes).toMatchObject([{ code: 4403, reason: 'Credential expired' }])
})

test('a credential that is taken back ends delivery, for all its sockets and no others', async () => {
  const ana = [connect({ authorization: 'Bearer ana' }), connect({ authorization: 'Bearer ana' })]
  const ben = connect({ authorization: 'Bearer ben' })
  const rooms = [...ana, ben].map(({ listen }) => listen('a'))
  await untilHeard(rooms, () => house.upstream.emit('a', 'before'))
  house.upstream.revoke('Bearer ana')
  await until(() => ana.every(({ closes }) => closes.length === 1))
  house.upstream.emit('a', 'after')
  await until(() => rooms[2]?.texts().includes('after') === true)
  expect(ana.map(({ closes }) => closes[0])).toMatchObject([{ code: 4403 }, { code: 4403 }])
  expect(rooms.map(({ texts }) => texts().includes('after'))).toEqual([false, false, true])
  expect(ben.closes).toEqual([])
})

test('while credentials cannot be verified, delivery continues for a while and the socket stays open', async () => {
  const { listen, closes } = connect({ authorization: 'Bearer ana' })
  const room = listen('a')
  await subscribed(1)
  house.upstream.isAway = true
  const asked = house.upstream.calls.verify
  await until(() => house.upstream.calls.verify >= asked + 2)
  house.upstream.isAway = false
  house.upstream.emit('a', 'still here')
  await until(() => room.got.length === 1)
  expect(closes).toEqual([])
})
