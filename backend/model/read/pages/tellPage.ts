import type { Answer } from '#backend/model/read/renderCache.ts'
import type { EdgeSelect, PageInfoSelect, PageSelect } from '#schema/plan.ts'
import type { Cursor } from './nextToken.ts'

/** A page that was read, with the data for its tokens and cursors. */
export interface PageTold {
  /** Number of rows, and the position of each. */
  count: number
  cursorAt(place: number): Cursor
  /** Behind which the next page begins, where there is one: the last row, or further, where rows were passed over. */
  end: Cursor | undefined
  /** True if it follows another page. */
  isBehind: boolean
  seal(cursor: Cursor): string
}

/** The page as its document asks for it. `lists` are its rows, once for each selection of rows, in the document's order. */
export function tellPage(selects: readonly PageSelect[], lists: Iterable<readonly Answer[]>, page: PageTold): Answer {
  const rows = lists[Symbol.iterator]()
  const entries = selects.map((select): [string, unknown] => {
    if (select.kind === 'typename') return [select.key, select.value]
    if (select.kind === 'items') return [select.key, rows.next().value ?? []]
    if (select.kind === 'edges') return [select.key, edgesOf(select.select, rows, page)]
    if (select.kind === 'pageInfo') return [select.key, pageInfoOf(select.select, page)]
    return [select.key, page.end ? page.seal(page.end) : null]
  })
  return Object.fromEntries(entries)
}

function edgesOf(
  selects: readonly EdgeSelect[],
  rows: Iterator<readonly Answer[]>,
  { count, cursorAt, seal }: PageTold,
): Answer[] {
  const parts = selects.map((select) => {
    const nodes: readonly Answer[] = select.kind === 'node' ? (rows.next().value ?? []) : []
    return { select, nodes }
  })
  return Array.from({ length: count }, (_, place): Answer => {
    const entries = parts.map(({ select, nodes }): [string, unknown] => {
      if (select.kind === 'typename') return [select.key, select.value]
      return [select.key, select.kind === 'node' ? nodes[place] : seal(cursorAt(place))]
    })
    return Object.fromEntries(entries)
  })
}

function pageInfoOf(selects: readonly PageInfoSelect[], { count, cursorAt, end, isBehind, seal }: PageTold): Answer {
  const start = count > 0 ? cursorAt(0) : undefined
  const last = end ?? (count > 0 ? cursorAt(count - 1) : undefined)
  const entries = selects.map((select): [string, unknown] => {
    if (select.kind === 'typename') return [select.key, select.value]
    if (select.kind === 'hasNextPage') return [select.key, end !== undefined]
    if (select.kind === 'hasPreviousPage') return [select.key, isBehind]
    const cursor = select.kind === 'startCursor' ? start : last
    return [select.key, cursor ? seal(cursor) : null]
  })
  return Object.fromEntries(entries)
}
