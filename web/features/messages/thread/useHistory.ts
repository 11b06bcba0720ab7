import { useEffect, useEffectEvent, useState } from 'react'
import type { Paged } from '#web/app/data/usePaged.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { join, reaches } from './part.ts'
import type { ReadMessage } from './readMessage.ts'
import { useLostTail } from './useLostTail.ts'
import { usePart } from './usePart.ts'

/** Stands for the number of the newest message. */
export const NEWEST = Infinity

export interface Target {
  seq: number
  /** Grows with each request, so that the same message can be shown again. */
  count: number
}

interface HistoryParts {
  conversationId: string
  list: Paged<unknown>
  /** The newest messages, oldest first. */
  tail: readonly ReadMessage[]
  isAtEnd: boolean
  /** The message to show. */
  target: Target | undefined
}

/**
 * The messages in view: the newest ones, or a part of the conversation that grows in both directions until it reaches
 * them. A part begins where a message was looked for, or where the reader is when the newest ones are read again.
 */
export function useHistory({ conversationId, list, tail, isAtEnd, target }: HistoryParts) {
  const lost = useLostTail(tail, isAtEnd)
  const { part, open, close, pageOf, hasOlder } = usePart({ conversationId, lost, hasMore: list.hasMore })
  const [place, setPlace] = useState<{ jumps: number; target: Target | undefined }>({ jumps: 0, target: undefined })
  const hasNewer = part !== undefined && !reaches(part.messages, tail)
  const messages = hasNewer ? part.messages : join(part?.messages ?? [], tail)

  const toNewest = () => {
    close()
    setPlace(({ jumps }) => ({ jumps: jumps + 1, target: undefined }))
  }
  const show = useEffectEvent(async (wanted: Target) => {
    if (wanted.seq === NEWEST) return toNewest()
    if (messages.some(({ seq }) => seq === wanted.seq)) return setPlace((now) => ({ ...now, target: wanted }))
    const onOpen = () => setPlace(({ jumps }) => ({ jumps: jumps + 1, target: wanted }))
    return open(wanted.seq, onOpen).catch(tellError)
  })
  useEffect(() => {
    // After the effect, which must not set state itself.
    if (target) queueMicrotask(() => void show(target))
  }, [target])

  return {
    messages,
    hasNewer,
    older: part ? pageOf('older', hasOlder) : list,
    newer: pageOf('newer', hasNewer),
    /** Differs where other messages came into view, which do not continue those before. */
    key: String(place.jumps),
    target: place.target,
    toNewest,
  }
}
