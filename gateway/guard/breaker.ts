const FAILURES = 5
const REST_MS = 2_000

/** Spares a service that gives no answers: after five failures in a row it gets one call in two seconds. */
export interface Breaker {
  /** Whether the next call must not be made. */
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
