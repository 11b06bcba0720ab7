import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { CompanyClassesScreen_query$key } from '#schema/__generated__/relay/CompanyClassesScreen_query.graphql.ts'
import type { CompanyClassesScreenQuery } from '#schema/__generated__/relay/CompanyClassesScreenQuery.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useStudioRole } from '#web/app/useCurrentRole.ts'
import { useNow } from '#web/lib/useNow.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ClassesByDay } from './ClassesByDay.tsx'
import { paths } from './paths.ts'
import { STAYS_MS } from './studioPlace.ts'

/** What is taught at an admin's company: by whom, who comes, and the way to look in. */
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
  // What was asked, and not what would be now: who is there may have become known in between.
  if (companyId !== (query.variables.companyID || undefined))
    return <Redirect to={paths.companyClasses({ company: companyId })} replace />
  return <CompanyClasses query={data} />
}

function CompanyClasses({ query }: { query: CompanyClassesScreen_query$key }) {
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
              endDate
              ...ClassesByDay_occurrences
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const now = useNow()
  const toCome = (list.data.classes?.edges ?? []).flatMap(({ node }) =>
    node && Date.parse(node.endDate) + STAYS_MS > now ? [node] : [],
  )
  if (toCome.length === 0 && !list.hasMore) {
    return (
      <EmptyState
        icon={<CalendarDays size={22} aria-hidden />}
        title={t`No upcoming classes`}
        text={t`Classes your coaches create appear here.`}
      />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <p className="text-muted">
        {!list.hasMore && <Plural value={toCome.length} one="# upcoming class" other="# upcoming classes" />}
      </p>
      <ClassesByDay occurrences={toCome} withCoach />
      <NextPage list={list}>
        <Trans>Show more classes</Trans>
      </NextPage>
    </div>
  )
}
