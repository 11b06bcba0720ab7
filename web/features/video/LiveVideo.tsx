import { graphql } from 'react-relay'
import type { LiveVideoSubscription } from '#schema/__generated__/relay/LiveVideoSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

/** Updates a video while it is shown: its file is ready or replaced, or its details change. */
export function LiveVideo({ id }: { id: string }) {
  useLive<LiveVideoSubscription>(
    graphql`
      subscription LiveVideoSubscription($filter: ModelSubscriptionVideoFilterInput) {
        told: onUpdateVideos(filter: $filter) {
          id
          title
          description
          status
          videoURL
          captions {
            id
            language
            label
            url
          }
          viewsCount
          likes
          dislikes
          ...VideoState_video
        }
      }
    `,
    { filter: { id: { eq: id } } },
  )
  return undefined
}
