import type { CompanyClassesScreenQuery$variables } from '#schema/__generated__/relay/CompanyClassesScreenQuery.graphql.ts'
import type { Place } from '#web/app/routing/route.ts'
import { studioCompanyId } from '#web/app/useCurrentRole.ts'
import { taughtVariables } from './studioPlace.ts'

/** Of which company classes are asked for; undefined until it is known. */
function companyIdAt({ search }: Pick<Place, 'search'>): string | undefined {
  return new URLSearchParams(search).get('company') ?? studioCompanyId()
}

/** Its classes that have not ended, or may run on. */
export function companyVariables(place: Pick<Place, 'search'>): CompanyClassesScreenQuery$variables {
  return { ...taughtVariables(), companyID: companyIdAt(place) ?? '' }
}
