import { Trans, useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { VideosFound_query$key } from '#schema/__generated__/relay/VideosFound_query.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { FoundGrid } from '#web/features/library/FoundGrid.tsx'
import { VideoCard } from '#web/features/shelves/VideoCard.tsx'

/** Videos that match the filters, newest first. */
export function VideosFound({ query, onClear }: { query: VideosFound_query$key; onClear: () => void }) {
  const { t } = useLingui()
  const list = usePaged<VideosFound_query$key>(
    graphql`
      fragment VideosFound_query on Query
      @refetchable(queryName: "VideosFoundPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        videos: getOnDemandVideosByFilter(filter: $filter, first: $count, after: $cursor)
          @connection(key: "VideosFound_videos") {
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
    <FoundGrid
      list={list}
      items={list.data.videos.edges.flatMap(({ node }) => node ?? [])}
      keyOf={({ id }) => id}
      noneTitle={t`No videos match your filters`}
      moreLabel={<Trans>Show more videos</Trans>}
      onClear={onClear}
    >
      {(video) => <VideoCard video={video} />}
    </FoundGrid>
  )
}
