interface AllowanceSettings {
  perSecond: number
  /** How many may come at once after a rest. */
  burst: number
}

/** How often something may still be done: refills with time, up to a burst. */
export class Allowance {
  readonly #settings: AllowanceSettings
  #left: number
  #at: number

  constructor(settings: AllowanceSettings, now: number) {
    this.#settings = settings
    this.#left = settings.burst
    this.#at = now
  }

  /** Takes so much, where as much is left; else nothing. */
  take(now: number, amount = 1): boolean {
    const { perSecond, burst } = this.#settings
    if (now > this.#at) this.#left = Math.min(burst, this.#left + ((now - this.#at) * perSecond) / 1_000)
    this.#at = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }
}
