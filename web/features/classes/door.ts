import { doorMinutes } from '#schema/doorTimes.ts'

/** What decides when an attendee may go in, in milliseconds since 1970. */
interface DoorFacts {
  startsAt: number
  endsAt: number
  /** The class's coach or assistant. */
  teaches: boolean
}

type Door = { kind: 'closed'; opensAt: number } | { kind: 'open' } | { kind: 'over' }

const MINUTE_MS = 60_000
const { beforeForCoaches, beforeForOthers, afterEnd } = doorMinutes

/** The service decides; this is to say beforehand what it will decide. */
export function doorOf({ startsAt, endsAt, teaches }: DoorFacts, now: number): Door {
  const opensAt = startsAt - (teaches ? beforeForCoaches : beforeForOthers) * MINUTE_MS
  if (now < opensAt) return { kind: 'closed', opensAt }
  return now < endsAt + afterEnd * MINUTE_MS ? { kind: 'open' } : { kind: 'over' }
}
