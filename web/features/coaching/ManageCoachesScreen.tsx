import { useLingui } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { ManageCoachesScreenQuery } from '#schema/__generated__/relay/ManageCoachesScreenQuery.graphql.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Tabs } from '#web/ui/strip/Tabs.tsx'
import { coachesPlaceOf } from './coachesPlace.ts'
import { CoachList } from './CoachList.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { CompanyCoaches } from './CompanyCoaches.tsx'
import { paths } from './paths.ts'
import { CoachRequests } from './requests/CoachRequests.tsx'
import { useCategories } from './teaching.ts'

/** A company's coaches and the requests to coach there. */
export function ManageCoachesScreen({ query, place }: ScreenProps<ManageCoachesScreenQuery>) {
  const data = usePreloadedQuery<ManageCoachesScreenQuery>(
    graphql`
      query ManageCoachesScreenQuery($companyID: ID!, $hasCompany: Boolean!, $coaches: ModelRoleFilterInput!) {
        categories: listCategories(limit: 100) {
          ...teaching_categories
        }
        first: listCompanies(limit: 1) {
          items {
            id
          }
        }
        company: getCompanies(id: $companyID) @include(if: $hasCompany) {
          ...CompanyChoice_company
        }
        ...CoachList_query @include(if: $hasCompany) @alias(as: "coaches")
        ...CoachRequests_query
      }
    `,
    query,
  )
  const { t } = useLingui()
  const categories = useCategories(data.categories)
  const { tab } = coachesPlaceOf(place)
  // The company from the executed query: the current user may have become known only after it was sent.
  const askedId = query.variables.companyID || undefined
  const { shownId, isGlobal } = useCompany(askedId, data.first?.items[0]?.id)
  if (shownId !== askedId) return <Redirect to={paths.manageCoaches({ company: shownId, tab })} replace />
  const coaches = (
    <div className="flex flex-col gap-6">
      {isGlobal && <CompanyChoice company={data.company} />}
      <CompanyCoaches companyId={shownId} categories={categories}>
        <CoachList query={data.coaches ?? undefined} categories={categories} />
      </CompanyCoaches>
    </div>
  )
  const requests = <CoachRequests query={data} categories={categories} companyId={isGlobal ? undefined : shownId} />
  return (
    <Tabs
      label={t`Coaches`}
      defaultValue={tab ?? 'coaches'}
      tabs={[
        { value: 'coaches', label: t`Coaches`, content: coaches },
        { value: 'requests', label: t`Requests`, content: requests },
      ]}
    />
  )
}

/** Admins see their own company; global admins see the selected one, by default their own. */
function useCompany(askedId: string | undefined, firstId: string | undefined) {
  const role = useStudioRole(['ADMIN', 'GLOBAL'])
  if (role?.role !== 'GLOBAL') return { shownId: role?.companyId, isGlobal: false }
  return { shownId: askedId ?? role.companyId ?? firstId, isGlobal: true }
}
