import { graphql } from 'react-relay'
import type {
  useFollowersNamedQuery,
  useFollowersNamedQuery$variables as Variables,
} from '#schema/__generated__/relay/useFollowersNamedQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { readEnough, type Searched, useSearched } from '#web/app/data/useSearched.ts'

export interface Follower {
  followerID: string
  followerName: string
}

/** The coach's followers whose name contains every typed word, newest first. */
export function useFollowersNamed(coachId: string): Searched<Follower> {
  return useSearched<Follower>((text, { environment, signal }) => {
    const nameFilter = text === '' ? {} : { followerName: { matches: text } }
    const filter: Variables['filter'] = { status: { eq: 'FOLLOWED' }, ...nameFilter }
    return readEnough(async (page) => {
      const answer = await askOnce<useFollowersNamedQuery>(
        environment,
        graphql`
          query useFollowersNamedQuery(
            $coachId: ID!
            $filter: ModelFollowFilterInput!
            $limit: Int!
            $nextToken: String
          ) {
            followers: followsByFolloweeIDAndUpdatedAt(
              followeeID: $coachId
              sortDirection: DESC
              filter: $filter
              limit: $limit
              nextToken: $nextToken
            ) {
              items {
                followerID
                followerName
              }
              nextToken
            }
          }
        `,
        { coachId, filter, ...page },
      )
      const { items = [], nextToken } = answer?.followers ?? {}
      return { items: items.flatMap((item) => (item ? [toFollower(item)] : [])), nextToken }
    }, signal)
  })
}

function toFollower({ followerID, followerName }: Follower): Follower {
  return { followerID, followerName }
}
