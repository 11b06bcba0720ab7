import { graphql } from 'react-relay'
import type { CompanyVideos_query$key } from '#schema/__generated__/relay/CompanyVideos_query.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { CompanyActions } from './CompanyActions.tsx'
import { VideoList } from './VideoList.tsx'
import type { videosPlaceOf } from './videosPlace.ts'

interface CompanyVideosProps {
  query: CompanyVideos_query$key
  chosen: ReturnType<typeof videosPlaceOf>
}

/** What a company looks after: what waits for an answer, and what became of the rest. */
export function CompanyVideos({ query, chosen }: CompanyVideosProps) {
  const list = usePaged<CompanyVideos_query$key>(
    graphql`
      fragment CompanyVideos_query on Query
      @refetchable(queryName: "CompanyVideosPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        videos: listVideos(filter: $filter, first: $count, after: $cursor) @connection(key: "CompanyVideos_videos") {
          edges {
            node {
              status
              ...VideoList_videos
            }
          }
        }
      }
    `,
    query,
  )
  const videos = (list.data.videos?.edges ?? []).flatMap(({ node }) =>
    node && node.status !== 'DELETED' ? [node] : [],
  )
  return (
    <VideoList
      list={list}
      videos={videos}
      chosen={chosen}
      states={['waiting', 'approved', 'declined']}
      coachId={undefined}
      Actions={CompanyActions}
    />
  )
}
