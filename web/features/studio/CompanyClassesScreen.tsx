import { useLingui } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { CompanyClassesScreen_query$key } from '#schema/__generated__/relay/CompanyClassesScreen_query.graphql.ts'
import type { CompanyClassesScreenQuery } from '#schema/__generated__/relay/CompanyClassesScreenQuery.graphql.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import { ZoneContext } from '#web/app/names/shownZone.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { ViewLinks } from './calendar/ViewLinks.tsx'
import { paths } from './paths.ts'
import { PlanningMenu } from './planning/PlanningMenu.tsx'
import { UpcomingClasses } from './UpcomingClasses.tsx'

/** The upcoming classes of an admin's company, with coaches and bookings. */
export function CompanyClassesScreen({ query }: ScreenProps<CompanyClassesScreenQuery>) {
  const data = usePreloadedQuery<CompanyClassesScreenQuery>(
    graphql`
      query CompanyClassesScreenQuery($companyID: ID!, $fromNow: ModelStringKeyConditionInput!) {
        ...CompanyClassesScreen_query
      }
    `,
    query,
  )
  const companyId = useStudioRole(['ADMIN'])?.companyId
  // Compared with the executed query: the current user may have become known only after it was sent.
  if (companyId !== (query.variables.companyID || undefined))
    return <Redirect to={paths.companyClasses({ company: companyId })} replace />
  return <CompanyClasses query={data} companyId={companyId} />
}

interface CompanyClassesProps {
  query: CompanyClassesScreen_query$key
  companyId: string | undefined
}

function CompanyClasses({ query, companyId }: CompanyClassesProps) {
  const list = usePaged<CompanyClassesScreen_query$key>(
    graphql`
      fragment CompanyClassesScreen_query on Query
      @refetchable(queryName: "CompanyClassesPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        classes: eventOccurrencesByCompanyIDAndEndDate(
          companyID: $companyID
          endDate: $fromNow
          filter: { status: { ne: DELETED } }
          first: $count
          after: $cursor
        ) @connection(key: "CompanyClassesScreen_classes") {
          edges {
            node {
              ...UpcomingClasses_occurrences
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  return (
    <ZoneContext value={usePlanningZone(companyId)}>
      <ViewLinks
        current="list"
        addressOf={(view) => (view === 'list' ? paths.companyClasses() : paths.companyCalendar({ view }))}
      />
      <UpcomingClasses
        list={list}
        occurrences={(list.data.classes?.edges ?? []).flatMap(({ node }) => node ?? [])}
        emptyText={t`Classes your coaches create appear here.`}
        action={companyId !== undefined && <PlanningMenu companyId={companyId} />}
        withCoach
      />
    </ZoneContext>
  )
}
