import type { AgreedReport, KeptRoom, PresenceReport, RoomMemory } from './mediaControl.ts'

/** Keeps what outlives a media process: who was in which room, who was sent away, what was agreed on, what has ended. */
export interface RememberRooms {
  note(report: PresenceReport | AgreedReport): void
  end(meetingId: string): void
  remove(meetingId: string, attendeeId: string): void
  /** Of those that something happened to in the last hours. */
  memory(): RoomMemory
}

interface Remembered {
  known: Set<string>
  removed: Set<string>
  agreed: KeptRoom | undefined
  isEnded: boolean
  at: number
}

// Longer than a class and the hour that a ticket lives.
const KEPT_MS = 12 * 3_600_000

export function rememberRooms(now: () => number): RememberRooms {
  const rooms = new Map<string, Remembered>()

  const touch = (meetingId: string): Remembered => {
    const room = rooms.get(meetingId) ?? newRoom()
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
  return {
    note(report) {
      if (report.type === 'entered') touch(report.meetingId).known.add(report.attendeeId)
      if (report.type === 'agreed') touch(report.meetingId).agreed = report.kept
    },
    end: (meetingId) => void (touch(meetingId).isEnded = true),
    remove(meetingId, attendeeId) {
      const { known, removed } = touch(meetingId)
      known.delete(attendeeId)
      removed.add(attendeeId)
    },
    memory: () => ({
      known: [...rooms].map(([id, { known }]) => [id, [...known]] as const),
      removed: [...rooms].map(([id, { removed }]) => [id, [...removed]] as const),
      agreed: [...rooms].flatMap(([id, { agreed, isEnded }]) => (agreed && !isEnded ? [[id, agreed] as const] : [])),
      endedMeetingIds: [...rooms].filter(([, { isEnded }]) => isEnded).map(([id]) => id),
    }),
  }
}

function newRoom(): Remembered {
  return { known: new Set(), removed: new Set(), agreed: undefined, isEnded: false, at: 0 }
}
