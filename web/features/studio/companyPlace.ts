import type { CompanyClassesScreenQuery$variables } from '#schema/__generated__/relay/CompanyClassesScreenQuery.graphql.ts'
import { studioCompanyId } from '#web/app/person/useCurrentRole.ts'
import type { Place } from '#web/app/routing/route.ts'
import { taughtVariables } from './studioPlace.ts'

/** The company from the URL, or the user's own; undefined until the user is known. */
export function companyIdAt({ search }: Pick<Place, 'search'>): string | undefined {
  return new URLSearchParams(search).get('company') ?? studioCompanyId()
}

/** Query variables for the company's classes that have not ended or may overrun. */
export function companyVariables(place: Pick<Place, 'search'>): CompanyClassesScreenQuery$variables {
  return { ...taughtVariables(), companyID: companyIdAt(place) ?? '' }
}
