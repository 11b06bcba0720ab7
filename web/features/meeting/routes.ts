import roomQuery from '#schema/__generated__/relay/RoomScreenQuery.graphql.ts'
import setupQuery from '#schema/__generated__/relay/SetupScreenQuery.graphql.ts'
import { meetingPages } from '#schema/classes/meetingPaths.ts'
import { screenAlone, screenWithQuery } from '#web/app/routing/route.ts'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { meetingPlaceOf } from './meetingPlace.ts'
import { paths } from './paths.ts'

/** Set-up, door and room of a live class, each under all the addresses that the specification gives it. */
export const routes = {
  classSetup: screenWithQuery({
    path: paths.classSetup,
    also: meetingPages.setup.slice(1),
    guard: 'member',
    layout: 'stage',
    load: async () => (await import('./devices/SetupScreen.tsx')).SetupScreen,
    loading: SomeLoading,
    query: setupQuery,
    variables: ({ search }) => ({ publicID: meetingPlaceOf(search).meetingId }),
  }),
  classDoor: screenAlone({
    path: paths.classDoor,
    also: meetingPages.join.slice(1),
    guard: 'member',
    layout: 'stage',
    load: async () => (await import('./JoiningScreen.tsx')).JoiningScreen,
  }),
  classRoom: screenWithQuery({
    path: paths.classRoom,
    also: meetingPages.room.slice(1),
    guard: 'member',
    layout: 'stage',
    load: async () => (await import('./room/RoomScreen.tsx')).RoomScreen,
    loading: SomeLoading,
    query: roomQuery,
    variables: ({ search }) => ({ publicID: meetingPlaceOf(search).meetingId }),
  }),
}
