import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Paged } from '#web/app/data/usePaged.ts'
import { type End, extended, firstSeq, hasOlder, join, lastSeq, type Part, rangeBeside, reaches } from './part.ts'
import type { ReadMessage } from './readMessage.ts'
import { usePages } from './usePages.ts'

/** Messages on each side of one that was looked for. */
const AROUND = 20
/** Messages that one request reads again, of those that lost their connection with the newest ones. */
const MOST_REREAD = 100

interface PartParts {
  conversationId: string
  /** Messages that stay in view though the newest ones were read again without them. */
  lost: readonly ReadMessage[] | undefined
  /** Whether the newest messages have older ones. */
  hasMore: boolean
}

/** A part of the conversation that grows in both directions; undefined while only the newest messages are in view. */
export function usePart({ conversationId, lost, hasMore }: PartParts) {
  const { read, forget } = usePages(conversationId)
  const [part, setPart] = useState<Part>()
  const { reading, fault, readAt, abandon, isLatest } = useReads()

  const [adopted, setAdopted] = useState(lost)
  if (lost !== adopted) {
    setAdopted(lost)
    setPart(lost && withLost(part, lost, hasMore))
  }
  // Relay forgets what no query has read.
  const reread = useEffectEvent((messages: readonly ReadMessage[]) => {
    for (let to = lastSeq(messages); to >= firstSeq(messages); to -= MOST_REREAD)
      void read(Math.max(firstSeq(messages), to - MOST_REREAD + 1), to).catch(() => undefined)
  })
  useEffect(() => {
    if (adopted) reread(adopted)
  }, [adopted])

  const extend = async (end: End) => {
    if (!part || reading) return
    const range = rangeBeside(part, end)
    await readAt(end, async (isWanted) => {
      const found = await read(range.from, range.to)
      if (isWanted()) setPart((now) => now && extended(now, found, range))
    })
  }
  return {
    part,
    /** Reads the part around this message. The callback runs when it comes into view. */
    open: async (seq: number, onOpen: () => void): Promise<void> => {
      const request = abandon()
      const from = Math.max(1, seq - AROUND)
      const messages = await read(from, seq + AROUND)
      if (!isLatest(request) || messages.length === 0) return
      setPart({ messages, isStart: firstSeq(messages) > from })
      onOpen()
    },
    close: () => {
      abandon()
      setPart(undefined)
      forget()
    },
    pageOf: (end: End, hasNext: boolean): Paged<unknown> => ({
      data: undefined,
      hasMore: hasNext,
      isReading: reading === end,
      fault: fault?.end === end ? fault.error : undefined,
      readOn: () => void extend(end),
    }),
    hasOlder: part !== undefined && hasOlder(part),
  }
}

/** The end that is being read, and what went wrong there. Answers for an earlier part are ignored. */
function useReads() {
  const [reading, setReading] = useState<End>()
  const [fault, setFault] = useState<{ end: End; error: Error }>()
  const latest = useRef(0)
  const isLatest = (request: number) => request === latest.current
  return {
    reading,
    fault,
    isLatest,
    /** Ignores the answers to all earlier requests. */
    abandon: (): number => {
      setReading(undefined)
      setFault(undefined)
      return (latest.current += 1)
    },
    readAt: async (end: End, read: (isWanted: () => boolean) => Promise<void>): Promise<void> => {
      const request = latest.current
      const isWanted = () => isLatest(request)
      setReading(end)
      setFault(undefined)
      try {
        await read(isWanted)
      } catch (error) {
        if (isWanted()) setFault({ end, error: error instanceof Error ? error : new Error(String(error)) })
      }
      if (isWanted()) setReading(undefined)
    },
  }
}

/** The part in view, continued by the messages that it was connected with. */
function withLost(part: Part | undefined, lost: readonly ReadMessage[], hasMore: boolean): Part {
  if (!part) return { messages: lost, isStart: !hasMore }
  return reaches(part.messages, lost) ? { ...part, messages: join(part.messages, lost) } : part
}
