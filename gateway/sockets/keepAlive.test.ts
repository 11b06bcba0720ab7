import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { until } from '#gateway/testing/connectClient.ts'
import { keepAlive } from './graphqlSockets.ts'

let server: WebSocketServer
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})
afterEach(() => {
  vi.useRealTimers()
  for (const socket of server.clients) socket.terminate()
  server.close()
})

/** Opens both ends of a socket that is pinged every second of a clock that the test advances. */
async function open({ autoPong }: { autoPong: boolean }) {
  const { port } = server.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong })
  const [[near]] = await Promise.all([once(server, 'connection'), once(client, 'open')])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let pongs = 0
  near.on('pong', () => (pongs += 1))
  let pings = 0
  client.on('ping', () => (pings += 1))
  const rest = keepAlive(near, 1000)
  const pingOnce = async () => {
    const before = pings
    vi.advanceTimersByTime(1000)
    await until(() => pings > before)
  }
  return { client, near: near as WebSocket, rest, pingOnce, pongs: () => pongs }
}

test('a socket that answers each ping stays, however long', async () => {
  const { near, pingOnce, pongs } = await open({ autoPong: true })
  for (const count of [1, 2, 3, 4]) {
    await pingOnce()
    await until(() => pongs() === count)
  }
  expect(near.readyState).toBe(near.OPEN)
})

test('a socket that has answered long, and then does not once, is gone by the next ping', async () => {
  const { client, near, pingOnce, pongs } = await open({ autoPong: false })
  for (const count of [1, 2, 3]) {
    await pingOnce()
    client.pong()
    await until(() => pongs() === count)
  }
  await pingOnce()
  expect(near.readyState).toBe(near.OPEN)
  vi.advanceTimersByTime(1000)
  await until(() => near.readyState === near.CLOSED)
})

test('nothing is pinged after its end', async () => {
  const { near, rest, pingOnce } = await open({ autoPong: false })
  await pingOnce()
  rest()
  vi.advanceTimersByTime(10_000)
  expect(near.readyState).toBe(near.OPEN)
})
