import type { Instant } from '#backend/platform/context.ts'
import { TRIES } from './nextDelay.ts'

/** What is known of a code once a guess was counted, or was not. */
export interface CodeFacts {
  /** Whether the guess counted as a try. A guess that did not is never compared. */
  wasCounted: boolean
  /** Before this guess. */
  tries: number
  expiresAt: Instant
  usedAt: Instant | null
}

export type CodeVerdict = 'RIGHT' | 'WRONG' | 'EXPIRED' | 'USED' | 'TOO_MANY' | 'DELAYED'

/** Why a guess is taken or not, in the order in which a person can do something about it. */
export function codeVerdict(facts: CodeFacts, { matches, now }: { matches: boolean; now: Instant }): CodeVerdict {
  if (facts.wasCounted) return matches ? 'RIGHT' : 'WRONG'
  if (facts.usedAt !== null) return 'USED'
  if (facts.expiresAt <= now) return 'EXPIRED'
  if (facts.tries >= TRIES) return 'TOO_MANY'
  return 'DELAYED'
}
