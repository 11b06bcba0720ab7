import type { ManageProgramsScreenQuery$variables } from '#schema/__generated__/relay/ManageProgramsScreenQuery.graphql.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import type { Place } from '#web/app/routing/route.ts'
import { paths } from '#web/features/programs/paths.ts'

/** What somebody narrows the list to. `waiting`, `approved` and `declined` are for those who approve. */
export const programStates = ['published', 'draft', 'template', 'waiting', 'approved', 'declined'] as const
export type ProgramState = (typeof programStates)[number]

/** Stands for all companies, where somebody looks after all of them. */
export const EVERYWHERE = 'all'

const LONGEST_SEARCH = 100

export interface ManagedPlace {
  /** Whose programs: a company's, or a coach's own. */
  companyId: string | undefined
  coachId: string | undefined
  text: string | undefined
  state: ProgramState | undefined
}

export function managedPlaceOf({ search }: Pick<Place, 'search'>): ManagedPlace {
  const asked = new URLSearchParams(search)
  return {
    companyId: asked.get('company') ?? undefined,
    coachId: asked.get('coach') ?? undefined,
    text: asked.get('q')?.trim().slice(0, LONGEST_SEARCH) || undefined,
    state: programStates.find((state) => state === asked.get('state')),
  }
}

export function addressOfManaged({ companyId, coachId, text, state }: ManagedPlace): string {
  return paths.managePrograms({ company: companyId, coach: coachId, q: text, state })
}

const states: Readonly<Record<ProgramState, object>> = {
  published: { status: { eq: PUBLISHED } },
  draft: { status: { eq: 'DRAFT' } },
  template: { isTemplate: { eq: true } },
  // What is not public is nobody's to approve yet.
  waiting: { status: { eq: PUBLISHED }, isPublic: { eq: true }, isApproved: { attributeExists: false } },
  approved: { isApproved: { eq: true } },
  declined: { isApproved: { eq: false } },
}

/** Nothing is asked before the address says whose they are: the screen sends everyone to their own. */
export function managedVariables(place: Pick<Place, 'search'>): ManageProgramsScreenQuery$variables {
  const { companyId, coachId, text, state } = managedPlaceOf(place)
  return {
    isAsked: companyId !== undefined || coachId !== undefined,
    isAdmin: companyId !== undefined,
    filter: {
      ...(state && states[state]),
      and: [
        { status: { ne: 'DELETED' } },
        // What somebody had made for themself is nobody else's to look after.
        { coachID: { attributeExists: true } },
        ...(text === undefined ? [] : [{ name: { matches: text } }]),
      ],
      ...(coachId !== undefined && { coachID: { eq: coachId } }),
      ...(companyId !== undefined && companyId !== EVERYWHERE && { companyID: { eq: companyId } }),
    },
  }
}
