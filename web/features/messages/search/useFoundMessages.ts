import { graphql } from 'react-relay'
import type { useFoundMessagesQuery } from '#schema/__generated__/relay/useFoundMessagesQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { type Searched, useSearched } from '#web/app/data/useSearched.ts'

/** Enough messages for one search; a longer text finds the others. */
const ENOUGH = 50
/** Maximum number of requests for one text: words that seldom occur together take several. */
const MOST_REQUESTS = 10

/** Numbers of the messages of a conversation with the words that are typed, newest first. */
export function useFoundMessages(conversationId: string, onFound: (seqs: readonly number[]) => void): Searched<number> {
  return useSearched<number>(async (text, { environment, signal }) => {
    const items: number[] = []
    let beforeSeq: number | null | undefined
    const most = text === '' ? 0 : MOST_REQUESTS
    for (let request = 0; request < most && !signal.aborted; request += 1) {
      const variables = { id: conversationId, text, beforeSeq }
      const answer = await askOnce<useFoundMessagesQuery>(environment, findDocument, variables)
      items.push(...(answer?.found.seqs ?? []))
      beforeSeq = answer?.found.beforeSeq
      if (beforeSeq == null || items.length >= ENOUGH) break
    }
    if (!signal.aborted) onFound(items)
    return { items, hasMore: beforeSeq != null }
  })
}

const findDocument = graphql`
  query useFoundMessagesQuery($id: ID!, $text: String!, $beforeSeq: Int) {
    found: findMessages(conversationID: $id, text: $text, beforeSeq: $beforeSeq) {
      seqs
      beforeSeq
    }
  }
`
