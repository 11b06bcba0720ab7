/** A status that a person chooses; without one, their client reports whether they are there. */
export type ChosenStatus = 'BUSY' | 'INVISIBLE'

/** A person is away after this time without a touch, key or movement, in milliseconds. */
const AWAY_AFTER_MS = 5 * 60_000

interface Activity {
  chosen: ChosenStatus | undefined
  isVisible: boolean
  idleMs: number
}

/** The status that a client reports of its person. */
export function reportedStatus({ chosen, isVisible, idleMs }: Activity): ChosenStatus | 'ONLINE' | 'AWAY' {
  if (chosen) return chosen
  return isVisible && idleMs < AWAY_AFTER_MS ? 'ONLINE' : 'AWAY'
}
