import { graphql } from 'react-relay'
import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveBlocksEndSubscription } from '#schema/__generated__/relay/LiveBlocksEndSubscription.graphql.ts'
import type { LiveBlocksSubscription } from '#schema/__generated__/relay/LiveBlocksSubscription.graphql.ts'
import { putInPlace } from '#web/app/data/connections.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { type BlockedPerson, markBlocked } from './markBlocked.ts'

interface LiveBlocksProps {
  viewerId: string
  /** The people on the screen. */
  people: readonly BlockedPerson[]
  /** `__id` of the list of blocked people. */
  listId?: string | undefined
}

/** Follows which people the viewer blocks and unblocks, on any of their devices. */
export function LiveBlocks({ viewerId, people, listId }: LiveBlocksProps) {
  const ofViewer = { filter: { blockerID: { eq: viewerId } } }
  const mark = (
    store: RecordSourceSelectorProxy,
    event: { readonly blockedID: string } | null | undefined,
    is: boolean,
  ) => {
    if (event)
      markBlocked(
        store,
        people.filter(({ contactID }) => contactID === event.blockedID),
        is,
      )
  }
  useLive<LiveBlocksSubscription>(
    graphql`
      subscription LiveBlocksSubscription($filter: ModelSubscriptionContactBlockFilterInput) {
        told: onCreateContactBlocks(filter: $filter) {
          id
          blockedID
          ...BlockedRow_block
          blocker {
            id
            unreadConversations
          }
        }
      }
    `,
    ofViewer,
    {
      patch: (store, { told: event }) => {
        mark(store, event, true)
        const node = event && store.get(event.id)
        if (node && listId !== undefined)
          putInPlace(store, { listId, edgeType: 'ModelContactBlockEdge', node, sortedBy: 'blockedID' })
      },
    },
  )
  useLive<LiveBlocksEndSubscription>(
    graphql`
      subscription LiveBlocksEndSubscription($filter: ModelSubscriptionContactBlockFilterInput) {
        told: onDeleteContactBlocks(filter: $filter) {
          id
          blockedID
          blocker {
            id
            unreadConversations
          }
        }
      }
    `,
    ofViewer,
    {
      patch: (store, { told: event }) => {
        mark(store, event, false)
        const list = listId === undefined ? undefined : store.get(listId)
        if (list && event) ConnectionHandler.deleteNode(list, event.id)
      },
    },
  )
  return null
}
