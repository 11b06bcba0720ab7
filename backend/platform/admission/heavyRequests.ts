import { Turns } from './turns.ts'

/** Number of values in the variables from which a request takes a turn on the main thread. */
const HEAVY_FROM = 100

/** One request starts in each turn of the event loop, so that other requests run in between. */
const LIMITS = { slots: 1, perUser: 1, waitingPerUser: 200 }

/**
 * Starts requests with many variables one by one, by turns of their users. Checking the variables and writing their SQL
 * takes milliseconds of the main thread for each such request. Other requests start at once.
 */
export class HeavyRequests {
  readonly #turns = new Turns(LIMITS)

  async run<Result>(variables: object, start: () => Promise<Result>): Promise<Result> {
    if (!isHeavy(variables)) return start()
    const leave = await this.#turns.enter()
    setImmediate(leave)
    return start()
  }
}

function isHeavy(variables: object): boolean {
  let count = 0
  const pending: unknown[] = [variables]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    const values: unknown[] = Object.values(next)
    count += values.length
    if (count > HEAVY_FROM) return true
    pending.push(...values)
  }
  return false
}
