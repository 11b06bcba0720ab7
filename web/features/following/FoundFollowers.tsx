import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { FoundFollowers_followers$key } from '#schema/__generated__/relay/FoundFollowers_followers.graphql.ts'
import request, { type FoundFollowersQuery } from '#schema/__generated__/relay/FoundFollowersQuery.graphql.ts'
import { EndlessPages } from '#web/app/data/EndlessPages.tsx'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { ListStates } from '#web/ui/list/ListStates.tsx'
import { FOLLOWER_ROW_HEIGHT, FollowerRow } from './FollowerRow.tsx'
import { type FollowerSearch, searchedFollowers } from './followerSearch.ts'

interface FoundFollowersProps {
  search: FollowerSearch
  onClear: () => void
}

/** The followers that match a search, as they were when it was sent. */
export function FoundFollowers({ search, onClear }: FoundFollowersProps) {
  return (
    <QueryRenderer<FoundFollowersQuery>
      request={request}
      variables={{ filter: searchedFollowers(search) }}
      loading={<SomeLoading />}
      failed={<Trans>We couldn’t load your followers.</Trans>}
    >
      {(query) => <Found query={query} onClear={onClear} />}
    </QueryRenderer>
  )
}

function Found({ query, onClear }: { query: PreloadedQuery<FoundFollowersQuery>; onClear: () => void }) {
  const { t } = useLingui()
  const data = usePreloadedQuery<FoundFollowersQuery>(
    graphql`
      query FoundFollowersQuery($filter: ModelFollowFilterInput!) {
        ...FoundFollowers_followers
      }
    `,
    query,
  )
  const list = usePaged<FoundFollowers_followers$key>(
    graphql`
      fragment FoundFollowers_followers on Query
      @refetchable(queryName: "FoundFollowersPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          followers(sortDirection: DESC, filter: $filter, first: $count, after: $cursor)
            @connection(key: "FoundFollowers_followers") {
            edges {
              node {
                id
                ...FollowerRow_follow
              }
            }
          }
        }
      }
    `,
    data,
  )
  const follows = (list.data.viewer?.followers?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <EndlessPages
      list={list}
      empty={<ListStates state="noMatch" nothing={{ title: t`No followers yet` }} onClearFilters={onClear} />}
      label={t`Followers`}
      items={follows}
      keyOf={({ id }) => id}
      rowHeight={FOLLOWER_ROW_HEIGHT}
    >
      {(follow) => <FollowerRow follow={follow} />}
    </EndlessPages>
  )
}
