import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { VideoScreenQuery } from '#schema/__generated__/relay/VideoScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { NoSuchVideo } from './NoSuchVideo.tsx'
import { VideoPage } from './VideoPage.tsx'

/** Page of one video. Vimeo videos have their own page. */
export function VideoScreen({ query }: ScreenProps<VideoScreenQuery>) {
  const { found, sounds } = usePreloadedQuery<VideoScreenQuery>(
    graphql`
      query VideoScreenQuery($id: ID!) {
        found: getVideo(id: $id) {
          video {
            id
            status
            videoURL
            vimeoID
            ...VideoPage_video
          }
        }
        sounds: getBackgroundAudiosLambda(mediaID: $id, mediaType: VIDEO) {
          ...VideoPage_sounds
        }
      }
    `,
    query,
  )
  const { video } = found
  if (!video || video.status === 'DELETED') return <NoSuchVideo />
  if (video.vimeoID && !video.videoURL) return <Redirect to={paths.vimeoVideo({ id: video.id })} replace />
  return <VideoPage key={video.id} video={video} sounds={sounds} />
}
