/** Maximum time to wait for the previous work, in milliseconds. After that, only the database lock orders it. */
const MOST_MS = 500

/**
 * Runs work on the same thing one after the other. Concurrent bookings of one class would otherwise wait for its lock
 * in PostgreSQL. Each would occupy a database session that other requests need, and PostgreSQL would evaluate it again
 * after the wait, which costs as much as the booking. This only saves resources: correctness depends on the lock, also
 * between processes and after a timeout.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key)
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    this.#last.set(key, done)
    try {
      if (before) await waitFor(before)
      return await work()
    } finally {
      end()
      if (this.#last.get(key) === done) this.#last.delete(key)
    }
  }
}

async function waitFor(before: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, MOST_MS)
  await Promise.race([before, late])
  clearTimeout(timer)
}
