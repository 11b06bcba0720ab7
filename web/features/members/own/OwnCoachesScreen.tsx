import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { OwnCoachesScreen_query$key } from '#schema/__generated__/relay/OwnCoachesScreen_query.graphql.ts'
import type { OwnCoachesScreenQuery } from '#schema/__generated__/relay/OwnCoachesScreenQuery.graphql.ts'
import { paths as allPaths } from '#web/__generated__/paths.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { OwnCoach } from './OwnCoach.tsx'

/** The coaches who train the member, and what the member shares with each. */
export function OwnCoachesScreen({ query }: ScreenProps<OwnCoachesScreenQuery>) {
  const data = usePreloadedQuery<OwnCoachesScreenQuery>(
    graphql`
      query OwnCoachesScreenQuery {
        ...OwnCoachesScreen_query
      }
    `,
    query,
  )
  const list = usePaged<OwnCoachesScreen_query$key>(
    graphql`
      fragment OwnCoachesScreen_query on Query
      @refetchable(queryName: "OwnCoachesScreenPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          coachLinks(sortDirection: DESC, first: $count, after: $cursor)
            @connection(key: "OwnCoachesScreen_coachLinks") {
            edges {
              node {
                id
                ...OwnCoach_link
              }
            }
          }
        }
      }
    `,
    data,
  )
  const { t } = useLingui()
  const links = (list.data.viewer?.coachLinks?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <PagedList
      list={list}
      items={links}
      empty={
        <EmptyState
          icon={<Users size={22} aria-hidden />}
          title={t`No coaches yet`}
          text={t`Coaches who take you on as a member appear here.`}
          action={
            <Button variant="secondary" size="compact" render={<RouterLink href={allPaths.followed()} />}>
              <Trans>Coaches you follow</Trans>
            </Button>
          }
        />
      }
      className="flex max-w-[45rem] flex-col gap-4"
      moreLabel={<Trans>Show more coaches</Trans>}
    >
      {(link) => <OwnCoach key={link.id} link={link} />}
    </PagedList>
  )
}
