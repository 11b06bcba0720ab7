import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime'

interface PlaceInList {
  /** The list, by its `__id`. */
  listId: string
  edgeType: string
  node: RecordProxy
  /** The field that the list is sorted by, ascending. */
  sortedBy: string
}

/** Puts a record into a list that is read page by page, in its place, once. One that the next pages bring is left to them. */
export function putInPlace(store: RecordSourceSelectorProxy, { listId, edgeType, node, sortedBy }: PlaceInList): void {
  const list = store.get(listId)
  if (!list) return
  const edges = list.getLinkedRecords('edges') ?? []
  const nodes = edges.map((edge) => edge?.getLinkedRecord('node'))
  if (nodes.some((one) => one?.getDataID() === node.getDataID())) return
  const value = String(node.getValue(sortedBy))
  const found = nodes.findIndex((one) => one && String(one.getValue(sortedBy)) > value)
  if (found === -1 && list.getLinkedRecord('pageInfo')?.getValue('hasNextPage')) return
  const edge = ConnectionHandler.createEdge(store, list, node, edgeType)
  const place = found === -1 ? edges.length : found
  list.setLinkedRecords([...edges.slice(0, place), edge, ...edges.slice(place)], 'edges')
}
