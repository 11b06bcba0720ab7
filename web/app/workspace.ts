import type { RoleKind } from './role.ts'

/** One role a person holds. The member role is everybody's and belongs to no company. */
export interface HeldRole {
  id: string
  role: RoleKind
  companyName: string | undefined
}

export type Workspace = 'member' | 'studio'

/** What pressing the switch does. */
export type Switch =
  | { kind: 'to'; role: HeldRole }
  | { kind: 'choose'; roles: readonly HeldRole[] }
  | { kind: 'becomeCoach' }

export const memberRole: HeldRole = { id: 'member', role: 'MEMBER', companyName: undefined }

/** Everybody is a member too, whatever else they are. */
export function rolesOf(approved: readonly HeldRole[]): readonly HeldRole[] {
  return [...approved.filter(({ role }) => role !== 'MEMBER'), memberRole]
}

/** The role last chosen while it is still held; else the first; else member. */
export function currentRoleOf(roles: readonly HeldRole[], chosenId: string | undefined): HeldRole {
  return roles.find(({ id }) => id === chosenId) ?? roles[0] ?? memberRole
}

export function workspaceOf({ role }: Pick<HeldRole, 'role'>): Workspace {
  return role === 'MEMBER' ? 'member' : 'studio'
}

/** From the studio back to member; from member to the only other role, to a choice of several, or to becoming a coach. */
export function switchOf(roles: readonly HeldRole[], current: HeldRole): Switch {
  if (workspaceOf(current) === 'studio') return { kind: 'to', role: memberRole }
  const studioRoles = roles.filter((role) => workspaceOf(role) === 'studio')
  const [only] = studioRoles
  if (!only) return { kind: 'becomeCoach' }
  return studioRoles.length === 1 ? { kind: 'to', role: only } : { kind: 'choose', roles: studioRoles }
}
