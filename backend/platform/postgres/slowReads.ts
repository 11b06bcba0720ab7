import { currentUser } from '#backend/platform/admission/currentUser.ts'
import type { Statement } from '#backend/platform/database.ts'

/** How long a statement counts as slow for a user after it was slow, in milliseconds. */
const REMEMBERED_MS = 60_000

/** A user with this many different slow statements has all reads in the slow lane for that time. */
const ALL_SLOW_FROM = 4

/** Number of users after which expired entries are dropped. */
const SWEEP_FROM = 1_000

interface Memory {
  names: Set<string>
  until: number
}

/**
 * Which statements were slow, by user: the same statement is fast for a member with ten rows and slow for a member with
 * a hundred thousand. Statements without a name count as one.
 */
export class SlowReads {
  readonly #users = new Map<string, Memory>()

  has({ name = '' }: Statement): boolean {
    const user = currentUser()
    const memory = this.#users.get(user ?? '')
    if (!memory || memory.until < performance.now()) return false
    return memory.names.has(name) || (user !== undefined && memory.names.size >= ALL_SLOW_FROM)
  }

  add({ name = '' }: Statement): void {
    const user = currentUser() ?? ''
    const now = performance.now()
    const memory = this.#users.get(user)
    const names = memory && memory.until >= now ? memory.names : new Set<string>()
    names.add(name)
    this.#users.set(user, { names, until: now + REMEMBERED_MS })
    if (this.#users.size >= SWEEP_FROM) this.#sweep(now)
  }

  #sweep(now: number): void {
    for (const [user, { until }] of this.#users) if (until < now) this.#users.delete(user)
  }
}
