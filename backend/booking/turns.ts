/** As long as one waits for those in front. A rush that is slower than this goes on to the database as it stands. */
const MOST_MS = 500

/**
 * One after the other for the same thing. Those who want one class at once would wait for its lock in PostgreSQL, each
 * in a session that others lack, and each would be worked out again when its turn comes, which costs as much as the
 * booking. It is a courtesy and decides nothing: the lock does, also between processes, and for who waited too long.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  async take<Result>(thing: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(thing)
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    this.#last.set(thing, done)
    try {
      if (before) await waitFor(before)
      return await work()
    } finally {
      end()
      if (this.#last.get(thing) === done) this.#last.delete(thing)
    }
  }
}

async function waitFor(before: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, MOST_MS)
  await Promise.race([before, late])
  clearTimeout(timer)
}
