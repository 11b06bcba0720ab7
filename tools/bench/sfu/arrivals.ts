import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20
const QUIET_MS = 1_000

/** Counts what reaches all receivers together. */
export class Arrivals {
  #count = 0

  note(): void {
    this.#count += 1
  }

  /** Resolves with the number of packets: the expected number, or those that arrived before a pause. */
  async takeAll(expected: number): Promise<number> {
    let before = -1
    for (let quietMs = 0; this.#count < expected && quietMs < QUIET_MS; quietMs += LOOK_EVERY_MS) {
      if (this.#count !== before) quietMs = 0
      before = this.#count
      await pause(LOOK_EVERY_MS)
    }
    const came = this.#count
    this.#count = 0
    return came
  }
}
