const FAILURES = 5
const REST_MS = 2_000

/** Circuit breaker: after five failures in a row, lets one call through every two seconds. */
export interface Breaker {
  /** Returns whether the next call must be skipped. A call that is let through counts as the probe. */
  isOpen(): boolean
  onAnswer(): void
  onFailure(): void
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let triedAt = 0
  return {
    isOpen() {
      if (failures < FAILURES) return false
      if (now() - triedAt < REST_MS) return true
      triedAt = now()
      return false
    },
    onAnswer() {
      failures = 0
    },
    onFailure() {
      failures += 1
      if (failures === FAILURES) triedAt = now()
    },
  }
}
