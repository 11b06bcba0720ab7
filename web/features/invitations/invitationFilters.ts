import type { ManageInvitationsScreenQuery$variables } from '#schema/__generated__/relay/ManageInvitationsScreenQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { type ManagedFilters, managedFilters, oneCompany } from '#web/app/routing/managedFilters.ts'
import type { Place } from '#web/app/routing/route.ts'

const states = {
  pending: { status: { eq: 'PENDING' } },
  waiting: { status: { eq: 'PENDING' }, requestedAt: { attributeExists: false } },
  accepted: { status: { eq: APPROVED } },
  withdrawn: { status: { eq: 'WITHDRAWN' } },
} as const

export type InvitationFilters = ManagedFilters<keyof typeof states>

export function invitationFilters(place: Pick<Place, 'search'>): InvitationFilters {
  return managedFilters(place, states)
}

/** A coach's own list needs no id; a company's id comes from the URL. */
export function invitationsVariables(place: Pick<Place, 'search'>): ManageInvitationsScreenQuery$variables {
  const filters = invitationFilters(place)
  const { text, state } = filters
  const company = oneCompany(filters)
  const matching = { or: [{ followerName: { matches: text } }, { endpoint: { contains: text?.toLowerCase() } }] }
  return {
    filter: {
      ...(state && states[state]),
      ...(text !== undefined && matching),
      ...(company !== undefined && { companyID: { eq: company } }),
    },
    isCompany: filters.companyId !== undefined,
  }
}
