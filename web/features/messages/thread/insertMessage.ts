import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'

const THREAD_KEY = 'Thread_messages'

/** Adds a message to its conversation, newest first, once. */
export function insertMessage(store: RecordSourceSelectorProxy, conversationId: string, messageId: string): void {
  const list = ConnectionHandler.getConnection(store.getRoot(), THREAD_KEY, { conversationID: conversationId })
  const message = store.get(messageId)
  if (!list || !message) return
  const edges = list.getLinkedRecords('edges') ?? []
  const nodes = edges.map((edge) => edge?.getLinkedRecord('node'))
  if (nodes.some((node) => node?.getDataID() === messageId)) return
  const seq = Number(message.getValue('seq'))
  const found = nodes.findIndex((node) => Number(node?.getValue('seq')) < seq)
  const position = found === -1 ? edges.length : found
  const edge = ConnectionHandler.createEdge(store, list, message, 'ModelMessageEdge')
  list.setLinkedRecords([...edges.slice(0, position), edge, ...edges.slice(position)], 'edges')
}
