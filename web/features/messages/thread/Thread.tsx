import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { Thread_query$key } from '#schema/__generated__/relay/Thread_query.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { Focus } from '#web/features/messages/conversation/focus.ts'
import { MessageRow } from '#web/features/messages/message/MessageRow.tsx'
import { OutgoingRow } from '#web/features/messages/message/OutgoingRow.tsx'
import type { useOutgoing } from '#web/features/messages/sending/useOutgoing.ts'
import { ArrivalAnnouncer } from './ArrivalAnnouncer.tsx'
import { readMessage } from './readMessage.ts'
import { type Reader, rowsOf } from './rowsOf.ts'
import { ThreadScroller } from './ThreadScroller.tsx'
import { type Target, useHistory } from './useHistory.ts'
import { useReading } from './useReading.ts'

interface ThreadProps {
  query: Thread_query$key
  conversationId: string
  viewerId: string
  /** The other participants. */
  others: readonly Reader[]
  /** Each message says who sent it. */
  showsNames: boolean
  /** The viewer's reading position. */
  readSeq: number
  outgoing: ReturnType<typeof useOutgoing>
  /** The message to show. */
  target: Target | undefined
  /** Shows the message of this number. */
  onJump: (seq: number) => void
  onFocus: (focus: Focus) => void
}

/** The messages of a conversation, and those that are not confirmed yet. */
export function Thread(props: ThreadProps) {
  const { query, conversationId, viewerId, others, showsNames, readSeq, outgoing, target, onJump, onFocus } = props
  const list = usePaged<Thread_query$key>(
    graphql`
      fragment Thread_query on Query
      @refetchable(queryName: "ThreadPageQuery")
      @argumentDefinitions(id: { type: "ID!" }, count: { type: "Int", defaultValue: 40 }, cursor: { type: "String" }) {
        messages: messagesByConversationIDAndSeq(
          conversationID: $id
          sortDirection: DESC
          first: $count
          after: $cursor
        ) @connection(key: "Thread_messages", filters: ["conversationID"]) {
          edges {
            node {
              # eslint-disable-next-line relay/unused-fields -- Read by insertMessage.
              seq
              ...readMessage_message
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  // Messages that are read meanwhile stay below the line of new messages.
  const [openedSeq] = useState(readSeq)
  const [isAtEnd, setAtEnd] = useState(true)
  const tail = (list.data.messages?.edges ?? []).flatMap(({ node }) => (node ? [readMessage(node)] : [])).toReversed()
  const newest = tail.at(-1)
  const history = useHistory({ conversationId, list, tail, isAtEnd, target })
  const { messages, hasNewer } = history
  const waiting = hasNewer ? [] : outgoing.messages
  const rows = rowsOf({ messages, outgoing: waiting, viewerId, openedSeq, readers: others })
  const noteVisible = useReading({ conversationId, newestSeq: newest?.seq ?? 0, readSeq })
  if (rows.length === 0 && !list.hasMore) {
    return (
      <p className="m-auto p-6 text-center text-sm text-muted">
        <Trans>No messages yet. Say hello!</Trans>
      </p>
    )
  }
  return (
    <>
      <ThreadScroller
        label={t`Messages`}
        key={history.key}
        list={history.older}
        newer={history.newer}
        rows={rows}
        target={history.target}
        onNewest={history.toNewest}
        newestSeq={newest?.seq ?? 0}
        countSince={(seq) => tail.filter((message) => message.seq > seq && message.senderID !== viewerId).length}
        ownCount={outgoing.messages.length}
        onAtEnd={(next) => {
          setAtEnd(next)
          noteVisible(next)
        }}
      >
        {(row) =>
          row.kind === 'message' ? (
            <MessageRow
              row={row}
              message={row.message.row}
              isTarget={row.message.seq === target?.seq}
              viewerId={viewerId}
              showsName={showsNames}
              onJump={onJump}
              onFocus={onFocus}
            />
          ) : (
            <OutgoingRow row={row} outgoing={outgoing} />
          )
        }
      </ThreadScroller>
      <ArrivalAnnouncer newest={newest} viewerId={viewerId} />
    </>
  )
}
