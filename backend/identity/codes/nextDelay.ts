/** Maximum number of wrong answers for one code, and from one place before it has to wait. */
export const TRIES = 5

/**
 * Maximum number of wrong answers per day and address: from all strangers together, from all its known networks, and
 * from all its known devices.
 */
export const GUESSES_A_DAY = 20

/** Number of consecutive failures after which an address accepts no codes from a place for a day. */
export const FAILURES_BEFORE_LOCK = 100

const FIRST_MS = 15_000
const LONGEST_MS = 3_600_000
const LOCK_MS = 86_400_000

/** How long a place waits after so many consecutive failures: not at all, then twice as long each time, then a day. */
export function nextDelay(failures: number): number {
  if (failures >= FAILURES_BEFORE_LOCK) return LOCK_MS
  if (failures < TRIES) return 0
  return Math.min(FIRST_MS * 2 ** (failures - TRIES), LONGEST_MS)
}

/** The delays after 1, 2, … failures, for the counting statement; the last applies to every further one. */
export const delaysMs: readonly number[] = Array.from({ length: FAILURES_BEFORE_LOCK }, (_, index) =>
  nextDelay(index + 1),
)
