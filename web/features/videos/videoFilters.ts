import type { ManageVideosScreenQuery$variables } from '#schema/__generated__/relay/ManageVideosScreenQuery.graphql.ts'
import {
  type ManagedFilters,
  managedConditions,
  managedFilters,
  oneCompany,
  publicationStates,
} from '#web/app/routing/managedFilters.ts'
import type { Place } from '#web/app/routing/route.ts'

const states = {
  ...publicationStates,
  processing: { status: { eq: 'INPROGRESS' } },
  failed: { status: { eq: 'FAILED' } },
} as const

export type VideoFilters = ManagedFilters<keyof typeof states>

export function videoFilters(place: Pick<Place, 'search'>): VideoFilters {
  return managedFilters(place, states)
}

/** A coach's own list needs no id; a company's id comes from the URL. */
export function videosVariables(place: Pick<Place, 'search'>): ManageVideosScreenQuery$variables {
  const filters = videoFilters(place)
  const company = oneCompany(filters)
  return {
    filter: {
      ...managedConditions(filters, states, (text) => ({ title: { matches: text } })),
      ...(company !== undefined && { assignedCompanies: { contains: company } }),
    },
    isCompany: filters.companyId !== undefined,
  }
}
