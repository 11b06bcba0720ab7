import type { RoomMemory } from '#backend/meeting/media/mediaControl.ts'
import type { Guest } from './guest.ts'
import type { Place } from './rooms.port.ts'

/** Who was in which room of late, and may come back with a ticket that has expired. */
export interface Visitors {
  note(place: Place, guest: Guest): void
  knows(place: Place): boolean
  /** Up to when somebody has the room's messages, where it is the same page that comes back; 0 otherwise. */
  heardUpTo(place: Place, deviceKey: string): number
}

interface Visit {
  leftAt: number
  deviceKey: string
  heardUpTo: number
}

const KEPT_MS = 120_000

export function openVisitors(now: () => number, restored: RoomMemory): Visitors {
  const visits = visitsOf(restored, now())

  function find(place: Place): Visit | undefined {
    // The latest to leave stand last.
    for (const [name, { leftAt }] of visits) {
      if (leftAt + KEPT_MS > now()) break
      visits.delete(name)
    }
    return visits.get(nameOf(place))
  }
  return {
    note(place, { deviceKey, heardUpTo }) {
      visits.delete(nameOf(place))
      visits.set(nameOf(place), { leftAt: now(), deviceKey, heardUpTo })
    },
    knows: (place) => find(place) !== undefined,
    heardUpTo(place, deviceKey) {
      const visit = find(place)
      return visit && deviceKey !== '' && visit.deviceKey === deviceKey ? visit.heardUpTo : 0
    },
  }
}

/** A page that was there to the last has all that was said in the room. */
function visitsOf({ known, agreed, said }: RoomMemory, leftAt: number): Map<string, Visit> {
  const rooms = new Map(agreed)
  const messages = new Map(said)
  const visits = new Map<string, Visit>()
  for (const [meetingId, those] of known) {
    const pages = new Map(rooms.get(meetingId)?.pages)
    const heardUpTo = messages.get(meetingId)?.at(-1)?.sentAt ?? 0
    for (const visit of those) {
      const { attendeeId } = visit
      const deviceKey = pages.get(attendeeId) ?? ''
      visits.set(nameOf({ meetingId, attendeeId }), { leftAt, deviceKey, heardUpTo: visit.leftAt ?? heardUpTo })
    }
  }
  return visits
}

// Ids have no spaces.
function nameOf({ meetingId, attendeeId }: Place): string {
  return `${meetingId} ${attendeeId}`
}
