import { type ComponentType, lazy } from 'react'
import { found } from '#web/__generated__/found.ts'
import { openings } from '#web/__generated__/openings.ts'
import { gallery } from '#web/app/env.ts'
import { withWordsOf } from '#web/app/language/language.ts'
import type { Finding, FoundRoute, Opening } from './route.ts'
import { openAlone, type OpenScreen, openWithQuery } from './screen.tsx'

/** One row of the table: a pattern, and the screen that stands there. */
export interface RouteRow extends Pick<Finding, 'guard' | 'layout' | 'roles'> {
  name: string
  /** With `:name` for a parameter. */
  path: string
  /** Stands where the screen will be until it is there; boxes of no special shape where there is none. */
  Loading?: ComponentType
  open: OpenScreen
}

const ofDevelopment: RouteRow[] = gallery
  ? [{ name: 'gallery', path: gallery.path, guard: 'everyone', layout: 'plain', open: openAlone(gallery.load) }]
  : []

/** Every address of the app, as the features say them. A screen that is not built has no row here. */
export const routes: readonly RouteRow[] = [
  ...found.flatMap(({ feature, words, routes: said }) =>
    Object.entries(said).flatMap(([name, route]) => {
      const screen = screenOf(route, words, () => openingOf(feature, name))
      const { path, also = [], guard, layout, roles } = route
      return [path.pattern, ...also].map((pattern) => ({
        name,
        path: pattern,
        guard,
        layout,
        ...(roles && { roles }),
        ...screen,
      }))
    }),
  ),
  ...ofDevelopment,
]

function screenOf(
  route: FoundRoute,
  words: readonly string[],
  opening: () => Promise<Opening>,
): Pick<RouteRow, 'Loading' | 'open'> {
  if (!route.asks) return { open: openAlone(withWordsOf(words, route.load)) }
  return {
    Loading: lazy(async () => ({ default: (await opening()).loading })),
    open: openWithQuery(withWordsOf(words, route.load), opening),
  }
}

async function openingOf(feature: string, name: string): Promise<Opening> {
  const route = (await openings[feature]?.())?.[name]
  if (!route?.asks) throw new Error(`No question stands beside ${name}`)
  return route
}
