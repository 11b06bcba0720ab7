/** What decides when somebody may go in, in milliseconds since 1970. */
export interface DoorFacts {
  startsAt: number
  endsAt: number
  /** The class's coach or assistant. */
  teaches: boolean
}

export type Door = { kind: 'closed'; opensAt: number } | { kind: 'open' } | { kind: 'over' }

const MINUTE_MS = 60_000
const OPENS_FOR_COACH_MS = 15 * MINUTE_MS
const OPENS_FOR_MEMBERS_MS = 10 * MINUTE_MS
const STAYS_OPEN_MS = 15 * MINUTE_MS

/** The service decides; this is to say beforehand what it will decide. */
export function doorOf({ startsAt, endsAt, teaches }: DoorFacts, now: number): Door {
  const opensAt = startsAt - (teaches ? OPENS_FOR_COACH_MS : OPENS_FOR_MEMBERS_MS)
  if (now < opensAt) return { kind: 'closed', opensAt }
  return now < endsAt + STAYS_OPEN_MS ? { kind: 'open' } : { kind: 'over' }
}
