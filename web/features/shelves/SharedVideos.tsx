import { useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { SharedVideos_query$key } from '#schema/__generated__/relay/SharedVideos_query.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { Shelf } from './Shelf.tsx'
import { VideoCard } from './VideoCard.tsx'

/** Videos that coaches shared with the member, last shared first. */
export function SharedVideos({ query }: { query: SharedVideos_query$key }) {
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
    query,
  )
  const { t } = useLingui()
  const shares = (list.data.viewer?.sharedVideos?.edges ?? []).flatMap(({ node }) =>
    node?.video ? [{ id: node.id, video: node.video }] : [],
  )
  return (
    <Shelf title={t`Shared with you`} items={shares} list={list}>
      {({ id, video }) => <VideoCard key={id} video={video} />}
    </Shelf>
  )
}
