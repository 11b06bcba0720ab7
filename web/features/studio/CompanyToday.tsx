import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import request, { type CompanyTodayQuery } from '#schema/__generated__/relay/CompanyTodayQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { taughtVariables } from './studioPlace.ts'
import { TodaysClasses } from './TodaysClasses.tsx'

/** The classes of today in a company. A query of its own, because global admins have no company. */
export function CompanyToday({ companyId }: { companyId: string }) {
  return (
    <QueryRenderer<CompanyTodayQuery>
      request={request}
      variables={{ ...taughtVariables(), companyID: companyId }}
      copyName={`company-today ${companyId}`}
      loading={<Skeleton className="h-32" />}
    >
      {(query) => <Today query={query} companyId={companyId} />}
    </QueryRenderer>
  )
}

function Today({ query, companyId }: { query: PreloadedQuery<CompanyTodayQuery>; companyId: string }) {
  const { dates } = usePreloadedQuery<CompanyTodayQuery>(
    graphql`
      query CompanyTodayQuery($fromNow: ModelStringKeyConditionInput!, $companyID: ID!) {
        dates: eventOccurrencesByCompanyIDAndEndDate(
          companyID: $companyID
          endDate: $fromNow
          filter: { status: { ne: DELETED } }
          limit: 24
        ) {
          items {
            ...TodaysClasses_occurrences
          }
        }
      }
    `,
    query,
  )
  return <TodaysClasses dates={dates?.items} zone={usePlanningZone(companyId)} withCoach />
}
