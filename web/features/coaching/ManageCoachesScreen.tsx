import { useLingui } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { ManageCoachesScreenQuery } from '#schema/__generated__/relay/ManageCoachesScreenQuery.graphql.ts'
import { useManagedCompany } from '#web/app/person/useManagedCompany.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Tabs } from '#web/ui/strip/Tabs.tsx'
import { coachesPlaceOf } from './coachesPlace.ts'
import { CoachList } from './CoachList.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { CompanyCoaches } from './CompanyCoaches.tsx'
import { RoleHistoryLink } from './history/RoleHistoryLink.tsx'
import { paths } from './paths.ts'
import { CoachRequests } from './requests/CoachRequests.tsx'
import { CompanyAdmins } from './roles/CompanyAdmins.tsx'
import { useCategories } from './teaching.ts'

/** A company's coaches, the requests to coach there, and its admins. */
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
  const { shownId, isGlobal } = useManagedCompany(askedId, data.first?.items[0]?.id)
  if (shownId !== askedId) return <Redirect to={paths.manageCoaches({ company: shownId, tab })} replace />
  // Global admins see requests and history of all companies.
  const onlyCompanyId = isGlobal ? undefined : shownId
  const coaches = (
    <div className="flex flex-col gap-6">
      {isGlobal && <CompanyChoice company={data.company} hrefOf={(company) => paths.manageCoaches({ company })} />}
      <CompanyCoaches companyId={shownId} categories={categories}>
        <CoachList query={data.coaches ?? undefined} categories={categories} />
      </CompanyCoaches>
    </div>
  )
  const requests = <CoachRequests query={data} categories={categories} companyId={onlyCompanyId} />
  return (
    <div className="flex flex-col gap-8">
      <Tabs
        label={t`Coaches`}
        defaultValue={tab ?? 'coaches'}
        tabs={[
          { value: 'coaches', label: t`Coaches`, content: coaches },
          { value: 'requests', label: t`Requests`, content: requests },
          ...(shownId === undefined
            ? []
            : [
                {
                  value: 'admins',
                  label: t`Admins`,
                  content: <CompanyAdmins companyId={shownId} isGlobal={isGlobal} />,
                },
              ]),
        ]}
      />
      <RoleHistoryLink companyId={onlyCompanyId} />
    </div>
  )
}
