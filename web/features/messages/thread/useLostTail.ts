import { useState } from 'react'
import { firstSeq, lastSeq } from './part.ts'
import type { ReadMessage } from './readMessage.ts'

/**
 * The newest messages as they were before they were read again from the newest one on, which drops the older ones; only
 * while the reader is away from the end.
 */
export function useLostTail(tail: readonly ReadMessage[], isAtEnd: boolean): readonly ReadMessage[] | undefined {
  const [seen, setSeen] = useState(tail)
  const [lost, setLost] = useState<readonly ReadMessage[]>()
  if (isSame(seen, tail)) return lost
  setSeen(tail)
  if (!isAtEnd && seen.length > 0 && firstSeq(tail) > firstSeq(seen)) setLost(seen)
  return lost
}

function isSame(one: readonly ReadMessage[], other: readonly ReadMessage[]): boolean {
  return one.length === other.length && firstSeq(one) === firstSeq(other) && lastSeq(one) === lastSeq(other)
}
