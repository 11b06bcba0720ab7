import type { SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import type { RawData, WebSocket } from 'ws'
import type { Rooms } from '#backend/meeting/media/room/rooms.port.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { Admission } from './admit.ts'
import { closings } from './closings.ts'
import type { Allowance } from './openAllowances.ts'
import { openSession } from './openSession.ts'
import { openWire } from './openWire.ts'
import { decodeFrame, frameTypes } from './signalFrame.ts'

/** A socket and the session on it. */
export interface Line {
  /** Whose it is. */
  readonly owner: string
  readonly hasJoined: boolean
  /** Milliseconds since 1970. */
  readonly openedAt: number
  readonly heardAt: number
  readonly isClosed: boolean
  cut(): void
}

export interface LineParts extends Admission {
  /** By whom, over all their sockets. */
  owner: string
  allowance: Allowance
  rooms: Rooms
  now: () => number
  log: Logger
}

// What the whole room is told of, or an offer that is read and answered.
const COSTLY: ReadonlySet<SdkSignalFrame['type']> = new Set([frameTypes.SUBSCRIBE, frameTypes.AUDIO_CONTROL])
const COST_MORE = 3

export function openLine(socket: WebSocket, parts: LineParts): Line {
  const { owner, now, log } = parts
  const { frames, bytes } = parts.allowance
  const wire = openWire(socket)
  const session = openSession({ ...parts, wire })
  const openedAt = now()
  let heardAt = openedAt

  function take(message: RawData): void {
    if (socket.readyState !== socket.OPEN) return
    if (!Buffer.isBuffer(message) || !frames.spend(1) || !bytes.spend(message.length)) return wire.cut()
    heardAt = now()
    const frame = decodeFrame(message)
    if (!frame) return
    if (COSTLY.has(frame.type) && !frames.spend(COST_MORE)) return wire.cut()
    try {
      session.take(frame)
    } catch (error) {
      // One attendee's fault is theirs: the rest of the room goes on.
      log.error({ err: error }, 'a frame could not be taken')
      wire.close(closings.broken)
    }
  }
  socket.on('message', take)
  socket.on('error', wire.cut)
  socket.once('close', session.end)
  return {
    owner,
    get hasJoined() {
      return session.hasJoined
    },
    openedAt,
    get heardAt() {
      return heardAt
    },
    get isClosed() {
      return socket.readyState === socket.CLOSED
    },
    cut: wire.cut,
  }
}
