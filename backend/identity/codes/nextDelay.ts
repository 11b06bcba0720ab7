/** Wrong answers that one code allows, and a place before it has to wait. */
export const TRIES = 5

/** Wrong answers a day at one address, of all strangers together; and as many of all the places it knows, by kind. */
export const GUESSES_A_DAY = 20

/** Failures in a row after which an address takes no codes from a place for a day. */
export const FAILURES_BEFORE_LOCK = 100

const FIRST_MS = 15_000
const LONGEST_MS = 3_600_000
const LOCK_MS = 86_400_000

/** How long a place waits after so many failures in a row: not at all, then twice as long each time, then a day. */
export function nextDelay(failures: number): number {
  if (failures >= FAILURES_BEFORE_LOCK) return LOCK_MS
  if (failures < TRIES) return 0
  return Math.min(FIRST_MS * 2 ** (failures - TRIES), LONGEST_MS)
}

/** The delays after 1, 2, … failures, for the statement that counts; the last holds for every further one. */
export const delaysMs: readonly number[] = Array.from({ length: FAILURES_BEFORE_LOCK }, (_, index) =>
  nextDelay(index + 1),
)
