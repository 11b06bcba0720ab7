/** Minimum number of concurrent parts. More than a link can carry only share it, and all are lost when it breaks. */
const FEWEST = 2
const MOST = 6
/** A browser opens six connections to an HTTP/1 server; the page needs some of them. */
const MOST_BESIDE_PAGE = 4
/** Minimum relative change of speed that is not a normal fluctuation. */
const NOTABLE = 0.1

export interface Pace {
  atOnce: number
  /** The speed in bytes per second with the previous number, and the direction of the step from it. */
  before: { speed: number; step: 1 | -1 } | undefined
}

export const firstPace: Pace = { atOnce: 4, before: undefined }

interface Measured {
  /** Bytes per second since the last step. */
  speed: number
  /** The page's own requests go to the same server, which speaks HTTP/1. */
  isBesidePage: boolean
}

/**
 * Increases or decreases the number of concurrent parts as long as that raises the total speed, and reverses when it
 * lowers it.
 */
export function paceAfter({ atOnce, before }: Pace, { speed, isBesidePage }: Measured): Pace {
  const most = isBesidePage ? MOST_BESIDE_PAGE : MOST
  const stepped = (step: 1 | -1): Pace => {
    const next = Math.min(most, Math.max(FEWEST, atOnce + step))
    // At a limit there is nothing to compare.
    return { atOnce: next, before: next === atOnce ? undefined : { speed, step } }
  }
  if (!before) return stepped(atOnce < most ? 1 : -1)
  const change = (speed - before.speed) / before.speed
  if (change > NOTABLE) return stepped(before.step)
  if (change < -NOTABLE) return stepped(before.step === 1 ? -1 : 1)
  // If fewer parts are as fast, fewer are better.
  return before.step === 1 ? { atOnce: atOnce - 1, before: undefined } : { atOnce, before: undefined }
}

/** A link that loses a part has too many. */
export function paceAfterLoss({ atOnce }: Pace): Pace {
  return { atOnce: Math.max(FEWEST, Math.floor(atOnce / 2)), before: undefined }
}

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000

/**
 * Wait before the next attempt, after so many failures. It doubles each time, and half of it is random, so that
 * clients that failed together do not retry together.
 */
export function delayBefore(failures: number, random: number): number {
  const whole = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 16))
  return Math.round(whole * (0.5 + random / 2))
}

/** Time span for measuring the speed, in ms. A part that arrives all at once must not distort it. */
const WINDOW_MS = 10_000
/** Minimum time span for a measurement. */
const SHORTEST_MS = 1_000

interface Sample {
  at: number
  sent: number
}

/** The recent speed in bytes per second, and the remaining time that follows. */
export class SpeedMeter {
  #samples: Sample[] = []

  note(at: number, sent: number): void {
    const last = this.#samples.at(-1)
    // The bytes of a lost part are sent again, so the measurement restarts.
    if (last && sent < last.sent) this.#samples = []
    this.#samples.push({ at, sent })
    const since = this.#samples.findIndex((sample) => sample.at >= at - WINDOW_MS)
    this.#samples.splice(0, since)
  }

  speed(): number | undefined {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)]
    if (!first || !last || last.at - first.at < SHORTEST_MS) return undefined
    return ((last.sent - first.sent) * 1000) / (last.at - first.at)
  }

  secondsLeft(left: number): number | undefined {
    const speed = this.speed()
    return speed ? Math.ceil(left / speed) : undefined
  }

  forget(): void {
    this.#samples = []
  }
}
