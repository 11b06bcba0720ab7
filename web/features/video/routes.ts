import { msg } from '@lingui/core/macro'
import videoQuery from '#schema/__generated__/relay/VideoScreenQuery.graphql.ts'
import videosQuery from '#schema/__generated__/relay/VideosScreenQuery.graphql.ts'
import vimeoQuery from '#schema/__generated__/relay/VimeoScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { LibraryLoading } from '#web/features/library/LibraryLoading.tsx'
import { videosVariables } from './finding/videosPlace.ts'
import { paths } from './paths.ts'
import { VideoLoading } from './VideoLoading.tsx'

const idIn = ({ search }: { search: string }) => ({ id: new URLSearchParams(search).get('id') ?? '' })

export const routes = {
  videos: screenWithQuery({
    path: paths.videos,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Videos`,
    load: async () => (await import('./finding/VideosScreen.tsx')).VideosScreen,
    loading: LibraryLoading,
    query: videosQuery,
    variables: videosVariables,
  }),
  video: screenWithQuery({
    path: paths.video,
    guard: 'member',
    layout: 'dashboard',
    parent: 'videos',
    load: async () => (await import('./VideoScreen.tsx')).VideoScreen,
    loading: VideoLoading,
    query: videoQuery,
    variables: idIn,
  }),
  vimeoVideo: screenWithQuery({
    path: paths.vimeoVideo,
    guard: 'member',
    layout: 'dashboard',
    parent: 'videos',
    load: async () => (await import('./finding/VimeoScreen.tsx')).VimeoScreen,
    loading: VideoLoading,
    query: vimeoQuery,
    variables: idIn,
  }),
}
