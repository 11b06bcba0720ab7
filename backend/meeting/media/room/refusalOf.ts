import type { Ending } from './entry.port.ts'
import type { Guest } from './guest.ts'

const MOST_ATTENDEES = 250
const MOST_SHARES = 2

/**
 * Why somebody may not come in now; undefined where they may. Whoever is in the room already keeps their place. In class
 * mode only those who teach share.
 */
export function refusalOf(guest: Guest, guests: ReadonlyMap<string, Guest>, isClassMode: boolean): Ending | undefined {
  if (guest.isShare && (guest.isSpectator || (isClassMode && !guest.teaches))) return 'rejected'
  const others = [...guests.values()].filter(({ id, isShare }) => id !== guest.id && isShare === guest.isShare)
  return others.length < (guest.isShare ? MOST_SHARES : MOST_ATTENDEES) ? undefined : 'full'
}
