// Operations: grantRoleLambda, revokeRoleLambda, createRoles
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { GrantRoleInput, MutationCreateRolesArgs } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

type Place = Pick<GrantRoleInput, 'role'> & { companyID: string | null }
type Recorded = { id: string; companyID: string | null }

/** Gives a role at once. A declined request, or a role that was taken away, becomes this role. */
export async function grantRole({ input }: { input: GrantRoleInput }, { rows, ...context }: Writing) {
  const actorID = callerOf(undefined, context)
  const { contactID: coachID, role } = input
  const companyID = input.companyID ?? null
  checkPlace({ role, companyID })
  if (!mayAppoint(context.viewer, { role, companyID })) throw new DomainError('NOT_FOUND')
  if (!context.viewer.isGlobal) await mustHaveAsked(companyID, coachID, rows)
  const system = rows.asSystem('the rule has decided who appoints, and role rows are only changed by rules')
  const [existing] = await system.Role.find({ coachID, companyID, role })
  if (existing?.status === APPROVED) return { role: existing.id }
  const granted = await system.Role.upsert(
    { coachID, companyID, role, status: APPROVED },
    { by: ['coachID', 'companyID', 'role'], change: ['status'] },
  )
  await record('GRANTED', granted, { rows, actorID })
  return { role: granted.id }
}

/** The row stays as declined, so that its holder's open pages receive the change, and only an admin can give it again. */
export async function revokeRole({ id }: { id: string }, { rows, ...context }: Writing) {
  const actorID = callerOf(undefined, context)
  const system = rows.asSystem('the rule has decided who appoints, and role rows are only changed by rules')
  const [role] = await system.Role.find({ id })
  const isTheirs = role && mayAppoint(context.viewer, role) && role.status !== 'PENDING'
  if (!isTheirs) throw new DomainError('NOT_FOUND')
  if (role.role === 'GLOBAL') await keepOneGlobal(id, system)
  const [revoked] = await system.Role.updateWhere({ id, status: APPROVED }, { status: 'DECLINED' })
  if (!revoked) throw new DomainError('ALREADY_DECIDED')
  await record('REVOKED', revoked, { rows, actorID })
  return { role: id }
}

/** A new row with any status, for global admins; the rights of the model say so. */
export async function createRole({ input, condition }: MutationCreateRolesArgs, { rows, ...context }: Writing) {
  const actorID = callerOf(undefined, context)
  const { id, ...values } = input
  const role = await rows.Role.insert({ ...values, ...(id ? { id } : {}) }, { condition })
  if (role.status === APPROVED) await record('GRANTED', role, { rows, actorID })
  return role.id
}

/** Admins of a company appoint its coaches. Only global admins appoint admins. */
function mayAppoint({ isGlobal, adminOfCompanyIds }: Viewer, { role, companyID }: Place): boolean {
  return isGlobal || (role === 'COACH' && companyID !== null && adminOfCompanyIds.includes(companyID))
}

function checkPlace({ role, companyID }: Place): void {
  if (role === 'MEMBER') throw badInput('input.role', 'All users are members. Choose another role.')
  if (role === 'ADMIN' && companyID === null) throw badInput('input.companyID', 'Choose the company of the admin.')
  if (role === 'GLOBAL' && companyID !== null) throw badInput('input.companyID', 'A global admin has no company.')
}

/** A coach has a public page, so an admin can only make one of a person who once asked to coach there. */
async function mustHaveAsked(companyID: string | null, contactId: string, { Role }: Rows) {
  const roles = await Role.find({ coachID: contactId, companyID })
  if (roles.length === 0) throw new DomainError('NOT_FOUND')
}

/** The lock makes two admins who revoke each other wait for one another. */
async function keepOneGlobal(id: string, { Role }: Rows): Promise<void> {
  const globals = await Role.lockWhere({ role: 'GLOBAL', status: APPROVED })
  if (globals.every((role) => role.id === id)) throw new DomainError('LAST_GLOBAL_ADMIN')
}

interface Recording {
  rows: Rows
  actorID: string
}

async function record(action: 'GRANTED' | 'REVOKED', { id, companyID }: Recorded, { rows, actorID }: Recording) {
  await rows
    .asSystem('every decision is recorded, and no role may write the record')
    .AuditEntry.insert({ action, subjectType: 'Role', subjectID: id, actorID, companyID })
}
