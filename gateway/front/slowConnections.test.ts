import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type FrontDoor, type FrontDoorOptions, openFrontDoor } from './openFrontDoor.ts'

function openDoor(timing: Pick<FrontDoorOptions, 'headersWithinMs' | 'requestWithinMs'> = {}): Promise<FrontDoor> {
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
    isReady: async () => {},
    openWeb: async () => ({ serveFile: (_request, _response, next) => next(), readDocument: async () => '' }),
    log: pino({ level: 'silent' }),
    ...timing,
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

test('a socket that nobody takes is closed, though its peer keeps its own half open', async () => {
  const door = await openDoor()
  const peer = connect({ port: door.port, host: '127.0.0.1', allowHalfOpen: true })
  peer.write('GET /other HTTP/1.1\r\nHost: obi\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  peer.on('data', () => undefined)
  await once(peer, 'end')
  let isGone = false
  peer.on('error', () => (isGone = true))
  const isRefused = () => {
    peer.write('?')
    return isGone
  }
  await expect.poll(isRefused).toBe(true)
  await door.close()
})
