import { useLingui } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect, useLocation } from 'wouter'
import type { ManageCoachesScreenQuery } from '#schema/__generated__/relay/ManageCoachesScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useStudioRole } from '#web/app/useCurrentRole.ts'
import { Select } from '#web/ui/Select.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { coachesPlaceOf } from './coachesPlace.ts'
import { CoachList } from './CoachList.tsx'
import { CoachRequests } from './CoachRequests.tsx'
import { CompanyCoaches } from './CompanyCoaches.tsx'
import { paths } from './paths.ts'
import { useCategories } from './teaching.ts'

/** A company's coaches and the requests to coach there. */
export function ManageCoachesScreen({ query, place }: ScreenProps<ManageCoachesScreenQuery>) {
  const data = usePreloadedQuery<ManageCoachesScreenQuery>(
    graphql`
      query ManageCoachesScreenQuery($companyID: ID!, $hasCompany: Boolean!, $coaches: ModelRoleFilterInput!) {
        categories: listCategories(limit: 100) {
          ...teaching_categories
        }
        companies: listCompanies(limit: 100) {
          items {
            id
            name
          }
        }
        ...CoachList_query @include(if: $hasCompany) @alias(as: "coaches")
        ...CoachRequests_query
      }
    `,
    query,
  )
  const { t } = useLingui()
  const categories = useCategories(data.categories)
  const companies = (data.companies?.items ?? []).flatMap((item) => (item ? [item] : []))
  const { tab } = coachesPlaceOf(place)
  // The company from the executed query: the current user may have become known only after it was sent.
  const askedId = query.variables.companyID || undefined
  const { shownId, isGlobal } = useCompany(askedId, companies)
  if (shownId !== askedId) return <Redirect to={paths.manageCoaches({ company: shownId, tab })} replace />
  const coaches = (
    <div className="flex flex-col gap-6">
      {isGlobal && <CompanyChoice companies={companies} companyId={shownId} />}
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

interface Company {
  id: string
  name: string
}

/** Admins see their own company; global admins see the selected one, by default their own. */
function useCompany(askedId: string | undefined, companies: readonly Company[]) {
  const role = useStudioRole(['ADMIN', 'GLOBAL'])
  if (role?.role !== 'GLOBAL') return { shownId: role?.companyId, isGlobal: false }
  return { shownId: askedId ?? role.companyId ?? companies[0]?.id, isGlobal: true }
}

interface CompanyChoiceProps {
  companies: readonly Company[]
  companyId: string | undefined
}

function CompanyChoice({ companies, companyId }: CompanyChoiceProps) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <div className="max-w-[26rem]">
      <Select
        label={t`Company`}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={companyId ?? null}
        onValueChange={(company) => navigate(paths.manageCoaches({ company }), { replace: true })}
      />
    </div>
  )
}
