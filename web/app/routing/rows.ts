import type { ComponentType } from 'react'
import { withWordsOf } from '#web/app/language/language.ts'
import { lazily } from '#web/lib/lazily.ts'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import type { Finding, FoundRoute, Opening, Route } from './route.ts'
import { openAlone, type OpenScreen, openWithQuery } from './screen.tsx'

/** One row of the table: a pattern, and the screen that stands there. */
export interface RouteRow extends Pick<Finding, 'guard' | 'layout' | 'roles' | 'follows'> {
  name: string
  /** With `:name` for a parameter. */
  path: string
  /** Stands where the screen will be until it is there; boxes of no special shape where there is none. */
  Loading?: ComponentType
  open: OpenScreen
}

/** What finds the screens of one feature. */
export interface FoundFeature {
  feature: string
  /** The catalogues that they speak from. */
  words: readonly string[]
  routes: Readonly<Record<string, FoundRoute>>
}

/** What screens ask, by feature. */
export type Openings = Readonly<Record<string, () => Promise<Readonly<Record<string, Route>>>>>

export function rowsOf(found: readonly FoundFeature[], openings: Openings): RouteRow[] {
  return found.flatMap(({ feature, words, routes }) =>
    Object.entries(routes).flatMap(([name, route]) => {
      const screen = screenOf(route, words, () => openingOf(openings, feature, name))
      const { path, also = [], guard, layout, roles, follows } = route
      return [path.pattern, ...also].map((pattern) => ({
        name,
        path: pattern,
        guard,
        layout,
        ...(roles && { roles }),
        ...(follows && { follows }),
        ...screen,
      }))
    }),
  )
}

function screenOf(
  route: FoundRoute,
  words: readonly string[],
  opening: () => Promise<Opening>,
): Pick<RouteRow, 'Loading' | 'open'> {
  if (!route.asks) return { open: openAlone(withWordsOf(words, route.load)) }
  return {
    // What fails to load is told by the screen itself.
    Loading: lazily(() =>
      opening().then(
        ({ loading }) => loading,
        () => SomeLoading,
      ),
    ),
    open: openWithQuery(withWordsOf(words, route.load), opening),
  }
}

async function openingOf(openings: Openings, feature: string, name: string): Promise<Opening> {
  const route = (await openings[feature]?.())?.[name]
  if (!route?.asks) throw new Error(`No question stands beside ${name}`)
  return route
}
