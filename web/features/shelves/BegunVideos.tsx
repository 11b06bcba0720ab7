import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  BegunVideos_query$data,
  BegunVideos_query$key,
} from '#schema/__generated__/relay/BegunVideos_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { Rail } from '#web/ui/strip/Rail.tsx'
import { VideoCard } from './VideoCard.tsx'

/** The videos that the member has begun and not finished, last watched first. */
export function useBegunVideos(query: BegunVideos_query$key) {
  const list = usePaged<BegunVideos_query$key>(
    graphql`
      fragment BegunVideos_query on Query
      @refetchable(queryName: "BegunVideosPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        begun: videoProgressesByUserIDAndUpdatedAt(
          userID: $userID
          sortDirection: DESC
          filter: { completionStatus: { eq: INPROGRESS } }
          first: $count
          after: $cursor
        ) @connection(key: "BegunVideos_begun", filters: ["userID"]) {
          edges {
            node {
              completionStatus
              video {
                id
                status
                ...VideoCard_video
              }
            }
          }
        }
      }
    `,
    query,
  )
  return { list, videos: videosIn(list.data) }
}

/** One that was finished or deleted meanwhile stays in the store, so it is left out here. */
function videosIn({ begun }: BegunVideos_query$data) {
  return (begun?.edges ?? []).flatMap(({ node }) =>
    node?.video && node.completionStatus === 'INPROGRESS' && node.video.status !== 'DELETED' ? [node.video] : [],
  )
}

interface BegunVideosProps extends ReturnType<typeof useBegunVideos> {
  action: ReactNode
}

export function BegunVideos({ list, videos, action }: BegunVideosProps) {
  const { t } = useLingui()
  return (
    <Rail
      title={t`Continue watching`}
      action={action}
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      end={<NextPage list={list}>{t`Show more videos`}</NextPage>}
    >
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} />
      ))}
    </Rail>
  )
}
