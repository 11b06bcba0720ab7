import type { KeptRoom, RoomMemory } from '#backend/meeting/media/mediaControl.ts'
import type { Message } from './entry.port.ts'

/** What a room goes on with that nobody was in for a while, or that another process had. */
export interface RoomBefore {
  agreed: KeptRoom | undefined
  said: readonly Message[]
}

interface KeptRooms {
  keep(meetingId: string, room: RoomBefore): void
  take(meetingId: string): RoomBefore
}

// Longer than a class and what runs over of it.
const KEPT_MS = 12 * 3_600_000

const nothing: RoomBefore = { agreed: undefined, said: [] }

export function openKeptRooms(now: () => number, { agreed, said }: Pick<RoomMemory, 'agreed' | 'said'>): KeptRooms {
  const rooms = new Map<string, { room: RoomBefore; at: number }>()
  const keep = (meetingId: string, room: RoomBefore) => {
    rooms.set(meetingId, { room, at: now() })
    // The oldest stand first, because each is put at the end anew.
    for (const [id, { at }] of rooms) {
      if (at >= now() - KEPT_MS) return
      rooms.delete(id)
    }
  }
  const take = (meetingId: string) => {
    const found = rooms.get(meetingId)?.room ?? nothing
    rooms.delete(meetingId)
    return found
  }
  for (const [meetingId, messages] of said) keep(meetingId, { ...take(meetingId), said: messages })
  for (const [meetingId, kept] of agreed) keep(meetingId, { ...take(meetingId), agreed: kept })
  return { keep, take }
}
