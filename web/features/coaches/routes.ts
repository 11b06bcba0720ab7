import { msg } from '@lingui/core/macro'
import query from '#schema/__generated__/relay/CoachScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { CoachLoading } from './CoachLoading.tsx'
import { paths } from './paths.ts'

export const routes = {
  coach: screenWithQuery({
    path: paths.coach,
    guard: 'everyone',
    layout: 'coach',
    parent: 'classes',
    title: msg`Coach`,
    load: async () => (await import('./CoachScreen.tsx')).CoachScreen,
    loading: CoachLoading,
    query,
    variables: ({ parameters }) => ({ coachID: parameters.coachID, fromNow: { ge: 'now' } }),
  }),
}
