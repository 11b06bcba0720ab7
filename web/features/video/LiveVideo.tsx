import { graphql } from 'react-relay'
import type { LiveVideoSubscription } from '#schema/__generated__/relay/LiveVideoSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

/** Keeps a video true while it is looked at: its file is ready, it was replaced, it has another title. */
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
        }
      }
    `,
    { filter: { id: { eq: id } } },
  )
  return undefined
}
