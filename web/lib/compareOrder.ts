type Order = number | null | undefined

/** Ascending; what has no order comes last. */
export function compareOrder(one: Order, other: Order): number {
  return (one ?? Infinity) - (other ?? Infinity) || 0
}
