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

  /** Takes one, if one is left. */
  take(now: number): boolean {
    const { perSecond, burst } = this.#settings
    if (now > this.#at) this.#left = Math.min(burst, this.#left + ((now - this.#at) * perSecond) / 1_000)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
