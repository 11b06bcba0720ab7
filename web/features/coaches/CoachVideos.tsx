import { Trans } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { CoachVideos_query$key } from '#schema/__generated__/relay/CoachVideos_query.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { VideoCard } from '#web/features/shelves/VideoCard.tsx'
import { CoachSection } from './CoachSection.tsx'

/** The coach's public videos, newest first. Visitors see none. */
export function CoachVideos({ query }: { query: CoachVideos_query$key }) {
  const list = usePaged<CoachVideos_query$key>(
    graphql`
      fragment CoachVideos_query on Query
      @refetchable(queryName: "CoachVideosPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 6 }, cursor: { type: "String" }) {
        videos: videosByCoachID(
          coachID: $coachID
          sortDirection: DESC
          filter: { isPublic: { eq: true }, isApproved: { eq: true }, status: { eq: PUBLISHED } }
          first: $count
          after: $cursor
        ) @connection(key: "CoachVideos_videos") {
          edges {
            node {
              id
              ...VideoCard_video
            }
          }
        }
      }
    `,
    query,
  )
  return (
    <CoachSection
      id="coach-videos"
      title={<Trans>Videos</Trans>}
      list={list}
      items={(list.data.videos?.edges ?? []).flatMap(({ node }) => node ?? [])}
      keyOf={({ id }) => id}
      moreLabel={<Trans>Show more videos</Trans>}
    >
      {(video) => <VideoCard video={video} />}
    </CoachSection>
  )
}
