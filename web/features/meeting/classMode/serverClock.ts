/** How far the plane's clock is from the browser's own, in milliseconds, and how sure that is. */
interface Sample {
  offset: number
  roundTrip: number
  at: number
}

export interface ServerClock {
  /** Milliseconds since 1970 by the plane's clock; by the browser's own until the plane has answered. */
  now(): number
  /** Takes an answer of the plane: what was sent with the question, and the plane's time. */
  note(answer: { sentAt: number; now: number }): void
  /** The browser's own clock may have stood still: nothing that was measured before counts. */
  forget(): void
}

/** Clocks drift apart by some tens of milliseconds in an hour, so old answers are worth less than they seem. */
const KEPT_MS = 120_000

/** `local` must never jump: the page's own clock, not the one that people set. Milliseconds since 1970. */
export function createServerClock(local: () => number): ServerClock {
  let samples: Sample[] = []
  let offset = 0
  return {
    now: () => local() + offset,
    note({ sentAt, now }) {
      const at = local()
      const roundTrip = at - sentAt
      if (roundTrip < 0) return
      const recent = samples.filter((sample) => at - sample.at < KEPT_MS)
      samples = [...recent, { offset: now - (sentAt + roundTrip / 2), roundTrip, at }]
      offset = surest(samples) ?? offset
    },
    forget() {
      samples = []
    },
  }
}

/** The shortest way there and back leaves the least doubt about when in between the plane looked at its clock. */
function surest(samples: readonly Sample[]): number | undefined {
  return samples.toSorted((one, other) => one.roundTrip - other.roundTrip)[0]?.offset
}
