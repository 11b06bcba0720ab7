import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { CompanyClosuresScreen_query$key } from '#schema/__generated__/relay/CompanyClosuresScreen_query.graphql.ts'
import type { CompanyClosuresScreenQuery } from '#schema/__generated__/relay/CompanyClosuresScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { ClosureList } from './ClosureList.tsx'

/** Days without classes of an admin's company. */
export function CompanyClosuresScreen({ query }: ScreenProps<CompanyClosuresScreenQuery>) {
  const data = usePreloadedQuery<CompanyClosuresScreenQuery>(
    graphql`
      query CompanyClosuresScreenQuery($companyID: ID!, $fromNow: ModelStringKeyConditionInput!) {
        ...CompanyClosuresScreen_query
      }
    `,
    query,
  )
  const companyId = useStudioRole(['ADMIN'])?.companyId
  // Compared with the executed query: the current user may have become known only after it was sent.
  if (companyId !== (query.variables.companyID || undefined))
    return <Redirect to={paths.companyClosures({ company: companyId })} replace />
  return <CompanyClosures query={data} companyId={companyId} />
}

interface CompanyClosuresProps {
  query: CompanyClosuresScreen_query$key
  companyId: string | undefined
}

function CompanyClosures({ query, companyId }: CompanyClosuresProps) {
  const list = usePaged<CompanyClosuresScreen_query$key>(
    graphql`
      fragment CompanyClosuresScreen_query on Query
      @refetchable(queryName: "CompanyClosuresPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        closures: closuresByCompanyIDAndEndDate(
          companyID: $companyID
          endDate: $fromNow
          first: $count
          after: $cursor
        ) @connection(key: "CompanyClosuresScreen_closures") {
          listId: __id
          edges {
            node {
              ...ClosureList_closures
            }
          }
        }
      }
    `,
    query,
  )
  const { closures } = list.data
  return (
    <ClosureList
      list={list}
      closures={(closures?.edges ?? []).flatMap(({ node }) => node ?? [])}
      listId={closures?.listId}
      companyId={companyId}
    />
  )
}
