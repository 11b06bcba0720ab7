import * as v from 'valibot'

/**
 * A clock that runs while nobody counts: it knows when it began and how long it stood. A page that slept, a phone that
 * was locked and one that was killed all read the right time from it.
 */
export const Countdown = v.object({
  startedAt: v.number(),
  /** Undefined for one that counts up. */
  lengthMs: v.optional(v.number()),
  /** Since when it stands still. */
  pausedAt: v.optional(v.number()),
  /** How long it has stood before that. */
  stoodMs: v.number(),
})

export type Countdown = v.InferOutput<typeof Countdown>

export function startClock(now: number, lengthMs?: number): Countdown {
  return { startedAt: now, stoodMs: 0, ...(lengthMs !== undefined && { lengthMs }) }
}

/** Never less than nothing, whatever somebody does to the clock of the device. */
export function elapsedMs({ startedAt, pausedAt, stoodMs }: Countdown, now: number): number {
  return Math.max(0, (pausedAt ?? now) - startedAt - stoodMs)
}

/** Undefined for a clock that counts up. */
export function leftMs(clock: Countdown, now: number): number | undefined {
  return clock.lengthMs === undefined ? undefined : Math.max(0, clock.lengthMs - elapsedMs(clock, now))
}

/** The instant at which it runs down; undefined for one that stands still or counts up. */
export function endOf({ startedAt, lengthMs, pausedAt, stoodMs }: Countdown): number | undefined {
  return lengthMs === undefined || pausedAt !== undefined ? undefined : startedAt + stoodMs + lengthMs
}

export function isOver(clock: Countdown, now: number): boolean {
  return leftMs(clock, now) === 0
}

export function pauseClock(clock: Countdown, now: number): Countdown {
  return clock.pausedAt === undefined ? { ...clock, pausedAt: now } : clock
}

export function resumeClock({ pausedAt, ...clock }: Countdown, now: number): Countdown {
  if (pausedAt === undefined) return clock
  return { ...clock, stoodMs: clock.stoodMs + Math.max(0, now - pausedAt) }
}

/** Longer or shorter, but never over because of it. */
export function lengthen(clock: Countdown, byMs: number, now: number): Countdown {
  if (clock.lengthMs === undefined) return clock
  return { ...clock, lengthMs: Math.max(elapsedMs(clock, now) + 1_000, clock.lengthMs + byMs) }
}

/** Whole seconds as one reads them: the last one shows until it is over. */
export function shownSeconds(clock: Countdown, now: number): number {
  const left = leftMs(clock, now)
  return left === undefined ? Math.floor(elapsedMs(clock, now) / 1_000) : Math.ceil(left / 1_000)
}
