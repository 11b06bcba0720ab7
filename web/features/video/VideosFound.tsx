import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { graphql } from 'react-relay'
import type { VideosFound_query$key } from '#schema/__generated__/relay/VideosFound_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { VideoCard } from '#web/features/shelves/VideoCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** What fits the filters, newest first. */
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
  const videos = list.data.videos.edges.flatMap(({ node }) => node ?? [])
  if (videos.length === 0 && !list.hasMore)
    return (
      <EmptyState
        icon={<SearchX size={22} aria-hidden />}
        title={t`No videos match your filters`}
        text={t`Remove a filter to see more.`}
        action={
          <Button size="compact" onClick={onClear}>
            <Trans>Clear all</Trans>
          </Button>
        }
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">
        <Trans>Results</Trans>
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 ml:grid-cols-4">
        {videos.map((video) => (
          <li key={video.id} className="flex *:w-full">
            <VideoCard video={video} />
          </li>
        ))}
      </ul>
      <NextPage list={list}>
        <Trans>Show more videos</Trans>
      </NextPage>
    </div>
  )
}
