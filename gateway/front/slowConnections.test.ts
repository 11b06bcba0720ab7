import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type FrontDoor, type FrontDoorOptions, openFrontDoor } from './openFrontDoor.ts'
import { SlowRequests } from './slowRequests.ts'

function openDoor(options: Partial<FrontDoorOptions> = {}): Promise<FrontDoor> {
  return openFrontDoor({
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost',
    otherHosts: [],
    basePath: '/',
    gateway: { handleHttp: () => {}, handleUpgrade: () => {}, close: async () => {} },
    handlers: {},
    upgrades: {},
    browserConfig: {},
    version: '1',
    checks: {},
    openWeb: async () => ({ serveFile: (_request, _response, next) => next(), readDocument: async () => '' }),
    log: pino({ level: 'silent' }),
    ...options,
  })
}

test.each([
  ['no byte', ''],
  ['half of its headers', 'GET / HTTP/1.1\r\nHost: obi\r\n'],
  ['half of its body', 'POST /graphql HTTP/1.1\r\nHost: obi\r\nContent-Length: 9\r\n\r\nhalf'],
])('a connection that sends %s is cut soon after its time', async (_what, text) => {
  const door = await openDoor({ headersWithinMs: 300, requestWithinMs: 300 })
  const slow = connect(door.port, '127.0.0.1')
  slow.on('data', () => undefined)
  slow.write(text)
  await once(slow, 'close')
  expect(slow.bytesWritten).toBe(text.length)
  await door.close()
})

test.each([
  ['that is no HTTP', 'HELLO\r\n\r\n', '400 Bad Request'],
  [
    'with headers too long',
    `GET / HTTP/1.1\r\nHost: obi\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
  [
    'with too much said of a piece of its body',
    `POST /storage/ HTTP/1.1\r\nHost: obi\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`,
    '413 Payload Too Large',
  ],
])('a request %s is told why, and its connection is closed', async (_what, text, status) => {
  const door = await openDoor()
  const peer = connect(door.port, '127.0.0.1')
  const heard: string[] = []
  peer.on('data', (piece) => void heard.push(String(piece))).on('error', () => undefined)
  peer.write(text)
  await once(peer, 'close')
  expect(heard.join('').split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  await door.close()
})

test('a connection that waits before its first byte has no more time for its headers', async () => {
  const door = await openDoor({ headersWithinMs: 1_000, requestWithinMs: 60_000 })
  const closed: string[] = []
  const open = async (name: string) => {
    const socket = connect(door.port, '127.0.0.1').on('data', () => undefined)
    await once(socket, 'connect')
    return { socket, end: once(socket, 'close').then(() => closed.push(name)) }
  }
  const first = await open('first')
  await pause(400)
  const second = await open('second')
  await pause(400)
  first.socket.write('GET / HTTP/1.1\r\nHost: obi\r\n')
  await Promise.all([first.end, second.end])
  expect(closed).toEqual(['first', 'second'])
  await door.close()
})

test('a socket that no service takes is closed, though its peer keeps its own half open', async () => {
  const door = await openDoor()
  const peer = connect({ port: door.port, host: '127.0.0.1', allowHalfOpen: true })
  peer.write('GET /other HTTP/1.1\r\nHost: obi\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const heard: string[] = []
  peer.on('data', (piece) => void heard.push(String(piece)))
  await once(peer, 'end')
  expect(heard.join('')).toBe('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  let isGone = false
  peer.on('error', () => (isGone = true))
  const isRefused = () => {
    peer.write('?')
    return isGone
  }
  await expect.poll(isRefused).toBe(true)
  await door.close()
})

test('a request granted extra time outlives the server’s own limit, and the next one on its connection has the usual limit', async () => {
  const slowRequests = new SlowRequests({ idleMs: 60_000, withinMs: 60_000 })
  const read = Promise.withResolvers<string>()
  const door = await openDoor({
    headersWithinMs: 300,
    requestWithinMs: 300,
    slowRequests,
    handlers: {
      '/storage/': async (request, response) => {
        slowRequests.giveTime(request)
        let bytes = ''
        try {
          for await (const piece of request) bytes += String(piece)
          response.end(bytes)
        } finally {
          read.resolve(bytes)
        }
      },
    },
  })
  const steady = connect(door.port, '127.0.0.1')
  steady.write('PUT /storage/a HTTP/1.1\r\nHost: obi\r\nContent-Length: 8\r\n\r\n')
  for (const piece of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    await pause(150)
    steady.write(piece)
  }
  const [answer] = await once(steady, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*abcdefgh/)
  // The same connection has the usual time again.
  steady.write('POST /graphql HTTP/1.1\r\nHost: obi\r\nContent-Length: 9\r\n\r\nhalf')
  const [refusal] = await once(steady, 'data')
  expect(String(refusal)).toMatch(/^HTTP\/1.1 408 /)
  expect(await read.promise).toBe('abcdefgh')
  await door.close()
})

test.each([
  ['that is over, however steadily it comes', { idleMs: 60_000, withinMs: 600 }, 'a'],
  ['nothing comes any more', { idleMs: 300, withinMs: 60_000 }, ''],
])('a request granted extra time is cut off when %s', async (_when, limits, piece) => {
  const slowRequests = new SlowRequests(limits)
  const door = await openDoor({
    slowRequests,
    handlers: {
      '/storage/': (request) => {
        slowRequests.giveTime(request)
        request.on('error', () => undefined).resume()
      },
    },
  })
  const drip = connect(door.port, '127.0.0.1')
  drip.on('error', () => undefined)
  drip.write('PUT /storage/a HTTP/1.1\r\nHost: obi\r\nContent-Length: 800\r\n\r\n')
  const dripping = setInterval(() => drip.write(piece), 50)
  // A write that meets the end of the connection is an error, and `once` would take it for its answer.
  await new Promise((resolve) => {
    drip.once('close', resolve)
  })
  clearInterval(dripping)
  expect(drip.bytesRead).toBe(0)
  await door.close()
})

test('a request that was answered before all of it had come leaves a connection that waits no longer than any', async () => {
  const slowRequests = new SlowRequests()
  const asked = Promise.withResolvers<Socket>()
  const door = await openDoor({
    slowRequests,
    handlers: {
      '/storage/': (request, response) => {
        slowRequests.giveTime(request)
        request.once('close', () => asked.resolve(request.socket))
        response.end('no')
      },
    },
  })
  const early = connect(door.port, '127.0.0.1')
  early.write('PUT /storage/a HTTP/1.1\r\nHost: obi\r\nContent-Length: 8\r\n\r\nhalf')
  await once(early, 'data')
  early.write('half')
  const socket = await asked.promise
  await expect.poll(() => socket.timeout).toBeGreaterThan(0)
  expect(socket.destroyed).toBe(false)
  early.destroy()
  await door.close()
})

test('a peer that resets its socket before a service has taken it harms nothing', async () => {
  const { promise: taken, resolve: take } = Promise.withResolvers<Duplex>()
  const door = await openDoor({ upgrades: { '/slow': (_request, socket) => take(socket) } })
  const peer = connect(door.port, '127.0.0.1')
  peer.write('GET /slow HTTP/1.1\r\nHost: obi\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const socket = await taken
  peer.resetAndDestroy()
  // An error that no listener takes would end the process.
  await expect.poll(() => socket.errored).toMatchObject({ code: 'ECONNRESET' })
  expect((await fetch(`http://127.0.0.1:${door.port}/version.json`)).status).toBe(200)
  await door.close()
})
