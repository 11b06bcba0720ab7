import * as v from 'valibot'
import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import type { Position, SearchPage } from './searchStatement.ts'

/** A page of positions as a hand-written page names its rows. One row more than its limit tells whether there are others. */
export async function searchPage({ limit, after }: PageAsked, list: (page: SearchPage) => Promise<Position[]>) {
  const positions = await list({ limit: limit + 1, after: after === undefined ? undefined : readCursor(after) })
  return {
    rows: positions.slice(0, limit).map(({ at, id }) => ({ id, cursor: `${at} ${id}` })),
    hasNext: positions.length > limit,
  }
}

function readCursor(cursor: string): Position {
  const [at, id] = v.parse(v.tuple([v.string(), v.string()]), cursor.split(' '))
  return { at, id }
}
