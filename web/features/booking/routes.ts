import { msg } from '@lingui/core/macro'
import query from '#schema/__generated__/relay/BookingsScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { BookingsLoading } from './BookingsLoading.tsx'
import { paths } from './paths.ts'

export const routes = {
  bookings: screenWithQuery({
    path: paths.bookings,
    guard: 'member',
    layout: 'dashboard',
    title: msg`My bookings`,
    load: async () => (await import('./BookingsScreen.tsx')).BookingsScreen,
    loading: BookingsLoading,
    query,
    variables: () => ({ fromNow: { ge: 'now' }, untilNow: { lt: 'now' } }),
  }),
}
