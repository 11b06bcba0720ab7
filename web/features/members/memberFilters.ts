import type { MembersScreenQuery$variables } from '#schema/__generated__/relay/MembersScreenQuery.graphql.ts'
import type { ManagedFilters } from '#web/app/routing/managedFilters.ts'
import type { Place } from '#web/app/routing/route.ts'

const LONGEST_SEARCH = 100

/** `state` is the id of a group. */
export type MemberFilters = ManagedFilters

export function memberFilters({ search }: Pick<Place, 'search'>): MemberFilters {
  const params = new URLSearchParams(search)
  return {
    companyId: params.get('company') ?? undefined,
    text: params.get('q')?.trim().slice(0, LONGEST_SEARCH) || undefined,
    state: params.get('state') ?? undefined,
  }
}

/** An admin lists a company, which has no groups. */
export function memberVariables(place: Pick<Place, 'search'>): MembersScreenQuery$variables {
  const { companyId, text, state } = memberFilters(place)
  const scope = companyId === undefined ? { groupID: state } : { companyID: companyId }
  return { filter: { ...scope, text }, isCompany: companyId !== undefined }
}
