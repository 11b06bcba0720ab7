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

export function openVisitors(now: () => number, known: RoomMemory['known']): Visitors {
  const visits = new Map<string, Visit>()
  for (const [meetingId, attendeeIds] of known) {
    for (const attendeeId of attendeeIds) {
      visits.set(nameOf({ meetingId, attendeeId }), { leftAt: now(), deviceKey: '', heardUpTo: 0 })
    }
  }

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

// Ids have no spaces.
function nameOf({ meetingId, attendeeId }: Place): string {
  return `${meetingId} ${attendeeId}`
}
