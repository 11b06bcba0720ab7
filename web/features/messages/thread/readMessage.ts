import { graphql, readInlineData } from 'relay-runtime'
import type { readMessage_message$key } from '#schema/__generated__/relay/readMessage_message.graphql.ts'

export type ReadMessage = ReturnType<typeof readMessage>

/** A message with the fields by which rows are grouped and announced. */
export function readMessage(key: readMessage_message$key) {
  const row = readInlineData(
    graphql`
      fragment readMessage_message on Message @inline {
        id
        seq
        kind
        senderID
        senderName
        clientID
        createdAt
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- ArrivalAnnouncer reads it.
        ...useGist_message
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- Thread draws the rows.
        ...MessageRow_message
      }
    `,
    key,
  )
  const { id, seq, kind, senderID, senderName, clientID, createdAt } = row
  return { id, seq, kind, senderID, senderName, clientID, createdAt, row }
}
