import { found } from '#web/__generated__/door/found.ts'
import { openings } from '#web/__generated__/door/openings.ts'
import { findRoute, type PathParameters } from './findRoute.ts'
import { type RouteRow, rowsOf } from './rows.ts'
import { openAlone } from './screen.tsx'

/** The rows that are part of the shell. */
export const atDoor: readonly RouteRow[] = rowsOf(found, openings)

/** The routes, as far as the page has loaded them. */
export interface RouteTable {
  /**
   * Undefined for an unknown address. Until all rows are loaded, unknown addresses lead to a screen that loads them.
   */
  find(path: string): { row: RouteRow; parameters: PathParameters } | undefined
  /** Loads the remaining rows. */
  complete(): Promise<void>
}

/** Starts with these rows. `onComplete` is called when the others have loaded. */
export function openTable(first: readonly RouteRow[], onComplete: () => void): RouteTable {
  let rows = first
  const complete = async () => {
    rows = (await import('./table.ts')).routes
  }
  const beyond: RouteRow = {
    name: 'beyond',
    path: '',
    guard: 'everyone',
    layout: 'plain',
    open: openAlone(async () => {
      await complete()
      onComplete()
      return () => null
    }),
  }
  const isWhole = () => rows !== atDoor
  return {
    find: (path) => findRoute(rows, path) ?? (isWhole() ? undefined : { row: beyond, parameters: {} }),
    complete,
  }
}

/** The initial rows for the current address. */
export async function firstRows(): Promise<readonly RouteRow[]> {
  const { pathname } = new URL(document.baseURI)
  const first = findRoute(atDoor, location.pathname.slice(pathname.length - 1))
  return first?.row.guard === 'guest' ? atDoor : (await import('./table.ts')).routes
}
