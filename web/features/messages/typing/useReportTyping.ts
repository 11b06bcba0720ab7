import { useRef } from 'react'
import { graphql } from 'react-relay'
import type { useReportTypingMutation } from '#schema/__generated__/relay/useReportTypingMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { chosenStatus } from '#web/features/messages/presence/chosenStatus.ts'
import { REPORT_EVERY_MS } from './typingPeople.ts'

/** Returns the callback for each change of what the viewer writes, which is reported every few seconds at most. */
export function useReportTyping(conversationId: string): () => void {
  const { send } = useWrite<useReportTypingMutation>(graphql`
    mutation useReportTypingMutation($input: ReportTypingInput!) {
      reportTyping(input: $input) {
        id
      }
    }
  `)
  const reportedAt = useRef(-REPORT_EVERY_MS)
  return () => {
    const now = performance.now()
    if (now - reportedAt.current < REPORT_EVERY_MS || chosenStatus.peek() === 'INVISIBLE') return
    reportedAt.current = now
    // The next change reports it again.
    send({ conversationID: conversationId }, String(now)).catch(() => undefined)
  }
}
