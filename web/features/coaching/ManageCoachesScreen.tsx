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
import { paths } from './paths.ts'
import { useCategories } from './teaching.ts'

/** Who coaches for a company, and who would like to. */
export function ManageCoachesScreen({ query, place }: ScreenProps<ManageCoachesScreenQuery>) {
  const data = usePreloadedQuery<ManageCoachesScreenQuery>(
    graphql`
      query ManageCoachesScreenQuery($companyID: ID!, $hasCompany: Boolean!) {
        categories: listCategories(limit: 100) {
          ...teaching_categories
        }
        companies: listCompanies(limit: 100) {
          items {
            id
            name
          }
        }
        coaches: getCoachesForCompanyLambda(filter: { companyID: $companyID, status: APPROVED })
          @include(if: $hasCompany) {
          ...CoachList_coaches
        }
        ...CoachRequests_query
      }
    `,
    query,
  )
  const { t } = useLingui()
  const categories = useCategories(data.categories)
  const companies = (data.companies?.items ?? []).flatMap((item) => (item ? [item] : []))
  const { tab } = coachesPlaceOf(place)
  // What was asked, and not what would be now: who is there may have become known in between.
  const askedId = query.variables.companyID || undefined
  const { shownId, isGlobal } = useCompany(askedId, companies)
  if (shownId !== askedId) return <Redirect to={paths.manageCoaches({ company: shownId, tab })} replace />
  const coaches = (
    <div className="flex flex-col gap-6">
      {isGlobal && <CompanyChoice companies={companies} companyId={shownId} />}
      <CoachList coaches={data.coaches ?? []} categories={categories} />
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

/** An admin sees the company they work for; a global admin whichever they choose, and at first their own. */
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
