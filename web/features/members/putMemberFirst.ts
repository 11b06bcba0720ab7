import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'

interface NewMember {
  /** The list, by its `__id`. */
  listId: string | undefined
  /** The link of the coach and the member. */
  id: string | undefined
}

/** A member who was there already moves to the top, where the coach looks for them. */
export function putMemberFirst(store: RecordSourceSelectorProxy, { listId, id }: NewMember): void {
  const list = listId === undefined ? undefined : store.get(listId)
  const link = id === undefined ? undefined : store.get(id)
  if (!list || !link) return
  ConnectionHandler.deleteNode(list, link.getDataID())
  ConnectionHandler.insertEdgeBefore(list, ConnectionHandler.createEdge(store, list, link, 'ModelCoachesMembersEdge'))
}
