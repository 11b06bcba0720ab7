/** A page of a list as the gateway answers it; with `next` there is another one behind it. */
export function pageAnswer(nodes: readonly (object | null)[], next?: string) {
  return {
    edges: nodes.map((node, place) => ({ node, cursor: `cursor-${place}` })),
    pageInfo: { hasNextPage: next !== undefined, endCursor: next ?? null },
  }
}
