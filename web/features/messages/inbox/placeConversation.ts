import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime'

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
    if (isDeleted || isArchived !== archived) ConnectionHandler.deleteNode(list, participantId)
    else insert(store, list, participant)
  }
}

function insert(store: RecordSourceSelectorProxy, list: RecordProxy, participant: RecordProxy): void {
  const id = participant.getDataID()
  const edges = (list.getLinkedRecords('edges') ?? []).filter((edge) => idOf(edge) !== id)
  const at = lastAtOf(participant)
  const found = edges.findIndex((edge) => lastAtOf(edge?.getLinkedRecord('node')) < at)
  const hasMore = list.getLinkedRecord('pageInfo')?.getValue('hasNextPage') === true
  // The next page will bring it.
  if (found === -1 && hasMore) {
    list.setLinkedRecords(edges, 'edges')
    return
  }
  const edge = ConnectionHandler.createEdge(store, list, participant, 'ModelParticipantEdge')
  const position = found === -1 ? edges.length : found
  list.setLinkedRecords([...edges.slice(0, position), edge, ...edges.slice(position)], 'edges')
}

function idOf(edge: RecordProxy | null | undefined): string | undefined {
  return edge?.getLinkedRecord('node')?.getDataID()
}

function lastAtOf(participant: RecordProxy | null | undefined): string {
  return String(participant?.getValue('lastAt') ?? '')
}
