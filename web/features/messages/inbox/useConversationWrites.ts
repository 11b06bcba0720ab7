import { graphql } from 'react-relay'
import type {
  ConversationOperation,
  useConversationWritesMutation,
} from '#schema/__generated__/relay/useConversationWritesMutation.graphql.ts'
import type { useConversationWritesMuteMutation } from '#schema/__generated__/relay/useConversationWritesMuteMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { placeConversation } from './placeConversation.ts'

interface Participation {
  id: string
  conversationID: string
}

/** What the viewer does with a conversation for themselves. */
export function useConversationWrites({ id, conversationID }: Participation) {
  const removal = useWrite<useConversationWritesMutation>(
    graphql`
      mutation useConversationWritesMutation($conversationID: ID!, $operation: ConversationOperation!) {
        removed: deleteConversationForUser(conversationID: $conversationID, operation: $operation) {
          success
          code
          conversation {
            id
            viewerParticipant {
              id
              version
              readSeq
              clearedSeq
              isDeleted
              isArchived
              unreadCount
              lastAt
              contact {
                id
                unreadConversations
              }
            }
          }
        }
      }
    `,
    { updater: (store) => placeConversation(store, id) },
  )
  const muting = useWrite<useConversationWritesMuteMutation>(
    graphql`
      mutation useConversationWritesMuteMutation($input: UpdateParticipantInput!) @raw_response_type {
        updateParticipants(input: $input) {
          id
          isMuted
        }
      }
    `,
    { optimistic: ({ isMuted }) => ({ updateParticipants: { id, isMuted: isMuted ?? null } }) },
  )
  return {
    remove: (operation: ConversationOperation) => removal.write({ conversationID, operation }),
    mute: (isMuted: boolean) => muting.write({ id, isMuted }),
    isWriting: removal.isWriting,
  }
}
