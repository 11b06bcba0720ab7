/** A page of a list as the gateway returns it; with `next`, more pages follow. */
export function pageAnswer(nodes: readonly (object | null)[], next?: string) {
  return {
    edges: nodes.map((node, place) => ({ node, cursor: `cursor-${place}` })),
    pageInfo: { hasNextPage: next !== undefined, endCursor: next ?? null },
  }
}
