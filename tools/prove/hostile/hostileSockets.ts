import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import protocol from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { encodeFrame, frameTypes } from '#backend/meeting/media/signalling/signalFrame.ts'
import { signTicket, type GivenTicket } from '#backend/meeting/presence/ticket.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { type AttendeeSocket, openAttendeeSocket } from '#tools/attendee/openAttendeeSocket.ts'
import type { MediaStage } from '#tools/attendee/openMediaStage.ts'
import { ROOMS } from '#tools/prove/live/honestRooms.ts'
import { forgeTicket } from './forgedTickets.ts'
import { mutateFrames } from './mutateFrames.ts'

/** Counts of the attacks so far and of their outcomes. */
export interface AttackCount {
  frames: number
  oversized: number
  sockets: number
  badTickets: number
  deafSockets: number
  /** Sockets that could not be opened at all. */
  notTaken: number
  /** Sockets by the code that they were closed with. */
  closings: Record<string, number>
  faults: string[]
}

export interface Attack {
  stage: MediaStage
  seed: number
  frames: number
  /** True when there is no time left. */
  isOver(): boolean
  count: AttackCount
}

const LANES = 12
const BAD_TICKETS = 0.4
const MOST_FRAMES_A_SOCKET = 300
const FRAMES_A_TURN = 10
const OVERSIZED = Buffer.alloc(600 * 1024, 5)
const CLOSES_WITHIN_MS = 5000
const TRY_AGAIN_MS = 100
const DEAF = 6
const DEAF_FOR_MS = 4000

/** Many sockets at a time, each for as long as it is borne with, until all frames are sent. */
export async function attackSockets(attack: Attack): Promise<void> {
  const ending = new AbortController()
  const keepDeaf = async () => {
    while (!ending.signal.aborted) await openDeaf(attack).catch(() => waitForPlane(attack))
  }
  const deaf = keepDeaf()
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(attack, randomFrom(attack.seed + lane))))
  ending.abort()
  await deaf
}

async function runLane(attack: Attack, random: () => number): Promise<void> {
  const frames = mutateFrames(random)
  while (attack.count.frames < attack.frames && !attack.isOver()) {
    const live = random() < BAD_TICKETS ? tryBadTicket : misbehave
    await live(attack, frames, random).catch(() => waitForPlane(attack))
  }
}

/** No socket could be had. When the process has died, that is found elsewhere. */
async function waitForPlane({ count }: Attack): Promise<void> {
  count.notTaken += 1
  await pause(TRY_AGAIN_MS)
}

type Frames = ReturnType<typeof mutateFrames>

async function misbehave(attack: Attack, frames: Frames, random: () => number): Promise<void> {
  const ticket = strangerIn(random, 'guest')
  const { stage, count } = attack
  const token = await signTicket(ticket, stage.ticketKey, new Date().toISOString())
  const socket = await connect(attack, { ticket: token, isShare: random() < 0.1 })
  if (random() < 0.7) sendJoin(socket, attack)
  if (random() < 0.05) {
    socket.sendBytes(OVERSIZED)
    count.oversized += 1
  }
  await flood(socket, { attack, frames, most: Math.floor(random() * MOST_FRAMES_A_SOCKET) })
  if (random() < 0.5) socket.drop()
  else await close(socket, count)
}

/** A socket with a bad ticket receives nothing, whatever it sends. */
async function tryBadTicket(attack: Attack, frames: Frames, random: () => number): Promise<void> {
  const { stage, count } = attack
  // No attendee of that name ever joins with a valid ticket, so none is known there.
  const { flaw, token } = await forgeTicket(strangerIn(random, 'forger'), stage.ticketKey, random)
  const onJoined = () => count.faults.push(`a ticket opened the room: ${flaw}`)
  const socket = await connect(attack, { ticket: token, isShare: random() < 0.1, onJoined })
  count.badTickets += 1
  sendJoin(socket, attack)
  await flood(socket, { attack, frames, most: 10 })
  await Promise.race([socket.closed, pause(CLOSES_WITHIN_MS, undefined, { ref: false })])
  await close(socket, count)
}

interface Connecting {
  ticket: string
  isShare: boolean
  onJoined?(): void
}

async function connect({ stage, count }: Attack, { onJoined, ...request }: Connecting): Promise<AttendeeSocket> {
  count.sockets += 1
  return openAttendeeSocket({
    ...request,
    signalUrl: stage.signalUrl,
    onFrame: ({ type }) => {
      if (type === frameTypes.JOIN_ACK) onJoined?.()
    },
  })
}

interface Flooding {
  attack: Attack
  frames: Frames
  most: number
}

async function flood(socket: AttendeeSocket, { attack, frames, most }: Flooding): Promise<void> {
  const closing = new AbortController()
  void socket.closed.then(() => closing.abort())
  for (let sent = 0; sent < most && attack.count.frames < attack.frames; sent += 1) {
    if (closing.signal.aborted) return
    socket.sendBytes(frames.next().value.bytes)
    attack.count.frames += 1
    if (sent % FRAMES_A_TURN === 0) await nextTurn()
  }
}

async function close(socket: AttendeeSocket, { closings }: AttackCount): Promise<void> {
  socket.close()
  const code = await Promise.race([socket.closed, pause(CLOSES_WITHIN_MS, undefined, { ref: false })])
  if (code === undefined) socket.drop()
  closings[code ?? 'none'] = (closings[code ?? 'none'] ?? 0) + 1
}

/** They are in the room, are told all that happens, ask for more and read none of it. */
async function openDeaf(attack: Attack): Promise<void> {
  const { stage, count } = attack
  const sockets = await Promise.all(
    Array.from({ length: DEAF }, async (_, index) => {
      const ticket = await stage.ticketFor({ meetingId: 'yoga', attendeeId: `yoga-deaf-${index}` })
      return connect(attack, { ticket, isShare: false })
    }),
  )
  count.deafSockets += DEAF
  const ping = encodeFrame(
    { type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: 1 } },
    0,
  )
  for (const socket of sockets) {
    sendJoin(socket, attack)
    socket.stopReading()
    for (let times = 0; times < 100; times += 1) socket.sendBytes(ping)
  }
  await pause(DEAF_FOR_MS)
  for (const socket of sockets) socket.drop()
}

function sendJoin(socket: AttendeeSocket, { count }: Attack): void {
  socket.send({ type: frameTypes.JOIN, join: { protocolVersion: 2, flags: 2, audioSessionId: count.sockets } })
}

const OWN_ROOMS = 20
const NAMES = 100

/** A forged attendee of the honest attendees' rooms, or of one of a few more. */
function strangerIn(random: () => number, kind: string): GivenTicket {
  const at = Math.floor(random() * (ROOMS.length + OWN_ROOMS))
  const meetingId = ROOMS[random() < 0.3 ? at % ROOMS.length : at] ?? `other-${at}`
  const attendeeId = `${meetingId}-${kind}-${Math.floor(random() * NAMES)}`
  const who = { attendeeId, subject: attendeeId, signInId: undefined }
  return { meetingId, ...who, role: 'member', isClassMode: false, mayRun: false }
}
