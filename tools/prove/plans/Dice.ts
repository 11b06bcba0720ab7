import { randomFrom } from '#planner/solving/random.ts'

/** Chooses by chance, and the same for the same seed. */
export class Dice {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = randomFrom(seed)
  }

  /** A whole number from 0 to `most`. */
  upTo(most: number): number {
    return Math.floor(this.#random() * (most + 1))
  }

  /** Returns true with this probability. */
  isIn(share: number): boolean {
    return this.#random() < share
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.upTo(values.length - 1)]
    if (value === undefined) throw new Error('There is nothing to choose from')
    return value
  }

  some<Value>(values: readonly Value[], most: number): Value[] {
    return [...new Set(Array.from({ length: this.upTo(most) }, () => this.pick(values)))]
  }
}
