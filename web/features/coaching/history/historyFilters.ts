import type { RoleHistoryScreenQuery$variables } from '#schema/__generated__/relay/RoleHistoryScreenQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { type ManagedFilters, managedFilters, oneCompany } from '#web/app/routing/managedFilters.ts'
import type { Place } from '#web/app/routing/route.ts'

const states = {
  granted: { action: { eq: 'GRANTED' } },
  revoked: { action: { eq: 'REVOKED' } },
  approved: { action: { eq: APPROVED } },
  declined: { action: { eq: 'DECLINED' } },
} as const

export type HistoryFilters = ManagedFilters<keyof typeof states>

export function historyFilters(place: Pick<Place, 'search'>): HistoryFilters {
  return managedFilters(place, states)
}

export function historyVariables(place: Pick<Place, 'search'>): RoleHistoryScreenQuery$variables {
  const filters = historyFilters(place)
  const { text, state } = filters
  const company = oneCompany(filters)
  return {
    filter: {
      subjectType: { eq: 'Role' },
      ...(state && states[state]),
      ...(text !== undefined && { subjectName: { matches: text } }),
      ...(company !== undefined && { companyID: { eq: company } }),
    },
  }
}
