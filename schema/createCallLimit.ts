/** A number of calls per window of time. */
export interface CallLimit {
  count: number
  windowMs: number
}

/** The calls of one caller. */
export interface CallWindow {
  calls: number
  /** Number of these calls that other servers count too. */
  shared: number
  endsAt: number
}

interface CallLimitRequest extends CallLimit {
  /** Milliseconds since 1970. */
  clock: () => number
  /** Called while a tenth of the limit or more is not shared yet, for a caller within the limit. */
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
    // A flood from many addresses must not fill the memory; the oldest window is also the next one to end.
    windows.delete(caller)
    const oldest = windows.size >= MOST_CALLERS ? windows.keys().next().value : undefined
    if (oldest !== undefined) windows.delete(oldest)
    windows.set(caller, { calls: 1, shared: 0, endsAt: now + windowMs })
    return true
  }
}

const SHARE = 1 / 10

/** Whether the calls counted only here are a tenth of the limit. */
export function isBusy({ calls, shared }: CallWindow, count: number): boolean {
  return calls - shared >= count * SHARE
}
