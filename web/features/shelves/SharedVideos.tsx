import { useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { SharedVideos_query$key } from '#schema/__generated__/relay/SharedVideos_query.graphql.ts'
import sharedQuery, { type SharedVideosQuery } from '#schema/__generated__/relay/SharedVideosQuery.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { Rail } from '#web/ui/strip/Rail.tsx'
import { FailedShelf } from './FailedShelf.tsx'
import { VideoCard } from './VideoCard.tsx'

/** A rail of videos that coaches shared with the member, last shared first. Has its own query, and no box until it loads. */
export function SharedVideos() {
  return (
    <QueryRenderer<SharedVideosQuery>
      request={sharedQuery}
      variables={{}}
      loading={undefined}
      renderFailure={(failure) => <FailedShelf {...failure} />}
    >
      {(query) => <SharedRail query={query} />}
    </QueryRenderer>
  )
}

function SharedRail({ query }: { query: PreloadedQuery<SharedVideosQuery> }) {
  const data = usePreloadedQuery<SharedVideosQuery>(
    graphql`
      query SharedVideosQuery {
        ...SharedVideos_query
      }
    `,
    query,
  )
  const list = usePaged<SharedVideos_query$key>(
    graphql`
      fragment SharedVideos_query on Query
      @refetchable(queryName: "SharedVideosPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 12 }, cursor: { type: "String" }) {
        viewer {
          sharedVideos(sortDirection: DESC, first: $count, after: $cursor)
            @connection(key: "SharedVideos_sharedVideos") {
            edges {
              node {
                id
                # Null until it can be watched.
                video {
                  ...VideoCard_video
                }
              }
            }
          }
        }
      }
    `,
    data,
  )
  const { t } = useLingui()
  const shares = (list.data.viewer?.sharedVideos?.edges ?? []).flatMap(({ node }) =>
    node?.video ? [{ id: node.id, video: node.video }] : [],
  )
  if (shares.length === 0 && !list.hasMore) return undefined
  return (
    <Rail
      title={t`Shared with you`}
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      end={<NextPage list={list}>{t`Show more videos`}</NextPage>}
    >
      {shares.map(({ id, video }) => (
        <VideoCard key={id} video={video} />
      ))}
    </Rail>
  )
}
