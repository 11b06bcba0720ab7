/** Hands out the ids of one room. */
export interface Numbers {
  next(): number
}

const A_NUMBER_EVERY_MS = 16

/**
 * Rising numbers that also rise from one life of the process to the next, for as long as no more than sixty a second
 * are taken: browsers that come back still hold those of before.
 */
export function openNumbers(now: number): Numbers {
  let last = Math.floor(now / A_NUMBER_EVERY_MS) % 2 ** 31
  return { next: () => (last += 1) }
}
