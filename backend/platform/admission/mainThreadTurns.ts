import { Turns, type TurnsLoad } from './turns.ts'

/** Number of values in the variables from which a request takes a turn. */
const HEAVY_FROM = 100

/** Number of rows in an answer from which it takes a turn. */
const LONG_FROM = 200

/** Runs one request per turn of the event loop, so that other requests run in between. */
const OF_ALL = { slots: 1, perUser: 1, waitingPerUser: 200 }

const OF_ONE_USER = { slots: Infinity, perUser: 1, waitingPerUser: 200 }

/** Pause of a user after a turn, as a multiple of its duration, so that a backlog takes a quarter of the thread. */
const REST_TIMES = 3
const MOST_REST_MS = 100

/**
 * Admits work that takes milliseconds of the main thread: checking many variables and writing their SQL, and completing
 * a long answer value by value. Users take turns, and one with a backlog leaves most of the time to others.
 */
export class MainThreadTurns {
  readonly #ofAll = new Turns(OF_ALL)
  readonly #ofOneUser = new Turns(OF_ONE_USER)

  /** Resolves when a request with these variables may start: immediately if there are few. */
  async start(variables: object): Promise<void> {
    if (isHeavy(variables)) await this.#take()
  }

  /** Resolves when the answer may be completed: immediately if it is short. */
  async complete(answer: unknown): Promise<void> {
    if (isLong(answer)) await this.#take()
  }

  load(): TurnsLoad {
    return this.#ofAll.load()
  }

  async #take(): Promise<void> {
    const leaveOwn = await this.#ofOneUser.enter()
    const leaveAll = await this.#ofAll.enter()
    const begin = performance.now()
    setImmediate(() => {
      leaveAll()
      setTimeout(leaveOwn, Math.min((performance.now() - begin) * REST_TIMES, MOST_REST_MS))
    })
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

/** Whether the answer is a long list, or a page of one. */
function isLong(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const lists = Array.isArray(answer) ? [answer] : [Reflect.get(answer, 'items'), Reflect.get(answer, 'edges')]
  return lists.some((list) => Array.isArray(list) && list.length > LONG_FROM)
}
