import { expect } from '@playwright/test'

/** What is measured, once it has come to rest: two measures, one after the other, are no further apart than this. */
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
