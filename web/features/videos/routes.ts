import { msg } from '@lingui/core/macro'
import { Clapperboard } from 'lucide-react'
import editVideoQuery from '#schema/__generated__/relay/EditVideoScreenQuery.graphql.ts'
import manageVideosQuery from '#schema/__generated__/relay/ManageVideosScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { ManagedLoading } from '#web/features/managing/ManagedLoading.tsx'
import { EditVideoLoading } from './editing/EditVideoLoading.tsx'
import { paths } from './paths.ts'
import { videosVariables } from './videoFilters.ts'

export const routes = {
  manageVideos: screenWithQuery({
    path: paths.manageVideos,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Videos`,
    subtitle: msg`Manage Videos`,
    navigation: { workspace: 'studio', order: 3, label: msg`Videos`, icon: Clapperboard },
    roles: ['COACH', 'ADMIN', 'GLOBAL'],
    load: async () => (await import('./ManageVideosScreen.tsx')).ManageVideosScreen,
    loading: ManagedLoading,
    query: manageVideosQuery,
    variables: videosVariables,
  }),
  editVideo: screenWithQuery({
    path: paths.editVideo,
    guard: 'member',
    layout: 'dashboard',
    parent: 'manageVideos',
    title: msg`Edit video`,
    roles: ['COACH', 'ADMIN', 'GLOBAL'],
    load: async () => (await import('./editing/EditVideoScreen.tsx')).EditVideoScreen,
    loading: EditVideoLoading,
    query: editVideoQuery,
    variables: ({ search }) => ({ id: new URLSearchParams(search).get('id') ?? '' }),
  }),
}
