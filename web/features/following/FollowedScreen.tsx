import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { FollowedScreen_query$key } from '#schema/__generated__/relay/FollowedScreen_query.graphql.ts'
import type { FollowedScreenQuery } from '#schema/__generated__/relay/FollowedScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { EndlessPages } from '#web/app/data/EndlessPages.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FollowedCoach } from './FollowedCoach.tsx'

/** Pixels; must match `h-20` below. */
const ROW_HEIGHT = 80

/** The coaches that the member follows, most recent first. */
export function FollowedScreen({ query }: ScreenProps<FollowedScreenQuery>) {
  const data = usePreloadedQuery<FollowedScreenQuery>(
    graphql`
      query FollowedScreenQuery {
        ...FollowedScreen_query
      }
    `,
    query,
  )
  const list = usePaged<FollowedScreen_query$key>(
    graphql`
      fragment FollowedScreen_query on Query
      @refetchable(queryName: "FollowedScreenPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          following(sortDirection: DESC, filter: { status: { eq: FOLLOWED } }, first: $count, after: $cursor)
            @connection(key: "FollowedScreen_following") {
            edges {
              node {
                followee {
                  id
                  firstName
                  lastName
                  photo
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
  const coaches = (list.data.viewer?.following?.edges ?? []).flatMap(({ node }) => node?.followee ?? [])
  return (
    <EndlessPages
      list={list}
      empty={
        <EmptyState
          icon={<Users size={22} aria-hidden />}
          title={t`You don’t follow anyone yet`}
          text={t`Follow coaches on their pages to find them here.`}
          action={
            <Button variant="secondary" size="compact" render={<RouterLink href={paths.classes()} />}>
              <Trans>Find a class</Trans>
            </Button>
          }
        />
      }
      label={t`Coaches you follow`}
      items={coaches}
      keyOf={({ id }) => id}
      rowHeight={ROW_HEIGHT}
    >
      {({ id, firstName, lastName, photo }) => (
        <div className="relative flex h-20 flex-col justify-center border-b border-line">
          <FollowedCoach id={id} name={`${firstName} ${lastName}`} photo={photo} />
        </div>
      )}
    </EndlessPages>
  )
}
