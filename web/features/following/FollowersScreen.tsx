import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { FollowersScreen_followers$key } from '#schema/__generated__/relay/FollowersScreen_followers.graphql.ts'
import type { FollowersScreenQuery } from '#schema/__generated__/relay/FollowersScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { addressOf } from '#web/app/configuration.ts'
import { EndlessPages } from '#web/app/data/EndlessPages.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { ShareLinkButton } from '#web/features/classes/page/ShareLinkButton.tsx'
import { BroadcastButton } from '#web/features/messages/broadcast/BroadcastButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FollowerFilters } from './FollowerFilters.tsx'
import { FOLLOWER_ROW_HEIGHT, FollowerRow } from './FollowerRow.tsx'
import { emptySearch, isEmptySearch } from './followerSearch.ts'
import { FoundFollowers } from './FoundFollowers.tsx'
import { LiveFollowers } from './LiveFollowers.tsx'

/** The coach's followers, newest first, with live updates. */
export function FollowersScreen({ query }: ScreenProps<FollowersScreenQuery>) {
  const data = usePreloadedQuery<FollowersScreenQuery>(
    graphql`
      query FollowersScreenQuery {
        viewer {
          id
          firstName
          lastName
          followersCount
        }
        ...FollowersScreen_followers
      }
    `,
    query,
  )
  const list = usePaged<FollowersScreen_followers$key>(
    graphql`
      fragment FollowersScreen_followers on Query
      @refetchable(queryName: "FollowersScreenPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          followers(sortDirection: DESC, filter: { status: { eq: FOLLOWED } }, first: $count, after: $cursor)
            @connection(key: "FollowersScreen_followers") {
            listId: __id
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
  const { t } = useLingui()
  const [search, setSearch] = useState(emptySearch)
  const { viewer } = data
  const followers = list.data.viewer?.followers
  const follows = (followers?.edges ?? []).flatMap(({ node }) => node ?? [])
  if (!viewer) return undefined
  const { followersCount } = viewer
  const ownPage = paths.coach({ id: viewer.id, name: `${viewer.firstName} ${viewer.lastName}` })
  const hasFollowers = follows.length > 0 || list.hasMore
  return (
    <>
      <div className="flex flex-col gap-2">
        {hasFollowers && (
          <>
            <Heading followersCount={followersCount} ownPage={ownPage} />
            <FollowerFilters search={search} onSearch={setSearch} />
          </>
        )}
        {hasFollowers && !isEmptySearch(search) ? (
          <FoundFollowers search={search} onClear={() => setSearch(emptySearch)} />
        ) : (
          <EndlessPages
            list={list}
            empty={
              <EmptyState
                icon={<Users size={22} aria-hidden />}
                title={t`No followers yet`}
                text={t`Share your page so people can find and follow you.`}
                action={<ShareLinkButton href={addressOf(ownPage)} look="secondary" />}
              />
            }
            label={t`Followers`}
            items={follows}
            keyOf={({ id }) => id}
            total={followersCount}
            rowHeight={FOLLOWER_ROW_HEIGHT}
          >
            {(follow) => <FollowerRow follow={follow} />}
          </EndlessPages>
        )}
      </div>
      {followers && <LiveFollowers coachId={viewer.id} listId={followers.listId} />}
    </>
  )
}

/** The number of followers, a message to all of them, and the page that they find. */
function Heading({ followersCount, ownPage }: { followersCount: number; ownPage: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-lg font-[560] tabular-nums">
        <Plural value={followersCount} one="# follower" other="# followers" />
      </p>
      <div className="-me-4 flex flex-wrap">
        {followersCount > 0 && (
          <BroadcastButton audience="FOLLOWERS" variant="quiet" size="compact">
            <Trans>Message all</Trans>
          </BroadcastButton>
        )}
        <Button
          variant="quiet"
          size="compact"
          icon={<UserRound size={18} aria-hidden />}
          render={<RouterLink href={ownPage} />}
        >
          <Trans>Your page</Trans>
        </Button>
        <ShareLinkButton href={addressOf(ownPage)} />
      </div>
    </div>
  )
}
