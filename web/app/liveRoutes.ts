import { meetingPages } from '#schema/meetingPaths.ts'
import { meetingPlaceOf } from '#web/features/meeting/meetingPlace.ts'
import { withWordsOf } from './language/language.ts'
import type { RouteRow } from './routing/route.ts'
import { type OpenScreen, screenAlone, screenWithQuery } from './routing/screen.tsx'

const openSetup = screenWithQuery({
  load: withWordsOf('meeting', async () => (await import('#web/features/meeting/devices/SetupScreen.tsx')).SetupScreen),
  query: () => import('#schema/__generated__/relay/SetupScreenQuery.graphql.ts'),
  variables: ({ search }) => ({ publicID: meetingPlaceOf(search).meetingId }),
})

const openDoor = screenAlone(
  withWordsOf('meeting', async () => (await import('#web/features/meeting/JoiningScreen.tsx')).JoiningScreen),
)

const openRoom = screenWithQuery({
  load: withWordsOf('meeting', async () => (await import('#web/features/meeting/room/RoomScreen.tsx')).RoomScreen),
  query: () => import('#schema/__generated__/relay/RoomScreenQuery.graphql.ts'),
  variables: ({ search }) => ({ publicID: meetingPlaceOf(search).meetingId }),
})

const rowsOf = (paths: readonly string[], open: OpenScreen): RouteRow[] =>
  paths.map((path) => ({ path, guard: 'member', layout: 'stage', open }))

/** Set-up, door and room of a live class, each under all the addresses that the specification gives it. */
export const liveRoutes: readonly RouteRow[] = [
  ...rowsOf(meetingPages.setup, openSetup),
  ...rowsOf(meetingPages.join, openDoor),
  ...rowsOf(meetingPages.room, openRoom),
]
