import type { RoleKind } from './role.ts'

/** One role that a user holds. All users hold the member role, which belongs to no company. */
export interface HeldRole {
  id: string
  role: RoleKind
  companyId?: string | undefined
  companyName: string | undefined
  companyLogo?: string | null | undefined
  /** IANA name; null if the company has none. */
  companyTimeZone?: string | null | undefined
}

export type Workspace = 'member' | 'studio'

/** The effect of the switch. */
export type Switch =
  | { kind: 'to'; role: HeldRole }
  | { kind: 'choose'; roles: readonly HeldRole[] }
  | { kind: 'becomeCoach' }

export const memberRole: HeldRole = { id: 'member', role: 'MEMBER', companyName: undefined }

/** Adds the member role, which all users hold. */
export function rolesOf(approved: readonly HeldRole[]): readonly HeldRole[] {
  return [...approved.filter(({ role }) => role !== 'MEMBER'), memberRole]
}

/** The last chosen role if the user still has it; otherwise the first role, or member. */
export function currentRoleOf(roles: readonly HeldRole[], chosenId: string | undefined): HeldRole {
  return roles.find(({ id }) => id === chosenId) ?? roles[0] ?? memberRole
}

interface RolePlace {
  workspace: Workspace
  /** Roles that may use it; all roles of that workspace if empty. */
  kinds?: readonly RoleKind[] | undefined
}

/** The role in which a page is used: the first preferred one that matches, otherwise the first matching one. */
export function roleIn(
  { workspace, kinds }: RolePlace,
  roles: readonly HeldRole[],
  preferredIds: readonly (string | undefined)[] = [],
): HeldRole | undefined {
  const fitting = roles.filter((role) => workspaceOf(role) === workspace && (!kinds || kinds.includes(role.role)))
  const preferred = preferredIds.flatMap((preferredId) => fitting.filter(({ id }) => id === preferredId))
  return preferred[0] ?? fitting[0]
}

export function workspaceOf({ role }: Pick<HeldRole, 'role'>): Workspace {
  return role === 'MEMBER' ? 'member' : 'studio'
}

export function studioRolesOf(roles: readonly HeldRole[]): readonly HeldRole[] {
  return roles.filter((role) => workspaceOf(role) === 'studio')
}

/** From the studio to member; from member to the only other role, to a choice of several, or to becoming a coach. */
export function switchOf(roles: readonly HeldRole[], current: HeldRole): Switch {
  if (workspaceOf(current) === 'studio') return { kind: 'to', role: memberRole }
  const studioRoles = studioRolesOf(roles)
  const [only] = studioRoles
  if (!only) return { kind: 'becomeCoach' }
  return studioRoles.length === 1 ? { kind: 'to', role: only } : { kind: 'choose', roles: studioRoles }
}
