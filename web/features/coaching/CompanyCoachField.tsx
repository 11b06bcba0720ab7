import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import request, { type CompanyCoachFieldQuery } from '#schema/__generated__/relay/CompanyCoachFieldQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Select, type SelectProps } from '#web/ui/option/Select.tsx'

type CoachSelectProps = Pick<SelectProps<string>, 'value' | 'onValueChange' | 'error' | 'name'>

/** Chooses one of a company's coaches, by id. */
export function CompanyCoachField({ companyId, ...select }: CoachSelectProps & { companyId: string }) {
  return (
    <QueryRenderer<CompanyCoachFieldQuery>
      request={request}
      variables={{ companyID: companyId, filter: { role: { eq: 'COACH' }, status: { eq: APPROVED } } }}
      loading={<Skeleton className="h-18" />}
    >
      {(query) => <CoachSelect {...select} query={query} />}
    </QueryRenderer>
  )
}

function CoachSelect({ query, ...select }: CoachSelectProps & { query: PreloadedQuery<CompanyCoachFieldQuery> }) {
  const { coaches } = usePreloadedQuery<CompanyCoachFieldQuery>(
    graphql`
      query CompanyCoachFieldQuery($companyID: ID!, $filter: ModelRoleFilterInput!) {
        coaches: rolesByCompanyID(companyID: $companyID, filter: $filter, limit: 1000) {
          items {
            coachID
            coachName
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const options = (coaches?.items ?? []).flatMap((role) =>
    role ? [{ value: role.coachID, label: role.coachName }] : [],
  )
  if (options.length === 0)
    return (
      <p className="text-muted">
        <Trans>No coaches yet</Trans>
      </p>
    )
  return <Select {...select} label={t`Coach`} placeholder={t`Choose a coach`} options={options} />
}
