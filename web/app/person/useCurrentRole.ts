import { signal } from '@preact/signals-react'
import { useValue } from '#web/lib/useValue.ts'
import { keepText, readText } from './browserStorage.ts'
import { usePerson } from './person.ts'
import type { RoleKind } from './role.ts'
import { currentRoleOf, type HeldRole, roleIn, workspaceOf } from './workspace.ts'

const KEY = 'current-role'
const STUDIO_KEY = 'studio-role'
const COMPANY_KEY = 'studio-company'

const chosenRoleId = signal(readText(sessionStorage, KEY))
/** The company of the last visit to the studio. */
const studioRoleId = signal(readText(sessionStorage, STUDIO_KEY))

/** The user's current role, and a way to change it. The choice lasts as long as the tab. */
export function useCurrentRole(roles: readonly HeldRole[]): [current: HeldRole, take: (role: HeldRole) => void] {
  return [currentRoleOf(roles, useValue(chosenRoleId)), take]
}

/** The user's role at the studio, of these kinds; undefined if they have none. */
export function useStudioRole(kinds?: readonly RoleKind[]): HeldRole | undefined {
  const roles = usePerson()?.roles ?? []
  const preferred = [useValue(chosenRoleId), useValue(studioRoleId)]
  return roleIn({ workspace: 'studio', kinds }, roles, preferred)
}

/**
 * The company of that role, for a screen that sends its query before the user is known; undefined for all companies.
 */
export function studioCompanyId(): string | undefined {
  return readText(sessionStorage, COMPANY_KEY) || undefined
}

/** The company from the URL, or the user's own; undefined until the user is known. */
export function companyIdAt({ search }: { search: string }): string | undefined {
  return new URLSearchParams(search).get('company') ?? studioCompanyId()
}

function take(role: HeldRole): void {
  chosenRoleId.value = role.id
  keepText(sessionStorage, KEY, role.id)
  if (workspaceOf(role) !== 'studio') return
  studioRoleId.value = role.id
  keepText(sessionStorage, STUDIO_KEY, role.id)
  keepText(sessionStorage, COMPANY_KEY, (role.role !== 'GLOBAL' && role.companyId) || '')
}
