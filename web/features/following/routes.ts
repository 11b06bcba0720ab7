import { msg } from '@lingui/core/macro'
import followedQuery from '#schema/__generated__/relay/FollowedScreenQuery.graphql.ts'
import query from '#schema/__generated__/relay/FollowersScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { FollowersLoading } from './FollowersLoading.tsx'
import { paths } from './paths.ts'

export const routes = {
  followed: screenWithQuery({
    path: paths.followed,
    guard: 'member',
    layout: 'dashboard',
    parent: 'today',
    title: msg`Coaches you follow`,
    load: async () => (await import('./FollowedScreen.tsx')).FollowedScreen,
    loading: FollowersLoading,
    query: followedQuery,
    variables: () => ({}),
  }),
  followers: screenWithQuery({
    path: paths.followers,
    guard: 'member',
    layout: 'dashboard',
    parent: 'studio',
    title: msg`Followers`,
    roles: ['COACH'],
    load: async () => (await import('./FollowersScreen.tsx')).FollowersScreen,
    loading: FollowersLoading,
    query,
    variables: () => ({}),
  }),
}
