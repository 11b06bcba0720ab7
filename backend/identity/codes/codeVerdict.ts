import type { Instant } from '#backend/platform/context.ts'
import { TRIES } from './nextDelay.ts'

/** The state of a code after a guess. */
export interface CodeFacts {
  /** Whether the guess counted as an attempt. A guess that did not is never compared. */
  wasCounted: boolean
  /** Number of attempts before this guess. */
  tries: number
  expiresAt: Instant
  usedAt: Instant | null
}

export type CodeVerdict = 'RIGHT' | 'WRONG' | 'EXPIRED' | 'USED' | 'TOO_MANY' | 'DELAYED'

/** Accepts a guess, or returns why it is refused: the reasons that the user can act on come first. */
export function codeVerdict(facts: CodeFacts, { matches, now }: { matches: boolean; now: Instant }): CodeVerdict {
  if (facts.wasCounted) return matches ? 'RIGHT' : 'WRONG'
  if (facts.usedAt !== null) return 'USED'
  if (facts.expiresAt <= now) return 'EXPIRED'
  if (facts.tries >= TRIES) return 'TOO_MANY'
  return 'DELAYED'
}
