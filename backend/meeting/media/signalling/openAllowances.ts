import { type Budget, openBudget } from '#backend/meeting/media/room/openBudget.ts'

/** What one attendee may still say, on whichever socket. */
export interface Allowance {
  frames: Budget
  bytes: Budget
}

export interface Allowances {
  /** The same as last time, for who comes again soon. */
  of(owner: string): Allowance
  /** Forgets those who have kept still for so long that nothing is left to remember. */
  sweep(): void
}

// A browser says about two things a second, and somewhat more while it joins.
const FRAMES = { most: 400, perSecond: 40 }
const BYTES = { most: 4 * 1024 * 1024, perSecond: 256 * 1024 }
// By then everything has come back.
const FORGOTTEN_AFTER_MS = 20_000

/** Counts by attendee: on a socket alone, each new one would begin with a full measure. */
export function openAllowances(now: () => number): Allowances {
  const all = new Map<string, Allowance & { askedAt: number }>()
  return {
    of(owner) {
      const allowance = all.get(owner) ?? {
        frames: openBudget({ ...FRAMES, now }),
        bytes: openBudget({ ...BYTES, now }),
        askedAt: 0,
      }
      allowance.askedAt = now()
      all.set(owner, allowance)
      return allowance
    },
    sweep() {
      for (const [owner, { askedAt }] of all) if (now() > askedAt + FORGOTTEN_AFTER_MS) all.delete(owner)
    },
  }
}
