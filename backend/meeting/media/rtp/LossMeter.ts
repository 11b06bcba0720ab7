/** What is left of the past with each second. */
const KEPT = 0.6

/** The share of packets lost in the last seconds. */
export class LossMeter {
  #expected = 0
  #lost = 0

  note(expected: number, lost: number): void {
    this.#expected += expected
    this.#lost += lost
  }

  /** Once a second: what is older counts less. */
  fade(): void {
    this.#expected *= KEPT
    this.#lost *= KEPT
  }

  /** 0 to 1. */
  get share(): number {
    return this.#expected < 1 ? 0 : Math.min(1, this.#lost / this.#expected)
  }
}
