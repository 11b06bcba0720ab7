import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import { putInPlace } from '#web/app/data/connections.ts'

const THREAD_KEY = 'Thread_messages'

/** Adds a message to its conversation, newest first, once. */
export function insertMessage(store: RecordSourceSelectorProxy, conversationId: string, messageId: string): void {
  const list = ConnectionHandler.getConnection(store.getRoot(), THREAD_KEY, { conversationID: conversationId })
  const node = store.get(messageId)
  if (!list || !node) return
  putInPlace(store, {
    listId: list.getDataID(),
    edgeType: 'ModelMessageEdge',
    node,
    sortedBy: 'seq',
    order: 'descending',
  })
}
