import type { ComponentType } from 'react'
import { withWordsOf } from '#web/app/language/language.ts'
import { lazily } from '#web/lib/lazily.ts'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import type { Finding, FoundRoute, Opening, Route } from './route.ts'
import { openAlone, type OpenScreen, openWithQuery } from './screen.tsx'

/** A row of the table: a pattern and its screen. */
export interface RouteRow extends Pick<Finding, 'guard' | 'layout' | 'roles' | 'follows'> {
  name: string
  /** With `:name` for a parameter. */
  path: string
  /** The placeholder of the screen; a generic skeleton by default. */
  Loading?: ComponentType
  open: OpenScreen
}

/** The loaders for the screens of one feature. */
export interface FoundFeature {
  feature: string
  /** The catalogs of their texts. */
  words: readonly string[]
  routes: Readonly<Record<string, FoundRoute>>
}

/** The queries of screens, by feature. */
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
    // If it fails to load, the screen itself reports the failure.
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
  if (!route?.asks) throw new Error(`The screen ${name} has no query`)
  return route
}
