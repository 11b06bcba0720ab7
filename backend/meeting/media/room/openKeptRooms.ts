import type { KeptRoom, RoomMemory } from '#backend/meeting/media/mediaControl.ts'

/** What rooms that nobody is in any more had agreed on, for when somebody comes back. */
export interface KeptRooms {
  keep(meetingId: string, kept: KeptRoom): void
  take(meetingId: string): KeptRoom | undefined
}

// Longer than a class and what runs over of it.
const KEPT_MS = 12 * 3_600_000

export function openKeptRooms(now: () => number, restored: RoomMemory['agreed']): KeptRooms {
  const rooms = new Map(restored.map(([meetingId, kept]) => [meetingId, { kept, at: now() }]))

  // The oldest stand first, because each is put at the end anew.
  function forgetOld(): void {
    for (const [meetingId, { at }] of rooms) {
      if (at >= now() - KEPT_MS) return
      rooms.delete(meetingId)
    }
  }
  return {
    keep(meetingId, kept) {
      rooms.set(meetingId, { kept, at: now() })
      forgetOld()
    },
    take(meetingId) {
      const found = rooms.get(meetingId)
      rooms.delete(meetingId)
      return found?.kept
    },
  }
}
