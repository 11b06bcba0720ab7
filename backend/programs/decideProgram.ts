import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { APPROVED } from '#schema/statuses.ts'

/** By whom the rights name, and with a line in the audit of who it was. */
export function decideProgram(isApproved: boolean) {
  return async ({ programID: id }: { programID: string }, { rows, ...context }: Writing) => {
    const actorID = callerOf(undefined, context)
    const [held] = await rows.Program.find({ id })
    // Without a coach it is for nobody else, so there is nothing to decide.
    if (!held || held.status === 'DELETED' || held.coachID === null) throw new DomainError('NOT_FOUND')
    const decided = [
      ...(await rows.Program.updateWhere({ id, isApproved: null }, { isApproved })),
      ...(await rows.Program.updateWhere({ id, isApproved: !isApproved }, { isApproved })),
    ]
    if (decided.length === 0) throw new DomainError(held.isApproved === isApproved ? 'ALREADY_DECIDED' : 'NOT_FOUND')
    await rows.asSystem('the trail is written for every decision, and by nobody').AuditEntry.insert({
      action: isApproved ? APPROVED : 'DECLINED',
      subjectType: 'Program',
      subjectID: id,
      actorID,
      companyID: held.companyID,
    })
    return { program: id }
  }
}
