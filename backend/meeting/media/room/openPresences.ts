import type { Presence, PresenceChange } from './entry.port.ts'
import type { Guest } from './guest.ts'
import type { Numbers } from './openNumbers.ts'

/** Who is in the room, as the others see it. */
export interface Presences {
  has(guestId: string): boolean
  /** The guest's media stand: they are told of everybody, and everybody of them. */
  announce(guest: Guest): void
  /** These have turned their microphones on or off, or had them turned off. */
  tellMuted(guests: readonly Guest[]): void
  /** Hands the place of one session over to the next, so that the others see nobody go and come. */
  handOver(from: Guest, to: Guest): void
  withdraw(guest: Guest, isDropped: boolean): void
}

interface PresencesParts {
  guests: ReadonlyMap<string, Guest>
  numbers: Numbers
  /** Somebody is in the room who was not, or is no more. */
  onChange(type: 'entered' | 'left', guest: Guest): void
}

export function openPresences({ guests, numbers, onChange }: PresencesParts): Presences {
  const present = new Map<string, Presence>()

  // Whoever has not yet been told of everybody is told nothing else: browsers take the first list for the whole one.
  const tell = (changes: readonly PresenceChange[], except?: Guest) => {
    for (const guest of guests.values()) if (guest.presence && guest !== except) guest.listener.onPresence(changes)
  }
  return {
    has: (guestId) => present.has(guestId),
    announce(guest) {
      const { inherited, id, attendeeId, isMuted } = guest
      const presence = { audioStreamId: numbers.next(), attendeeId: id, externalUserId: attendeeId, isMuted }
      present.set(id, presence)
      guest.presence = presence
      guest.inherited = undefined
      guest.listener.onPresence([...present.values()].map(came))
      // First the new, then the old: so browsers know that nobody has gone.
      tell([came(presence), ...(inherited ? [went(inherited, false)] : [])], guest)
      if (!inherited) onChange('entered', guest)
    },
    tellMuted(changed) {
      const changes = changed.flatMap((guest): PresenceChange[] => {
        if (!guest.presence) return []
        guest.presence = { ...guest.presence, isMuted: guest.isMuted }
        present.set(guest.id, guest.presence)
        return [{ type: 'muted', audioStreamId: guest.presence.audioStreamId, isMuted: guest.isMuted }]
      })
      if (changes.length > 0) tell(changes)
    },
    handOver(from, to) {
      to.inherited = from.presence ?? from.inherited
      from.presence = undefined
      from.inherited = undefined
    },
    withdraw(guest, isDropped) {
      const presence = guest.presence ?? guest.inherited
      guest.presence = undefined
      guest.inherited = undefined
      if (!presence) return
      present.delete(guest.id)
      tell([went(presence, isDropped)])
      onChange('left', guest)
    },
  }
}

const came = (presence: Presence): PresenceChange => ({ type: 'came', presence })

const went = ({ audioStreamId }: Presence, isDropped: boolean): PresenceChange => ({
  type: 'went',
  audioStreamId,
  isDropped,
})
