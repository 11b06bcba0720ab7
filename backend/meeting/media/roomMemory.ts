import type { KnownAttendee } from '#backend/meeting/mediaPlane.port.ts'
import type { KeptRoom, RoomMemory, RoomReport } from './mediaControl.ts'
import { type Messages, openMessages } from './room/openMessages.ts'

/**
 * Keeps what outlives a media process: who was in which room, who was sent away, what was agreed on and said, what has
 * ended.
 */
interface RememberRooms {
  note(report: RoomReport): void
  end(meetingId: string): void
  empty(meetingId: string): void
  remove(meetingId: string, attendeeId: string): void
  /** They are no longer among those who may come back unasked. */
  putOut(meetingId: string, attendeeId: string): void
  /** Of those that something happened to in the last hours. */
  memory(): RoomMemory
}

interface Remembered {
  /** With when they left, in milliseconds since 1970. */
  known: Map<string, number | undefined>
  removed: Set<string>
  agreed: KeptRoom | undefined
  messages: Messages
  isEnded: boolean
  at: number
}

// Longer than a class and the hour that a ticket lives.
const KEPT_MS = 12 * 3_600_000

export function rememberRooms(now: () => number, before: readonly KnownAttendee[]): RememberRooms {
  const rooms = new Map<string, Remembered>()

  const touch = (meetingId: string): Remembered => {
    const room = rooms.get(meetingId) ?? newRoom(now)
    room.at = now()
    // The oldest stand first, because whoever is touched goes to the end.
    rooms.delete(meetingId)
    for (const [id, { at }] of rooms) {
      if (at >= now() - KEPT_MS) break
      rooms.delete(id)
    }
    rooms.set(meetingId, room)
    return room
  }
  for (const { meetingId, attendeeId } of before) touch(meetingId).known.set(attendeeId, now())
  return {
    note(report) {
      const room = touch(report.meetingId)
      const { known, messages, isEnded } = room
      if (report.type === 'entered') known.set(report.attendeeId, undefined)
      if (report.type === 'left' && known.has(report.attendeeId)) known.set(report.attendeeId, report.at)
      if (report.type === 'agreed' && !isEnded) room.agreed = report.kept
      if (report.type === 'said' && !isEnded) messages.keep(report.message)
    },
    end(meetingId) {
      // Nobody comes back to it but to be told so.
      Object.assign(touch(meetingId), { isEnded: true, agreed: undefined, messages: openMessages(now) })
    },
    empty(meetingId) {
      Object.assign(touch(meetingId), { agreed: undefined, messages: openMessages(now) })
    },
    remove(meetingId, attendeeId) {
      const { known, removed } = touch(meetingId)
      known.delete(attendeeId)
      removed.add(attendeeId)
    },
    putOut: (meetingId, attendeeId) => void touch(meetingId).known.delete(attendeeId),
    memory: () => memoryOf([...rooms]),
  }
}

function newRoom(now: () => number): Remembered {
  const messages = openMessages(now)
  return { known: new Map(), removed: new Set(), agreed: undefined, messages, isEnded: false, at: 0 }
}

function memoryOf(rooms: readonly (readonly [string, Remembered])[]): RoomMemory {
  return {
    known: rooms.map(([id, { known }]) => [id, [...known].map(([attendeeId, leftAt]) => ({ attendeeId, leftAt }))]),
    removed: rooms.map(([id, { removed }]) => [id, [...removed]]),
    agreed: rooms.flatMap(([id, { agreed }]) => (agreed ? [[id, agreed] as const] : [])),
    said: rooms.map(([id, { messages }]) => [id, messages.since(0)]),
    endedMeetingIds: rooms.filter(([, { isEnded }]) => isEnded).map(([id]) => id),
  }
}
