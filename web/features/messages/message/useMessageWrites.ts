import { graphql } from 'react-relay'
import type { useMessageWritesDeleteMutation } from '#schema/__generated__/relay/useMessageWritesDeleteMutation.graphql.ts'
import type { useMessageWritesMutation } from '#schema/__generated__/relay/useMessageWritesMutation.graphql.ts'
import type { useMessageWritesReactMutation } from '#schema/__generated__/relay/useMessageWritesReactMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Changes to a message that was sent. The server refuses edits and deletions after some minutes. */
export function useMessageWrites() {
  const editing = useWrite<useMessageWritesMutation>(graphql`
    mutation useMessageWritesMutation($id: ID!, $content: String!) {
      edited: editMessage(id: $id, content: $content) {
        success
        code
        changed {
          id
          content
          editedAt
        }
      }
    }
  `)
  const deletion = useWrite<useMessageWritesDeleteMutation>(graphql`
    mutation useMessageWritesDeleteMutation($id: ID!) {
      deleted: deleteMessage(id: $id) {
        success
        code
        changed {
          id
          content
          deletedAt
          deletedByID
          reactions {
            contactID
            emoji
          }
        }
      }
    }
  `)
  const reacting = useWrite<useMessageWritesReactMutation>(graphql`
    mutation useMessageWritesReactMutation($id: ID!, $emoji: String) {
      reacted: reactToMessage(id: $id, emoji: $emoji) {
        success
        code
        changed {
          id
          reactions {
            contactID
            emoji
          }
        }
      }
    }
  `)
  return {
    edit: (id: string, content: string) => editing.write({ id, content }),
    remove: (id: string) => deletion.write({ id }),
    react: (id: string, emoji: string | null) => reacting.write({ id, emoji }),
    isWriting: deletion.isWriting,
  }
}
