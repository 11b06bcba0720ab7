import { useEffect, useEffectEvent, useRef } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { getRequest } from 'relay-runtime'
import type { usePagesQuery } from '#schema/__generated__/relay/usePagesQuery.graphql.ts'
import { answerOf, type OpenedQuery, openQuery } from '#web/app/data/openQuery.ts'
import { type ReadMessage, readMessage } from './readMessage.ts'

interface Pages {
  /** Reads messages by their numbers, oldest first. They stay up to date, also after a break of the connection. */
  read: (from: number, to: number) => Promise<ReadMessage[]>
  /** Forgets what was read. */
  forget: () => void
}

/** Parts of a conversation that are not connected with its end. */
export function usePages(conversationId: string): Pages {
  const environment = useRelayEnvironment()
  const opened = useRef<OpenedQuery<usePagesQuery>[]>([])
  const forget = () => {
    for (const page of opened.current) page.dispose()
    opened.current = []
  }
  const forgetAtEnd = useEffectEvent(forget)
  useEffect(() => () => forgetAtEnd(), [])
  return {
    read: async (from, to) => {
      const asked = { request: getRequest(pageDocument), variables: { id: conversationId, range: [from, to] } }
      const page = openQuery<usePagesQuery>(environment, { ...asked, isKept: false })
      opened.current.push(page)
      const data = await answerOf<usePagesQuery>(environment, page, asked)
      return (data?.messages?.edges ?? []).flatMap(({ node }) => (node ? [readMessage(node)] : []))
    },
    forget,
  }
}

const pageDocument = graphql`
  query usePagesQuery($id: ID!, $range: [Int]) {
    messages: messagesByConversationIDAndSeq(conversationID: $id, seq: { between: $range }, first: 100) {
      edges {
        node {
          ...readMessage_message
        }
      }
    }
  }
`
