import { refusal } from '#gateway/errors/refusal.ts'

const FAILURES = 5
const REST_MS = 2_000

/** Spares a service that gives no answers: after five failures in a row it gets one call in two seconds. */
export interface Breaker {
  /** Throws `UNAVAILABLE` for a call that must not be made now. */
  admit(): void
  onAnswer(): void
  onFailure(): void
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let triedAt = 0
  return {
    admit() {
      if (failures < FAILURES) return
      if (now() - triedAt < REST_MS) throw refusal('UNAVAILABLE')
      triedAt = now()
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
