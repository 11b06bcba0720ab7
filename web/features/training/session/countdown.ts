import * as v from 'valibot'

/**
 * A clock stored as its start and its paused time, so that a page that was suspended, locked or killed still computes
 * the right time.
 */
export const Countdown = v.object({
  startedAt: v.number(),
  /** Undefined to count up. */
  lengthMs: v.optional(v.number()),
  /** Start of the current pause. */
  pausedAt: v.optional(v.number()),
  /** Total length of earlier pauses. */
  stoodMs: v.number(),
})

export type Countdown = v.InferOutput<typeof Countdown>

export function startClock(now: number, lengthMs?: number): Countdown {
  return { startedAt: now, stoodMs: 0, ...(lengthMs !== undefined && { lengthMs }) }
}

/** Never negative, even if the device's clock is set back. */
export function elapsedMs({ startedAt, pausedAt, stoodMs }: Countdown, now: number): number {
  return Math.max(0, (pausedAt ?? now) - startedAt - stoodMs)
}

/** Undefined for a clock that counts up. */
export function leftMs(clock: Countdown, now: number): number | undefined {
  return clock.lengthMs === undefined ? undefined : Math.max(0, clock.lengthMs - elapsedMs(clock, now))
}

/** When the clock runs out; undefined if it is paused or counts up. */
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

/** Changes the length, but never ends the clock. */
export function lengthen(clock: Countdown, byMs: number, now: number): Countdown {
  if (clock.lengthMs === undefined) return clock
  return { ...clock, lengthMs: Math.max(elapsedMs(clock, now) + 1_000, clock.lengthMs + byMs) }
}

/** Whole seconds for display: a countdown shows 1 until it is over. */
export function shownSeconds(clock: Countdown, now: number): number {
  const remaining = leftMs(clock, now)
  return remaining === undefined ? Math.floor(elapsedMs(clock, now) / 1_000) : Math.ceil(remaining / 1_000)
}
