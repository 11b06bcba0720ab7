import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import { putInPlace } from '#web/app/data/connections.ts'

const LIST_KEY = 'MessagesScreen_conversations'

/** Takes a conversation that the viewer has left out of their lists. What shows it says that it is not available. */
export function forgetConversation(
  store: RecordSourceSelectorProxy,
  left: { readonly id: string; readonly conversationID: string },
): void {
  const viewer = store.getRoot().getLinkedRecord('viewer')
  for (const archived of [false, true]) {
    const list = viewer && ConnectionHandler.getConnection(viewer, LIST_KEY, filterOf(archived))
    if (list) ConnectionHandler.deleteNode(list, left.id)
  }
  store.delete(left.conversationID)
}

function filterOf(isArchived: boolean) {
  return { filter: { isDeleted: { eq: false }, isArchived: { eq: isArchived } } }
}

/** Moves a conversation to its position in the viewer's lists, newest first, or out of those it does not belong to. */
export function placeConversation(store: RecordSourceSelectorProxy, participantId: string): void {
  const viewer = store.getRoot().getLinkedRecord('viewer')
  const participant = store.get(participantId)
  if (!viewer || !participant) return
  const isArchived = participant.getValue('isArchived') === true
  const isDeleted = participant.getValue('isDeleted') === true
  for (const archived of [false, true]) {
    const list = ConnectionHandler.getConnection(viewer, LIST_KEY, filterOf(archived))
    if (!list) continue
    // A conversation that is listed may have to move.
    ConnectionHandler.deleteNode(list, participantId)
    if (!isDeleted && isArchived === archived)
      putInPlace(store, {
        listId: list.getDataID(),
        edgeType: 'ModelParticipantEdge',
        node: participant,
        sortedBy: 'lastAt',
        order: 'descending',
      })
  }
}
