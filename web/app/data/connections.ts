import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime'

interface PlaceInList {
  /** The list, by its `__id`. */
  listId: string
  edgeType: string
  node: RecordProxy
  /** The field by which the list is sorted: a text, an instant or a number. */
  sortedBy: string
  order?: 'ascending' | 'descending'
}

/**
 * Inserts a record into its sorted position in a paged list, once. A record that is already there does not move, and
 * one that later pages contain is not inserted.
 */
export function putInPlace(store: RecordSourceSelectorProxy, place: PlaceInList): void {
  const { listId, edgeType, node, sortedBy, order = 'ascending' } = place
  const list = store.get(listId)
  if (!list) return
  const edges = list.getLinkedRecords('edges') ?? []
  const nodes = edges.map((edge) => edge?.getLinkedRecord('node'))
  if (nodes.some((one) => one?.getDataID() === node.getDataID())) return
  const sign = order === 'ascending' ? 1 : -1
  const found = nodes.findIndex(
    (one) => one && sign * compareValues(one.getValue(sortedBy), node.getValue(sortedBy)) > 0,
  )
  if (found === -1 && list.getLinkedRecord('pageInfo')?.getValue('hasNextPage')) return
  const edge = ConnectionHandler.createEdge(store, list, node, edgeType)
  const position = found === -1 ? edges.length : found
  list.setLinkedRecords([...edges.slice(0, position), edge, ...edges.slice(position)], 'edges')
}

/** Appends a record to a list that is read completely, with `items`. */
export function appendItem(list: RecordProxy | null | undefined, node: RecordProxy | null | undefined): void {
  if (list && node) list.setLinkedRecords([...(list.getLinkedRecords('items') ?? []), node], 'items')
}

function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [first, second] = [String(one), String(other)]
  return first === second ? 0 : first > second ? 1 : -1
}
