interface AllowanceSettings {
  perSecond: number
  /** Maximum amount that can be used at once. */
  burst: number
}

/** A rate limit: refills over time, up to a burst. */
export class Allowance {
  readonly #settings: AllowanceSettings
  #left: number
  #at: number

  constructor(settings: AllowanceSettings, now: number) {
    this.#settings = settings
    this.#left = settings.burst
    this.#at = now
  }

  /** Takes the amount if that much is left; otherwise takes nothing and returns false. */
  take(now: number, amount = 1): boolean {
    const { perSecond, burst } = this.#settings
    if (now > this.#at) this.#left = Math.min(burst, this.#left + ((now - this.#at) * perSecond) / 1_000)
    this.#at = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }
}
