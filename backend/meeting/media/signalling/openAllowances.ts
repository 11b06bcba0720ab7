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
  const all = new Map<string, Allowance & { usedAt: number }>()

  function open(): Allowance & { usedAt: number } {
    const noted = (budget: Budget): Budget => ({
      spend(amount) {
        allowance.usedAt = now()
        return budget.spend(amount)
      },
    })
    const frames = noted(openBudget({ ...FRAMES, now }))
    const bytes = noted(openBudget({ ...BYTES, now }))
    const allowance = { frames, bytes, usedAt: now() }
    return allowance
  }
  return {
    of(owner) {
      const allowance = all.get(owner) ?? open()
      all.set(owner, allowance)
      return allowance
    },
    sweep() {
      for (const [owner, { usedAt }] of all) if (now() > usedAt + FORGOTTEN_AFTER_MS) all.delete(owner)
    },
  }
}
