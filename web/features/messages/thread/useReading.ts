import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { graphql } from 'react-relay'
import type { useReadingMutation } from '#schema/__generated__/relay/useReadingMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Minimum time between two reports of the reading position, in milliseconds. */
const INTERVAL_MS = 1000

interface Reading {
  conversationId: string
  newestSeq: number
  /** The viewer's reading position, as the server knows it. */
  readSeq: number
}

/**
 * Reports that the viewer has read the newest message, while it is on the screen of a visible window. Returns the
 * callback that says whether the end of the conversation is on the screen.
 */
export function useReading({ conversationId, newestSeq, readSeq }: Reading): (isAtEnd: boolean) => void {
  const [isAtEnd, setAtEnd] = useState(false)
  const isVisible = useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible')
  const { send } = useWrite<useReadingMutation>(graphql`
    mutation useReadingMutation($conversationID: ID!, $status: Boolean!, $seq: Int) {
      read: updateMessageReadStatus(conversationID: $conversationID, status: $status, seq: $seq) {
        success
        code
        conversation {
          id
          viewerParticipant {
            id
            version
            readSeq
            unreadCount
            contact {
              id
              unreadConversations
            }
          }
        }
      }
    }
  `)
  const reported = useRef({ seq: 0, at: -INTERVAL_MS })
  const report = useEffectEvent(async (seq: number) => {
    const before = reported.current
    reported.current = { seq, at: performance.now() }
    // The next message, or the next time the window is shown, tries again.
    await send({ conversationID: conversationId, status: true, seq }).catch(() => {
      reported.current = { ...reported.current, seq: before.seq }
    })
  })
  const isUnread = newestSeq > readSeq
  useEffect(() => {
    if (!isAtEnd || !isVisible || !isUnread || newestSeq <= reported.current.seq) return undefined
    const delay = Math.max(0, reported.current.at + INTERVAL_MS - performance.now())
    const timer = setTimeout(() => void report(newestSeq), delay)
    return () => clearTimeout(timer)
  }, [isAtEnd, isVisible, isUnread, newestSeq])
  return setAtEnd
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
