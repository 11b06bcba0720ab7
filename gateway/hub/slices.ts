import { performance } from 'node:perf_hooks'

/** Work that may be long, told in pieces. */
export interface Sliced {
  /** Does one small piece; true while there is more. */
  work(): boolean
}

/** Short enough that other requests hardly wait, even if an answer takes several turns. */
const SLICE_MS = 0.1

/**
 * Does what thousands wait for in slices, first come first done, with a turn of the process behind each for everything
 * else.
 */
export class Slices {
  readonly #waiting = new Set<Sliced>()

  add(sliced: Sliced): void {
    if (this.#waiting.size === 0) setImmediate(this.#slice)
    this.#waiting.add(sliced)
  }

  readonly #slice = (): void => {
    const end = performance.now() + SLICE_MS
    for (const first of this.#waiting) {
      while (first.work()) if (performance.now() > end) return void setImmediate(this.#slice)
      this.#waiting.delete(first)
      if (performance.now() > end) break
    }
    if (this.#waiting.size > 0) setImmediate(this.#slice)
  }
}
