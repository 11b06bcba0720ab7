import { found } from '#web/__generated__/found.ts'
import { openings } from '#web/__generated__/openings.ts'
import { gallery } from '#web/app/env.ts'
import { atDoor } from './openTable.ts'
import { type RouteRow, rowsOf } from './rows.ts'
import { openAlone } from './screen.tsx'

const ofDevelopment: RouteRow[] = gallery
  ? [{ name: 'gallery', path: gallery.path, guard: 'everyone', layout: 'plain', open: openAlone(gallery.load) }]
  : []

/** Every address of the app, as declared by the features. */
export const routes: readonly RouteRow[] = [...atDoor, ...rowsOf(found, openings), ...ofDevelopment]
