/** How many parts travel at once. More than a line carries only share it, and each is lost when it breaks. */
const FEWEST = 2
const MOST = 6
/** A browser opens six connections to a server that speaks HTTP/1; the page needs some for itself. */
const MOST_BESIDE_PAGE = 4
/** A change of speed that is not the line's own ups and downs. */
const NOTABLE = 0.1

export interface Pace {
  atOnce: number
  /** Bytes a second with the number before, and the way that was gone from there. */
  before: { speed: number; step: 1 | -1 } | undefined
}

export const firstPace: Pace = { atOnce: 4, before: undefined }

interface Measured {
  /** Bytes a second since the last time. */
  speed: number
  /** The page's own requests go to the same server, which speaks HTTP/1. */
  isBesidePage: boolean
}

/** Takes one more or one less for as long as that makes the whole faster, and turns round where it makes it slower. */
export function paceAfter({ atOnce, before }: Pace, { speed, isBesidePage }: Measured): Pace {
  const most = isBesidePage ? MOST_BESIDE_PAGE : MOST
  const stepped = (step: 1 | -1): Pace => {
    const next = Math.min(most, Math.max(FEWEST, atOnce + step))
    // At an end there is nothing to compare with.
    return { atOnce: next, before: next === atOnce ? undefined : { speed, step } }
  }
  if (!before) return stepped(atOnce < most ? 1 : -1)
  const change = (speed - before.speed) / before.speed
  if (change > NOTABLE) return stepped(before.step)
  if (change < -NOTABLE) return stepped(before.step === 1 ? -1 : 1)
  // As fast with fewer: then fewer it is.
  return before.step === 1 ? { atOnce: atOnce - 1, before: undefined } : { atOnce, before: undefined }
}

/** A line that loses a part is carrying too many. */
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

/** How long the speed is looked back on. A part that arrives all at once must not make it jump. */
const WINDOW_MS = 10_000
/** Less than this says nothing yet. */
const SHORTEST_MS = 1_000

interface Sample {
  at: number
  sent: number
}

/** Bytes a second over the last moments, and what that leaves. */
export class SpeedMeter {
  #samples: Sample[] = []

  note(at: number, sent: number): void {
    const last = this.#samples.at(-1)
    // What was lost with a part that broke has to be sent again: the count begins anew.
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
