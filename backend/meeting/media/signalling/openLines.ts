import type { SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import type { RawData, WebSocket } from 'ws'
import { Allowance } from '#backend/meeting/media/Allowance.ts'
import type { Rooms } from '#backend/meeting/media/room/rooms.port.ts'
import type { Logger } from '#backend/platform/log.ts'
import { openSession } from './openSession.ts'
import type { Admission } from './openSignalling.ts'
import { decodeFrame, frameTypes } from './signalFrame.ts'
import { type Closing, closings } from './writeFrames.ts'

/** All sockets of the plane. */
interface Lines {
  add(line: Line): void
  /** Disconnects silent sockets. */
  sweep(): void
}

// The attendee and a share, each with an old socket that is still open during a reconnect.
const MOST_OF_ONE = 4
const JOINS_WITHIN_MS = 10_000
// Browsers ping every ten seconds.
const SILENT_FOR_MS = 35_000

export function openLines(now: () => number): Lines {
  const lines = new Map<string, Line[]>()

  function keepOpen(owner: string): Line[] {
    const open = (lines.get(owner) ?? []).filter(({ isClosed }) => !isClosed)
    if (open.length > 0) lines.set(owner, open)
    else lines.delete(owner)
    return open
  }
  return {
    add(line) {
      const open = [...keepOpen(line.owner), line]
      lines.set(line.owner, open)
      for (const oldest of open.slice(0, -MOST_OF_ONE)) oldest.cut()
    },
    sweep() {
      for (const owner of lines.keys()) {
        for (const line of keepOpen(owner)) if (isLost(line, now())) line.cut()
      }
    },
  }
}

function isLost({ hasJoined, openedAt, heardAt }: Line, now: number): boolean {
  return now > heardAt + SILENT_FOR_MS || (!hasJoined && now > openedAt + JOINS_WITHIN_MS)
}

/** A socket and the session on it. */
interface Line {
  /** The attendee that it belongs to. */
  readonly owner: string
  readonly hasJoined: boolean
  /** Milliseconds since 1970. */
  readonly openedAt: number
  readonly heardAt: number
  readonly isClosed: boolean
  cut(): void
}

interface LineParts extends Admission {
  /** The attendee, for all their sockets. */
  owner: string
  speech: Speech
  rooms: Rooms
  now: () => number
  log: Logger
}

// Frames that affect the whole room, or contain an offer to answer.
const COSTLY: ReadonlySet<SdkSignalFrame['type']> = new Set([frameTypes.SUBSCRIBE, frameTypes.AUDIO_CONTROL])
const COST_MORE = 3

export function openLine(socket: WebSocket, parts: LineParts): Line {
  const { owner, now, log } = parts
  const { mayFrames, mayBytes } = parts.speech
  const wire = openWire(socket)
  const session = openSession({ ...parts, wire })
  const openedAt = now()
  let heardAt = openedAt

  function take(message: RawData): void {
    if (socket.readyState !== socket.OPEN) return
    if (!Buffer.isBuffer(message) || !mayFrames(1) || !mayBytes(message.length)) return wire.cut()
    heardAt = now()
    const frame = decodeFrame(message)
    if (!frame) return
    if (COSTLY.has(frame.type) && !mayFrames(COST_MORE)) return wire.cut()
    try {
      session.take(frame)
    } catch (error) {
      // One attendee's error must not affect the rest of the room.
      log.error({ err: error }, 'a frame could not be handled')
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

/** Remaining message allowance of one attendee, for all sockets. */
interface Speech {
  /** Returns false if the allowance is used up. */
  mayFrames(frames: number): boolean
  mayBytes(bytes: number): boolean
}

interface Allowances {
  /** Returns the same allowance to an attendee who soon returns. */
  of(owner: string): Speech
  /** Drops attendees who have been inactive long enough for their allowance to be full again. */
  sweep(): void
}

// A browser sends about two frames a second, and more while it joins.
const FRAMES = { burst: 400, perSecond: 40 }
const BYTES = { burst: 4 * 1024 * 1024, perSecond: 256 * 1024 }
// By then the allowance is full again.
const FORGOTTEN_AFTER_MS = 20_000

/** Allowances belong to attendees: otherwise each new socket would start with a full one. */
export function openAllowances(now: () => number): Allowances {
  const all = new Map<string, Speech & { usedAt: number }>()

  function open(): Speech & { usedAt: number } {
    const frames = new Allowance(FRAMES, now())
    const bytes = new Allowance(BYTES, now())
    const take = (allowance: Allowance, amount: number) => {
      speech.usedAt = now()
      return allowance.take(speech.usedAt, amount)
    }
    const speech = {
      usedAt: now(),
      mayFrames: (amount: number) => take(frames, amount),
      mayBytes: (amount: number) => take(bytes, amount),
    }
    return speech
  }
  return {
    of(owner) {
      const speech = all.get(owner) ?? open()
      all.set(owner, speech)
      return speech
    },
    sweep() {
      for (const [owner, { usedAt }] of all) if (now() > usedAt + FORGOTTEN_AFTER_MS) all.delete(owner)
    },
  }
}

/** One attendee's socket. */
export interface Wire {
  send(frame: Buffer): void
  close(closing: Closing): void
  /** Disconnects a browser that does not respond or violates the limits. */
  cut(): void
}

// Maximum bytes buffered for a slow browser. Beyond that it is seconds behind and should reconnect.
const MOST_WAITING = 1024 * 1024
const LINGER_MS = 3000

export function openWire(socket: WebSocket): Wire {
  const cut = () => socket.terminate()
  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      socket.send(frame)
      if (socket.bufferedAmount > MOST_WAITING) cut()
    },
    close({ code, reason }) {
      socket.close(code, reason)
      // A browser that does not read does not answer the closing frame either.
      setTimeout(cut, LINGER_MS).unref()
    },
    cut,
  }
}
