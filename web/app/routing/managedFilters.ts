import { PUBLISHED } from '#schema/rights/statuses.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import type { Place } from './route.ts'

/** Stands for all companies, for global admins. */
export const EVERYWHERE = 'all'

const LONGEST_SEARCH = 100

const notDeleted = { status: { ne: 'DELETED' } } as const

/** Filters by status that all managed lists have, with their conditions. Approval is for admins. */
export const publicationStates = {
  published: { status: { eq: PUBLISHED } },
  draft: { status: { eq: 'DRAFT' } },
  // Only public items need approval.
  waiting: { status: { eq: PUBLISHED }, isPublic: { eq: true }, isApproved: { attributeExists: false } },
  approved: { isApproved: { eq: true } },
  declined: { isApproved: { eq: false } },
} as const

export interface ManagedFilters<State extends string = string> {
  /** The company whose items are listed; undefined for the coach's own. */
  companyId: string | undefined
  text: string | undefined
  state: State | undefined
}

type States<State extends string> = Readonly<Record<State, object>>

/** The filters in the URL. */
export function managedFilters<State extends string>(
  { search }: Pick<Place, 'search'>,
  states: States<State>,
): ManagedFilters<State> {
  const params = new URLSearchParams(search)
  const state = params.get('state') ?? ''
  return {
    companyId: params.get('company') ?? undefined,
    text: params.get('q')?.trim().slice(0, LONGEST_SEARCH) || undefined,
    state: isState(states, state) ? state : undefined,
  }
}

function isState<State extends string>(states: States<State>, name: string): name is State {
  return Object.hasOwn(states, name)
}

/** The conditions of the filters, without deleted items. */
export function managedConditions<State extends string, Condition extends object>(
  { text, state }: ManagedFilters<State>,
  states: States<State>,
  matching: (text: string) => Condition,
) {
  return {
    ...(state && states[state]),
    and: [notDeleted, ...(text === undefined ? [] : [matching(text)])],
  }
}

/** The company whose items a role manages; undefined for a coach, who manages their own. */
export function managedCompany(role: HeldRole): string | undefined {
  if (role.role === 'GLOBAL') return EVERYWHERE
  return role.role === 'ADMIN' ? role.companyId : undefined
}

/** The one company that the list is limited to, if any. */
export function oneCompany({ companyId }: ManagedFilters): string | undefined {
  return companyId === EVERYWHERE ? undefined : companyId
}
