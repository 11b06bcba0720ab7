import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import request, { type InviteCoachFieldQuery } from '#schema/__generated__/relay/InviteCoachFieldQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormSelect } from '#web/ui/form/fields/FormSelect.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'

interface InviteCoachFieldProps {
  of: Field<string>
  companyId: string
}

/** The coach who gets the member, if an admin invites. */
export function InviteCoachField({ of, companyId }: InviteCoachFieldProps) {
  return (
    <QueryRenderer<InviteCoachFieldQuery>
      request={request}
      variables={{ companyID: companyId, filter: { role: { eq: 'COACH' }, status: { eq: APPROVED } } }}
      loading={<Skeleton className="h-18" />}
    >
      {(query) => <CoachSelect of={of} query={query} />}
    </QueryRenderer>
  )
}

function CoachSelect({
  of,
  query,
}: Pick<InviteCoachFieldProps, 'of'> & { query: PreloadedQuery<InviteCoachFieldQuery> }) {
  const { coaches } = usePreloadedQuery<InviteCoachFieldQuery>(
    graphql`
      query InviteCoachFieldQuery($companyID: ID!, $filter: ModelRoleFilterInput!) {
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
  return <FormSelect of={of} label={t`Coach`} placeholder={t`Choose a coach`} options={options} />
}
