import { graphql } from 'react-relay'
import { ConnectionHandler } from 'relay-runtime'
import type { useBlockingEndMutation } from '#schema/__generated__/relay/useBlockingEndMutation.graphql.ts'
import type { useBlockingMutation } from '#schema/__generated__/relay/useBlockingMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { type BlockedPerson, markBlocked } from './markBlocked.ts'

/** Ends private messages between the viewer and a person, or allows them again, which takes them out of the list. */
export function useBlocking(person: BlockedPerson, listId?: string) {
  const blocking = useWrite<useBlockingMutation>(
    graphql`
      mutation useBlockingMutation($input: BlockContactInput!) {
        blockContact(input: $input) {
          id
          blocker {
            id
            unreadConversations
          }
        }
      }
    `,
    { updater: (store) => markBlocked(store, [person], true) },
  )
  const unblocking = useWrite<useBlockingEndMutation>(
    graphql`
      mutation useBlockingEndMutation($input: BlockContactInput!) {
        unblockContact(input: $input) {
          id
          blocker {
            id
            unreadConversations
          }
        }
      }
    `,
    {
      updater: (store) => {
        markBlocked(store, [person], false)
        const list = listId === undefined ? undefined : store.get(listId)
        if (list) ConnectionHandler.deleteNode(list, person.id)
      },
    },
  )
  const input = { blockedID: person.contactID }
  return {
    block: () => blocking.write(input),
    unblock: () => unblocking.write(input),
    isWriting: blocking.isWriting || unblocking.isWriting,
  }
}
