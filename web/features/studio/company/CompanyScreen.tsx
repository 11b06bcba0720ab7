import { Trans } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink, Redirect } from 'wouter'
import type { CompanyScreenQuery } from '#schema/__generated__/relay/CompanyScreenQuery.graphql.ts'
import { useManagedCompany } from '#web/app/person/useManagedCompany.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { CompanyChoice } from '#web/features/coaching/CompanyChoice.tsx'
import { paths } from '#web/features/studio/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { CompanyDetails } from './CompanyDetails.tsx'
import { CompanyLogo } from './CompanyLogo.tsx'

/** What a studio says about itself, for its admins. */
export function CompanyScreen({ query }: ScreenProps<CompanyScreenQuery>) {
  const { company, first } = usePreloadedQuery<CompanyScreenQuery>(
    graphql`
      query CompanyScreenQuery($companyID: ID!, $hasCompany: Boolean!) {
        first: listCompanies(limit: 1) {
          items {
            id
          }
        }
        company: getCompanies(id: $companyID) @include(if: $hasCompany) {
          id
          ...CompanyChoice_company
          ...CompanyDetails_company
          ...CompanyLogo_company
        }
      }
    `,
    query,
  )
  // The company from the executed query: the current user may have become known only after it was sent.
  const askedId = query.variables.companyID || undefined
  const { shownId, isGlobal } = useManagedCompany(askedId, first?.items[0]?.id)
  if (shownId !== askedId) return <Redirect to={paths.company({ company: shownId })} replace />
  return (
    <div className="flex flex-col gap-8">
      {isGlobal && <CompanyChoice company={company} hrefOf={(id) => paths.company({ company: id })} />}
      {company && <CompanyLogo key={`logo of ${company.id}`} company={company} />}
      {company && <CompanyDetails key={company.id} company={company} />}
      {company && !isGlobal && (
        <div>
          <Button variant="secondary" render={<RouterLink href={paths.rooms({ company: company.id })} />}>
            <Trans>Rooms</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
