import type { ManageProgramsScreenQuery$variables } from '#schema/__generated__/relay/ManageProgramsScreenQuery.graphql.ts'
import {
  type ManagedFilters,
  managedConditions,
  managedFilters,
  oneCompany,
  publicationStates,
} from '#web/app/routing/managedFilters.ts'
import type { Place } from '#web/app/routing/route.ts'
import { paths } from '#web/features/programs/paths.ts'

const states = { ...publicationStates, template: { isTemplate: { eq: true } } } as const

export interface ProgramFilters extends ManagedFilters<keyof typeof states> {
  /** The coach whose programs are listed; undefined for a company's list. */
  coachId: string | undefined
}

export function programFilters(place: Pick<Place, 'search'>): ProgramFilters {
  const coachId = new URLSearchParams(place.search).get('coach') ?? undefined
  return { ...managedFilters(place, states), coachId }
}

export function hrefOfPrograms({ companyId, coachId, text, state }: ProgramFilters): string {
  return paths.managePrograms({ company: companyId, coach: coachId, q: text, state })
}

/** Before the URL names an owner no programs are queried: the screen first redirects to the user's own. */
export function managedVariables(place: Pick<Place, 'search'>): ManageProgramsScreenQuery$variables {
  const filters = programFilters(place)
  const { companyId, coachId } = filters
  const company = oneCompany(filters)
  const { and, ...conditions } = managedConditions(filters, states, (text) => ({ name: { matches: text } }))
  return {
    isAsked: companyId !== undefined || coachId !== undefined,
    isAdmin: companyId !== undefined,
    filter: {
      ...conditions,
      // Custom programs that members created for themselves belong to no company's list.
      and: [...and, { coachID: { attributeExists: true } }],
      ...(coachId !== undefined && { coachID: { eq: coachId } }),
      ...(company !== undefined && { companyID: { eq: company } }),
    },
  }
}
