import type { RoomMemory } from '#backend/meeting/media/mediaControl.ts'
import { type Ticket, teaches } from '#backend/meeting/ticket.ts'
import { type Belongings, belongingsOf, type Guest } from './guest.ts'
import type { Place } from './rooms.port.ts'

/** Who was in which room of late, and may come back with a ticket that has expired. */
interface Visitors {
  note(place: Place, guest: Guest): void
  knows(place: Place): boolean
  /** They were put out, and are known no more. What they left behind stays theirs. */
  forget(place: Place): void
  /** What somebody left behind when the same page was there last; undefined for a page that is not known. */
  find(ticket: Place & Pick<Ticket, 'role'>, deviceKey: string): Belongings | undefined
  /** Somebody's microphone was turned off, or, for `null`, those of all who do not teach: they come back with it so. */
  hush(meetingId: string, attendeeId: string | null): void
}

interface Visit {
  leftAt: number
  wasPutOut: boolean
  belongings: Belongings
  /** Whether they teach is not known before they come back. */
  isHushedWithAll: boolean
}

/** For who comes back with an expired ticket. */
const KNOWN_MS = 120_000
/** As long as messages live: a page that stood still for a while is told nothing twice. */
const KEPT_MS = 300_000

export function openVisitors(now: () => number, restored: RoomMemory): Visitors {
  const visits = visitsOf(restored, now())

  /** The latest to leave stand last. */
  function forgetOldest(): void {
    for (const [name, { leftAt }] of visits) {
      if (leftAt + KEPT_MS > now()) return
      visits.delete(name)
    }
  }
  return {
    note(place, guest) {
      forgetOldest()
      const name = nameOf(place, guest.deviceKey)
      visits.delete(name)
      visits.set(name, { leftAt: now(), wasPutOut: false, belongings: belongingsOf(guest), isHushedWithAll: false })
    },
    knows(place) {
      const person = nameOf(place, '')
      const isKnown = ({ leftAt, wasPutOut }: Visit) => !wasPutOut && leftAt + KNOWN_MS > now()
      return [...visits].some(([name, visit]) => name.startsWith(person) && isKnown(visit))
    },
    forget(place) {
      const person = nameOf(place, '')
      for (const [name, visit] of visits) if (name.startsWith(person)) visit.wasPutOut = true
    },
    find(ticket, deviceKey) {
      forgetOldest()
      const visit = deviceKey === '' ? undefined : visits.get(nameOf(ticket, deviceKey))
      if (!visit?.isHushedWithAll || teaches(ticket.role)) return visit?.belongings
      return { ...visit.belongings, isHushed: true }
    },
    hush(meetingId, attendeeId) {
      const those = attendeeId === null ? `${meetingId} ` : nameOf({ meetingId, attendeeId }, '')
      for (const [name, visit] of visits) {
        if (!name.startsWith(those)) continue
        if (attendeeId === null) visit.isHushedWithAll = true
        else visit.belongings = { ...visit.belongings, isHushed: true }
      }
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
    const lastSaid = messages.get(meetingId)?.at(-1)?.sentAt ?? 0
    for (const visit of those) {
      const { attendeeId } = visit
      const belongings: Belongings = { heardUpTo: visit.leftAt ?? lastSaid, balance: 'even', isHushed: false }
      visits.set(nameOf({ meetingId, attendeeId }, pages.get(attendeeId) ?? ''), {
        leftAt,
        wasPutOut: false,
        belongings,
        isHushedWithAll: false,
      })
    }
  }
  return visits
}

// Ids have no spaces.
function nameOf({ meetingId, attendeeId }: Place, deviceKey: string): string {
  return `${meetingId} ${attendeeId} ${deviceKey}`
}
