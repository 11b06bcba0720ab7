import { doorMinutes } from '#schema/classes/doorTimes.ts'

/** The facts that decide when an attendee may join. Times in milliseconds since 1970. */
interface DoorFacts {
  startsAt: number
  endsAt: number
  /** Whether the attendee is the class's coach or assistant. */
  teaches: boolean
}

type Door = { kind: 'closed'; opensAt: number } | { kind: 'open' } | { kind: 'over' }

const MINUTE_MS = 60_000
const { beforeForCoaches, beforeForOthers, afterEnd } = doorMinutes

/** Predicts the server's decision, for display. The server checks again on joining. */
export function doorOf({ startsAt, endsAt, teaches }: DoorFacts, now: number): Door {
  const opensAt = startsAt - (teaches ? beforeForCoaches : beforeForOthers) * MINUTE_MS
  if (now < opensAt) return { kind: 'closed', opensAt }
  return now < endsAt + afterEnd * MINUTE_MS ? { kind: 'open' } : { kind: 'over' }
}
