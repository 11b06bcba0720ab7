import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openNetworkLine } from '#tools/stage/networkLine.ts'
import { openLiveSocket } from '#tools/stage/openLiveSocket.ts'
import type { House } from './openHouse.ts'
import { objectionsTo, playAll } from './playFault.ts'
import type { Cast } from './probes.ts'

const EACH = 60
const UNREAD_SOCKETS = 20
/** Longer than the time that the server gives a request and the first message of a socket. */
const ENDED_WITHIN_MS = 75_000

const UPGRADE = [
  'GET /graphql HTTP/1.1',
  'Host: obi',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
  '\r\n',
].join('\r\n')

/** The first half of each request, after which these clients fall silent. */
const BEGINNINGS = {
  'half a head': 'GET / HTTP/1.1\r\nHost: obi\r\n',
  'half a body':
    'POST /graphql HTTP/1.1\r\nHost: obi\r\nContent-Length: 900\r\nContent-Type: application/json\r\n\r\n{"a"',
  'a socket without a first message': UPGRADE,
} as const

/**
 * Clients with half-open connections, and clients that do not read their subscriptions. Others are not affected, and
 * the server closes the former.
 */
export async function playBadClients({ house, cast }: { house: House; cast: Cast }): Promise<string[]> {
  const port = Number(new URL(house.gateway.url).port)
  await using opened = new AsyncDisposableStack()
  const halfOpen = Object.entries(BEGINNINGS).flatMap(([name, text]) =>
    Array.from({ length: EACH }, () => ({ name, socket: openHalf(port, text) })),
  )
  opened.defer(() => halfOpen.forEach(({ socket }) => void socket.destroy()))
  await openUnread({ port, cast }, opened)
  const beside = await playAll(cast)
  const ends = halfOpen.map(async ({ name, socket }) => ((await isEnded(socket)) ? [] : [`${name} is kept open`]))
  return [
    ...beside.flatMap(([name, verdict]) => objectionsTo(name, verdict, {})),
    ...new Set((await Promise.all(ends)).flat()),
  ]
}

function openHalf(port: number, text: string): Socket {
  const socket = connect(port, 'localhost')
  socket.on('error', () => undefined).on('data', () => undefined)
  socket.write(text)
  return socket
}

/** Subscribers whose network does not accept what they are sent. */
async function openUnread({ port, cast }: { port: number; cast: Cast }, opened: AsyncDisposableStack): Promise<void> {
  const line = opened.adopt(await openNetworkLine(() => ({ host: 'localhost', port })), (network) => network.close())
  for (let count = 0; count < UNREAD_SOCKETS; count += 1) {
    const socket = await openLiveSocket(line.url, cast.member.idToken)
    opened.defer(() => socket.close())
    socket.listen('ownBookings', { memberId: cast.member.contactId }, () => undefined)
  }
  line.setReading(false)
}

async function isEnded(socket: Socket): Promise<boolean> {
  if (socket.closed) return true
  const over = new AbortController()
  const late = pause(ENDED_WITHIN_MS, false, { signal: over.signal }).catch(() => false)
  try {
    return await Promise.race([once(socket, 'close').then(() => true), late])
  } finally {
    over.abort()
  }
}
