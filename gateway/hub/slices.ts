import { performance } from 'node:perf_hooks'

/** A long task that runs in small steps. */
export interface Sliced {
  /** Does one small piece; true while there is more. */
  work(): boolean
}

/** Maximum time per slice, in ms; short, so that other requests hardly wait. */
const SLICE_MS = 0.1

/** Runs tasks in order, in short time slices, and yields to the event loop after each slice. */
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
