/** So many calls in so much time. */
export interface CallLimit {
  count: number
  windowMs: number
}

interface CallLimitRequest extends CallLimit {
  /** Milliseconds since 1970. */
  clock: () => number
}

const MOST_CALLERS = 10_000

/**
 * Decides whether a caller may call once more: a number of calls per window of time, which starts with the first of
 * them.
 */
export function createCallLimit({ count, windowMs, clock }: CallLimitRequest): (caller: string) => boolean {
  const windows = new Map<string, { calls: number; endsAt: number }>()
  return (caller) => {
    const now = clock()
    const standing = windows.get(caller)
    if (standing && standing.endsAt > now) return ++standing.calls <= count
    // A flood from ever new addresses must not fill the memory; the oldest window is the next to end anyway.
    windows.delete(caller)
    const oldest = windows.size >= MOST_CALLERS ? windows.keys().next().value : undefined
    if (oldest !== undefined) windows.delete(oldest)
    windows.set(caller, { calls: 1, endsAt: now + windowMs })
    return true
  }
}
