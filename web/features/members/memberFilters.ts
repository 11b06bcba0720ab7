import type { MembersScreenQuery$variables } from '#schema/__generated__/relay/MembersScreenQuery.graphql.ts'
import { type ManagedFilters, managedFilters } from '#web/app/routing/managedFilters.ts'
import type { Place } from '#web/app/routing/route.ts'

/** `state` is the id of a group. */
export type MemberFilters = ManagedFilters

export function memberFilters(place: Pick<Place, 'search'>): MemberFilters {
  return { ...managedFilters(place, {}), state: new URLSearchParams(place.search).get('state') ?? undefined }
}

/** An admin lists a company, which has no groups. */
export function memberVariables(place: Pick<Place, 'search'>): MembersScreenQuery$variables {
  const { companyId, text, state } = memberFilters(place)
  const scope = companyId === undefined ? { groupID: state } : { companyID: companyId }
  return { filter: { ...scope, text }, isCompany: companyId !== undefined }
}
