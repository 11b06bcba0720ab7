// Operations: approveCoachRoleLambda, declineCoachRoleLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { APPROVED } from '#schema/rights/statuses.ts'

/** A request is decided once, by a user with that right, and the decision is recorded in the audit trail. */
export function decideRole(status: typeof APPROVED | 'DECLINED') {
  return async ({ id }: { id: string }, { rows, ...context }: Writing) => {
    const actorID = callerOf(undefined, context)
    const [role] = await rows.Role.updateWhere({ id, status: 'PENDING' }, { status })
    if (!role) throw new DomainError((await isDecided(id, rows)) ? 'ALREADY_DECIDED' : 'NOT_FOUND')
    await rows
      .asSystem('every decision is recorded, and no role may write the record')
      .AuditEntry.insert({ action: status, subjectType: 'Role', subjectID: id, actorID, companyID: role.companyID })
    return { role: id }
  }
}

async function isDecided(id: string, rows: Writing['rows']): Promise<boolean> {
  const [role] = await rows.Role.find({ id })
  return role !== undefined && role.status !== 'PENDING'
}
