import { badInput } from '#backend/model/plan/checkValue.ts'

/** Maximum number of rows in an answer that is a list of rows and no page. */
const LARGEST_LIST = 1000

interface Position {
  at: string
  id: string
}

export interface AskedRows {
  limit?: number | null | undefined
  /** The id of the last row that the caller has read. */
  after?: string | null | undefined
}

/**
 * Reads a list on where its answer has no room for a cursor: `positionOf` finds where the last row stands that the caller
 * has read. A list with fewer rows than its limit has come to its end.
 */
export async function listAfter<Row>(
  { limit, after }: AskedRows,
  positionOf: (id: string) => Promise<Position | undefined>,
  list: (page: { after: Position | undefined; limit: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const most = limit ?? LARGEST_LIST
  if (most < 1 || most > LARGEST_LIST) throw badInput('limit', `Give a limit between 1 and ${LARGEST_LIST}.`)
  if (after == null) return list({ after: undefined, limit: most })
  const position = await positionOf(after)
  if (!position) throw badInput('after', 'This is no longer in the list. Read the list from its beginning.')
  return list({ after: position, limit: most })
}
