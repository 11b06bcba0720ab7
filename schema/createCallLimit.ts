/** So many calls in so much time. */
export interface CallLimit {
  count: number
  windowMs: number
}

/** The calls of one caller. */
export interface CallWindow {
  calls: number
  /** How many of the calls are counted elsewhere too. */
  shared: number
  endsAt: number
}

interface CallLimitRequest extends CallLimit {
  /** Milliseconds since 1970. */
  clock: () => number
  /** Called while a tenth of the limit or more is not shared yet, by a caller who is still within it. */
  onBusy?: (caller: string, window: CallWindow) => void
}

const MOST_CALLERS = 10_000

/**
 * Decides whether a caller may call once more: a number of calls per window of time, which starts with the first of
 * them.
 */
export function createCallLimit({ count, windowMs, clock, onBusy }: CallLimitRequest): (caller: string) => boolean {
  const windows = new Map<string, CallWindow>()
  return (caller) => {
    const now = clock()
    const standing = windows.get(caller)
    if (standing && standing.endsAt > now) {
      const isWithin = ++standing.calls <= count
      if (isWithin && onBusy && isBusy(standing, count)) onBusy(caller, standing)
      return isWithin
    }
    // A flood from ever new addresses must not fill the memory; the oldest window is the next to end anyway.
    windows.delete(caller)
    const oldest = windows.size >= MOST_CALLERS ? windows.keys().next().value : undefined
    if (oldest !== undefined) windows.delete(oldest)
    windows.set(caller, { calls: 1, shared: 0, endsAt: now + windowMs })
    return true
  }
}

const SHARE = 1 / 10

/** Whether the calls that are counted here alone are a tenth of the limit. */
export function isBusy({ calls, shared }: CallWindow, count: number): boolean {
  return calls - shared >= count * SHARE
}
