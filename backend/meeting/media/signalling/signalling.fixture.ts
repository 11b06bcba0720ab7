import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { entryPathOf } from '#backend/meeting/media/pipeUpgrade.ts'
import { type RecordedRooms, recordRooms } from '#backend/meeting/media/room/rooms.fixture.ts'
import { type RoomRole, teaches, type Ticket } from '#backend/meeting/presence/ticket.ts'
import type { EntryRight } from '#backend/meeting/rooms/entryRight.ts'
import { openLog } from '#backend/platform/log.ts'
import { type AttendeeSocket, openAttendeeSocket } from '#tools/attendee/openAttendeeSocket.ts'
import { openSignalling } from './openSignalling.ts'
import { frameTypes } from './signalFrame.ts'

const read = (name: string) => readFileSync(new URL(`../sdp/fixtures/${name}.sdp`, import.meta.url), 'utf8')

export const firstOffer = read('chromium156-first')
export const cameraOffer = read('chromium156-camera')

/** Signalling on a real socket, with recorded rooms. */
export interface SignallingStage extends RecordedRooms {
  /** Errors that were logged as the server's own. */
  readonly faults: readonly string[]
  connect(ticket: string, more?: Connecting): Promise<RecordedSocket>
  /** Joins with connected media. */
  appear(ticket: string, deviceKey?: number): Promise<RecordedSocket>
  close(): Promise<void>
}

interface Connecting {
  isShare?: boolean
  /** The right found by the entry check; by default that of the ticket. */
  right?: EntryRight
  /** The path of a caller who bypasses the entry check. */
  path?: string
}

/** A socket that stores incoming frames until the test reads them. */
export interface RecordedSocket extends AttendeeSocket {
  readonly frames: SdkSignalFrame[]
  /** The next unread frame of a type. */
  next(type: SdkSignalFrame['type']): Promise<SdkSignalFrame>
  join(deviceKey?: number): Promise<void>
  subscribe(sdpOffer: string, isMuted?: boolean): Promise<SdkSignalFrame>
}

/** `yoga.ana.member`, or `yoga.ana.member.class` in class mode; with the prefix `old.`, an expired one. */
function readPlainTicket(token: string, { mayBeExpired }: { mayBeExpired: boolean }): Promise<Ticket | undefined> {
  const isOld = token.startsWith('old.')
  const [meetingId = '', attendeeId = '', role = '', kind] = token.replace('old.', '').split('.')
  const isGood = isRole(role) && (mayBeExpired || !isOld)
  if (!isGood) return Promise.resolve(undefined)
  return Promise.resolve({ meetingId, attendeeId, role, isClassMode: kind === 'class', mayRun: teaches(role) })
}

async function rightIn(token: string): Promise<EntryRight> {
  const ticket = await readPlainTicket(token, { mayBeExpired: true })
  if (!ticket) return { kind: 'lost' }
  const { role, isClassMode, mayRun } = ticket
  return { kind: 'stands', role, isClassMode, mayRun }
}

function isRole(role: string): role is RoomRole {
  return ['coach', 'assistant', 'member', 'spectator'].includes(role)
}

export async function openSignallingStage(): Promise<SignallingStage> {
  const recorded = recordRooms()
  const socketPath = join(tmpdir(), `signal-${randomUUID()}`)
  const sweeps: (() => void)[] = []
  const faults: string[] = []
  const signalling = await openSignalling({
    rooms: recorded.rooms,
    readTicket: readPlainTicket,
    socketPath,
    now: () => recorded.at,
    every(_milliseconds, call) {
      sweeps.push(call)
      return () => void sweeps.pop()
    },
    log: openLog({ level: 'error' }, { write: (line) => void faults.push(line) }),
  })
  const tickRooms = recorded.tick
  const connect = async (ticket: string, { right, path, ...more }: Connecting = {}) => {
    const asked = path ?? entryPathOf(right ?? (await rightIn(ticket)))
    return recordSocket({ signalUrl: `ws+unix:${socketPath}:${asked}`, ticket, ...more })
  }
  return Object.assign(recorded, {
    faults,
    tick() {
      tickRooms()
      for (const sweep of sweeps) sweep()
    },
    connect,
    async appear(ticket: string, deviceKey = 1) {
      const socket = await connect(ticket)
      await socket.join(deviceKey)
      await socket.subscribe(firstOffer)
      recorded.peers.at(-1)?.listener.onUp()
      await socket.next(frameTypes.AUDIO_STREAM_ID_INFO)
      // The room state.
      await socket.next(frameTypes.DATA_MESSAGE)
      return socket
    },
    close: () => signalling.close(),
  })
}

async function recordSocket(request: {
  signalUrl: string
  ticket: string
  isShare?: boolean
}): Promise<RecordedSocket> {
  const frames: SdkSignalFrame[] = []
  const untaken: SdkSignalFrame[] = []
  let ring = () => undefined as void
  const socket = await openAttendeeSocket({
    ...request,
    onFrame(frame) {
      frames.push(frame)
      untaken.push(frame)
      ring()
    },
  })
  async function next(type: SdkSignalFrame['type']): Promise<SdkSignalFrame> {
    for (;;) {
      const at = untaken.findIndex((frame) => frame.type === type)
      const [frame] = at < 0 ? [] : untaken.splice(at, 1)
      if (frame) return frame
      await new Promise<void>((resolve) => (ring = resolve))
    }
  }
  return {
    ...socket,
    frames,
    next,
    async join(deviceKey = 1) {
      socket.send({ type: frameTypes.JOIN, join: { protocolVersion: 2, flags: 2, audioSessionId: deviceKey } })
      await next(frameTypes.INDEX)
    },
    subscribe(sdpOffer, isMuted = false) {
      socket.send({
        type: frameTypes.SUBSCRIBE,
        sub: { duplex: 1, sdpOffer, audioMuted: isMuted, receiveStreamIds: [0] },
      })
      return next(frameTypes.SUBSCRIBE_ACK)
    },
  }
}
