import type { ManageCoachesScreenQuery$variables } from '#schema/__generated__/relay/ManageCoachesScreenQuery.graphql.ts'
import type { Place } from '#web/app/routing/route.ts'
import { studioCompanyId } from '#web/app/useCurrentRole.ts'

interface CoachesPlace {
  /** Undefined until it is known for whom somebody works. */
  companyId: string | undefined
  tab: 'requests' | undefined
}

export function coachesPlaceOf({ search }: Pick<Place, 'search'>): CoachesPlace {
  const asked = new URLSearchParams(search)
  return {
    companyId: asked.get('company') ?? studioCompanyId(),
    tab: asked.get('tab') === 'requests' ? 'requests' : undefined,
  }
}

export function coachesVariables(place: Pick<Place, 'search'>): ManageCoachesScreenQuery$variables {
  const { companyId } = coachesPlaceOf(place)
  return { companyID: companyId ?? '', hasCompany: companyId !== undefined }
}
