import { graphql } from 'react-relay'
import type { CoachVideos_query$key } from '#schema/__generated__/relay/CoachVideos_query.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { CoachActions } from './CoachActions.tsx'
import { DropAnywhere } from './uploading/DropAnywhere.tsx'
import { VideoList } from './VideoList.tsx'
import type { videosPlaceOf } from './videosPlace.ts'

interface CoachVideosProps {
  query: CoachVideos_query$key
  chosen: ReturnType<typeof videosPlaceOf>
}

/** What a coach has recorded, newest first. Files dropped anywhere on it are uploaded. */
export function CoachVideos({ query, chosen }: CoachVideosProps) {
  const list = usePaged<CoachVideos_query$key>(
    graphql`
      fragment CoachVideos_query on Query
      @refetchable(queryName: "CoachVideosPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          id
          videos(sortDirection: DESC, filter: $filter, first: $count, after: $cursor)
            @connection(key: "CoachVideos_videos") {
            edges {
              node {
                status
                ...VideoList_videos
              }
            }
          }
        }
      }
    `,
    query,
  )
  const videos = (list.data.viewer?.videos?.edges ?? []).flatMap(({ node }) =>
    node && node.status !== 'DELETED' ? [node] : [],
  )
  return (
    <>
      <VideoList
        list={list}
        videos={videos}
        chosen={chosen}
        states={['published', 'draft', 'processing', 'failed']}
        coachId={list.data.viewer?.id ?? ''}
        Actions={CoachActions}
      />
      <DropAnywhere />
    </>
  )
}
