import type { CompanyClassesScreenQuery$variables } from '#schema/__generated__/relay/CompanyClassesScreenQuery.graphql.ts'
import { companyIdAt } from '#web/app/person/useCurrentRole.ts'
import type { Place } from '#web/app/routing/route.ts'
import { taughtVariables } from './studioPlace.ts'

/** Query variables for the company's classes that have not ended or may overrun. */
export function companyVariables(place: Pick<Place, 'search'>): CompanyClassesScreenQuery$variables {
  return { ...taughtVariables(), companyID: companyIdAt(place) ?? '' }
}
