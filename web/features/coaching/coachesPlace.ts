import type { ManageCoachesScreenQuery$variables } from '#schema/__generated__/relay/ManageCoachesScreenQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { companyIdAt } from '#web/app/person/useCurrentRole.ts'
import type { Place } from '#web/app/routing/route.ts'

interface CoachesPlace {
  /** Undefined until the user's company is known. */
  companyId: string | undefined
  tab: 'requests' | undefined
}

export function coachesPlaceOf({ search }: Pick<Place, 'search'>): CoachesPlace {
  return {
    companyId: companyIdAt({ search }),
    tab: new URLSearchParams(search).get('tab') === 'requests' ? 'requests' : undefined,
  }
}

/** Filter for the approved coach roles of a company. */
export const approvedCoaches = { role: { eq: 'COACH' }, status: { eq: APPROVED } } as const

export function coachesVariables(place: Pick<Place, 'search'>): ManageCoachesScreenQuery$variables {
  const { companyId } = coachesPlaceOf(place)
  return { companyID: companyId ?? '', hasCompany: companyId !== undefined, coaches: approvedCoaches }
}
