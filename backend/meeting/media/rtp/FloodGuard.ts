import { Allowance } from './Allowance.ts'

// A shared screen at its best is 400 packets a second, three layers of a camera about as many.
const MEDIA = { perSecond: 1_500, burst: 1_500 }
// Twenty-five streams that all lose packets ask for them about twenty times a second each.
const CONTROL = { perSecond: 600, burst: 600 }
// Dropping is not free either: decrypting comes before it.
const PATIENCE = { perSecond: 500, burst: 10_000 }

/** How many packets one peer may send. */
export class FloodGuard {
  readonly #media: Allowance
  readonly #control: Allowance
  readonly #patience: Allowance
  readonly #onFlood: () => void

  /** `onFlood` is told of who goes on and on beyond it. */
  constructor(now: number, onFlood: () => void) {
    this.#media = new Allowance(MEDIA, now)
    this.#control = new Allowance(CONTROL, now)
    this.#patience = new Allowance(PATIENCE, now)
    this.#onFlood = onFlood
  }

  takesMedia(now: number): boolean {
    return this.#media.take(now) || this.#refuse(now)
  }

  takesControl(now: number): boolean {
    return this.#control.take(now) || this.#refuse(now)
  }

  #refuse(now: number): false {
    if (!this.#patience.take(now)) this.#onFlood()
    return false
  }
}
