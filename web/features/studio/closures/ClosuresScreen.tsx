import { Trans } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ClosuresScreen_query$key } from '#schema/__generated__/relay/ClosuresScreen_query.graphql.ts'
import type { ClosuresScreenQuery } from '#schema/__generated__/relay/ClosuresScreenQuery.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { ClosureList } from './ClosureList.tsx'

/** Days without classes of a coach, for their classes without a company. */
export function ClosuresScreen({ query }: ScreenProps<ClosuresScreenQuery>) {
  const data = usePreloadedQuery<ClosuresScreenQuery>(
    graphql`
      query ClosuresScreenQuery($fromNow: ModelStringKeyConditionInput!) {
        ...ClosuresScreen_query
      }
    `,
    query,
  )
  const list = usePaged<ClosuresScreen_query$key>(
    graphql`
      fragment ClosuresScreen_query on Query
      @refetchable(queryName: "ClosuresScreenPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        viewer {
          closures(endDate: $fromNow, first: $count, after: $cursor) @connection(key: "ClosuresScreen_closures") {
            listId: __id
            edges {
              node {
                ...ClosureList_closures
              }
            }
          }
        }
      }
    `,
    data,
  )
  const closures = list.data.viewer?.closures
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">
        <Trans>These close your own classes. Admins close the classes of a studio.</Trans>
      </p>
      <ClosureList
        list={list}
        closures={(closures?.edges ?? []).flatMap(({ node }) => node ?? [])}
        listId={closures?.listId}
        companyId={undefined}
      />
    </div>
  )
}
