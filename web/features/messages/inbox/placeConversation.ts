import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import { putInPlace } from '#web/app/data/connections.ts'

const LIST_KEY = 'MessagesScreen_conversations'

/** Moves a conversation to its position in the viewer's lists, newest first, or out of those it does not belong to. */
export function placeConversation(store: RecordSourceSelectorProxy, participantId: string): void {
  const viewer = store.getRoot().getLinkedRecord('viewer')
  const participant = store.get(participantId)
  if (!viewer || !participant) return
  const isArchived = participant.getValue('isArchived') === true
  const isDeleted = participant.getValue('isDeleted') === true
  for (const archived of [false, true]) {
    const filter = { isDeleted: { eq: false }, isArchived: { eq: archived } }
    const list = ConnectionHandler.getConnection(viewer, LIST_KEY, { filter })
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
