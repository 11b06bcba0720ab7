import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { CompanyNewClassScreenQuery } from '#schema/__generated__/relay/CompanyNewClassScreenQuery.graphql.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/studio/paths.ts'
import { NewClass } from './NewClass.tsx'
import { slotIn } from './slotIn.ts'
import { useDisciplines } from './useDisciplines.ts'

/** An admin creates a class for a coach of the studio. */
export function CompanyNewClassScreen({ query, place }: ScreenProps<CompanyNewClassScreenQuery>) {
  const data = usePreloadedQuery<CompanyNewClassScreenQuery>(
    graphql`
      query CompanyNewClassScreenQuery($companyID: ID!) {
        company: getCompanies(id: $companyID) {
          currency
          ...NewClass_company
        }
        ...useDisciplines_query
      }
    `,
    query,
  )
  const disciplines = useDisciplines(data)
  const slot = slotIn(place.search)
  const companyId = useStudioRole(['ADMIN'])?.companyId
  // Compared with the executed query: the current user may have become known only after it was sent.
  if (companyId !== (query.variables.companyID || undefined)) {
    const fields = { date: slot?.date, time: slot?.time, minutes: slot?.minutes }
    return <Redirect to={paths.companyNewClass({ ...fields, company: companyId })} replace />
  }
  const company = data.company ?? undefined
  return (
    <NewClass
      disciplines={disciplines}
      usual={{ company, currency: company?.currency ?? undefined }}
      slot={slot}
      isForCoach
      list={paths.companyClasses()}
    />
  )
}
