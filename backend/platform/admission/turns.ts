import { DomainError } from '#backend/platform/DomainError.ts'
import { currentUser, mustBeOutsideTransaction } from './currentUser.ts'

export interface TurnLimits {
  /** Maximum number of concurrent items. */
  slots: number
  /** Maximum number of concurrent items of one user. */
  perUser: number
  /** Maximum number of items of one user that wait. */
  waitingPerUser: number
  /** Maximum time that an item waits behind other items of its user, in milliseconds. 10 seconds unless given. */
  waitMs?: number
}

/** Load of a queue for operators. Totals count from the start of the process. */
export interface TurnsLoad {
  running: number
  waiting: number
  /** Items that did not start at once. */
  waits: number
  /** Total waiting time, in milliseconds. */
  waitedMs: number
  /** Items that were refused because their user had too much waiting, or waited too long. */
  refusals: number
}

/** Maximum waiting time, in ms: the time limit of a request. */
const WAIT_MS = 10_000

interface Item {
  start(): void
  refuse(error: unknown): void
}

/** The server's own work takes turns like a user's, without limits of its own. */
const SERVER = ''

/**
 * Admits work to a resource that users share. Users take turns, one item each, so that the first item of a user waits
 * only for running items and never for another user's backlog. A user whose own backlog is too long, or takes too long,
 * gets `UNAVAILABLE`. Others do not: the first item of a user starts after each other user had one turn.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #queues = new Map<string, Item[]>()
  readonly #running = new Map<string, number>()
  /** Number of the latest start of each user with items here: the lowest one is next. */
  readonly #latest = new Map<string, number>()
  #starts = 0
  #waits = 0
  #waitedMs = 0
  #refusals = 0
  #free: number
  #isClosed = false

  constructor(limits: TurnLimits) {
    this.#limits = limits
    this.#free = limits.slots
  }

  /** Runs the work when it is the current user's turn. A signal aborted before that removes it from the queue. */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await this.enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /**
   * Resolves when it is the current user's turn, with a function that releases the slot. For work that outlives one
   * promise.
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    mustBeOutsideTransaction()
    signal?.throwIfAborted()
    const user = currentUser() ?? SERVER
    if (this.#isClosed) throw unavailable('This is closed')
    if (this.#mayStart(user)) this.#take(user)
    else await this.#wait(user, signal)
    let isInside = true
    return () => {
      if (isInside) this.#release(user)
      isInside = false
    }
  }

  load(): TurnsLoad {
    const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
    return {
      running: sumOf([...this.#running.values()]),
      waiting: sumOf([...this.#queues.values()].map(({ length }) => length)),
      waits: this.#waits,
      waitedMs: this.#waitedMs,
      refusals: this.#refusals,
    }
  }

  /** True while a user waits only because other users have all slots. */
  isWanted(): boolean {
    const { perUser } = this.#limits
    return this.#free === 0 && [...this.#queues.keys()].some((user) => (this.#running.get(user) ?? 0) < perUser)
  }

  /** Refuses waiting and later items. Running items finish. */
  close(): void {
    this.#isClosed = true
    const waiting = [...this.#queues.values()].flat()
    this.#queues.clear()
    for (const { refuse } of waiting) refuse(unavailable('This is closed'))
  }

  #mayStart(user: string): boolean {
    if (this.#free === 0) return false
    return user === SERVER || (this.#running.get(user) ?? 0) < this.#limits.perUser
  }

  #take(user: string): void {
    this.#free -= 1
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1)
    this.#latest.set(user, (this.#starts += 1))
  }

  #release(user: string): void {
    this.#free += 1
    const left = (this.#running.get(user) ?? 1) - 1
    if (left > 0) this.#running.set(user, left)
    else this.#running.delete(user)
    for (let next = this.#nextUser(); next !== undefined; next = this.#nextUser()) this.#startOne(next)
    if (!this.#running.has(user) && !this.#queues.has(user)) this.#latest.delete(user)
  }

  /** Of the users who may start an item, the one whose latest start is longest ago. */
  #nextUser(): string | undefined {
    const latestOf = (user: string) => this.#latest.get(user) ?? 0
    let next: string | undefined
    for (const user of this.#queues.keys()) {
      if (this.#mayStart(user) && (next === undefined || latestOf(user) < latestOf(next))) next = user
    }
    return next
  }

  #startOne(user: string): void {
    const queue = this.#queues.get(user)
    const item = queue?.shift()
    if (queue?.length === 0) this.#queues.delete(user)
    this.#take(user)
    item?.start()
  }

  #wait(user: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.#queues.get(user) ?? []
    if (user !== SERVER && queue.length >= this.#limits.waitingPerUser) {
      this.#refusals += 1
      return Promise.reject(unavailable('This user has too much waiting'))
    }
    this.#queues.set(user, queue)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const item = { start: resolve, refuse: reject }
    queue.push(item)
    const leave = (reason: unknown) => {
      const position = queue.indexOf(item)
      if (position === -1) return
      queue.splice(position, 1)
      if (queue.length === 0) this.#queues.delete(user)
      reject(reason)
    }
    const abort = () => leave(signal?.reason)
    const giveUp = () => {
      if (queue[0] === item && !this.#running.has(user)) return
      this.#refusals += 1
      leave(unavailable('What this user has waiting takes too long'))
    }
    const begin = performance.now()
    const overdue = user === SERVER ? undefined : setTimeout(giveUp, this.#limits.waitMs ?? WAIT_MS)
    signal?.addEventListener('abort', abort)
    return promise.finally(() => {
      this.#waits += 1
      this.#waitedMs += performance.now() - begin
      clearTimeout(overdue)
      signal?.removeEventListener('abort', abort)
    })
  }
}

function unavailable(reason: string): DomainError {
  return new DomainError('UNAVAILABLE', { cause: new Error(reason) })
}
