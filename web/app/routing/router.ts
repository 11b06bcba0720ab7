import { type ReadonlySignal, effect, signal } from '@preact/signals-react'
import { paths } from '#web/__generated__/paths.ts'
import type { Data } from '#web/app/data.tsx'
import type { Session } from '#web/app/person/session.ts'
import { warmLayout } from './layouts.ts'
import { type LeftOff, whereOneIs } from './leftOff.ts'
import type { RouteTable } from './openTable.ts'
import type { Place } from './route.ts'
import type { RouteRow } from './rows.ts'
import type { OpenedScreen } from './screen.tsx'

/** The screen at the current address. It is not opened for a user that the guard will refuse. */
export interface Visited {
  row: RouteRow
  place: Place
  screen: OpenedScreen | undefined
  /** For a screen that the user comes back to. */
  leftOff?: LeftOff | undefined
}

export interface Router {
  visited: ReadonlySignal<Visited>
  /** Opens the current address again, after an error. */
  reopen(): void
  /** Reads the data of the shown screen again. */
  refresh(): Promise<void>
}

export interface RouterPorts {
  table: Pick<RouteTable, 'find'>
  /** `/` or `/obi/`. */
  basePath: string
  data: () => Promise<Data>
  session: Session
  /** Replaces the current path with another one. */
  replace: (path: string) => void
}

// wouter emits events for the first two; the browser emits the third.
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate'] as const

/** Follows the address and opens each screen during navigation, outside of rendering. */
export function createRouter(ports: RouterPorts): Router {
  const visited = signal<Visited>(visit(ports, currentPlace(ports.basePath)))

  const left = new Map<string, LeftOff>()

  const move = (isForced: boolean, isBack = false): void => {
    const { path, search } = currentPlace(ports.basePath)
    const was = visited.peek()
    if (!isForced && was.screen && was.place.path === path && was.place.search === search) return
    if (!isForced && was.screen && isFollowed(was, { path, search })) {
      visited.value = { ...was, place: { ...was.place, search } }
      return
    }
    left.set(was.place.path + was.place.search, whereOneIs())
    visited.value = { ...visit(ports, { path, search }), leftOff: isBack ? left.get(path + search) : undefined }
  }

  for (const navigation of NAVIGATIONS) {
    addEventListener(navigation, () => move(false, navigation === 'popstate'))
  }
  effect(() => {
    const { status } = ports.session.state.value
    if (status === 'authenticated' && !visited.peek().screen) move(true)
    if (status === 'unauthenticated' && visited.peek().row.guard === 'member') warmSignIn(ports)
  })

  return {
    visited,
    reopen: () => move(true),
    refresh: async () => visited.peek().screen?.refresh(),
  }
}

/** Whether the screen stays, because it handles all changed parameters itself. */
function isFollowed({ row, place }: Visited, next: Pick<Place, 'path' | 'search'>): boolean {
  return place.path === next.path && withoutNames(place.search, row) === withoutNames(next.search, row)
}

function withoutNames(search: string, { follows = [] }: RouteRow): string {
  const rest = new URLSearchParams(search)
  for (const name of follows) rest.delete(name)
  return rest.toString()
}

function visit(ports: RouterPorts, { path, search }: Omit<Place, 'parameters'>): Visited {
  const { table, data, session, replace } = ports
  const found = table.find(path)
  if (!found) {
    replace(paths.notFound())
    return visit(ports, { path: paths.notFound(), search: '' })
  }
  const { row, parameters } = found
  const place = { path, parameters, search }
  warmLayout(row.layout)
  const isTurnedAway = row.guard === 'member' && session.state.peek().status === 'unauthenticated'
  return { row, place, screen: isTurnedAway ? undefined : row.open(data, place) }
}

/** The redirect usually takes a moment, which is enough to preload sign-in. */
function warmSignIn({ table, data }: RouterPorts): void {
  const row = table.find(paths.signIn())?.row
  if (!row) return
  warmLayout(row.layout)
  row.open(data, { path: paths.signIn(), parameters: {}, search: '' })
}

function currentPlace(basePath: string): { path: string; search: string } {
  const base = basePath.replace(/\/$/, '')
  const { pathname, search } = location
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return { path: path.replace(/(?<=.)\/$/, '') || '/', search }
}
