import { expect } from '@playwright/test'

/** Waits until a value has stopped changing: two consecutive measurements differ by at most this. */
export async function atRest(measure: () => Promise<number>, within: number): Promise<number> {
  let last = Number.NaN
  const moved = async () => {
    const before = last
    last = await measure()
    return Math.abs(last - before)
  }
  await expect.poll(moved).toBeLessThanOrEqual(within)
  return last
}
