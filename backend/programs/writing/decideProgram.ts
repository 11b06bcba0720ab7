// Operations: approveProgramLambda, declineProgramLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

interface DecidedProgram {
  programID: string
  /** The decision that the caller saw. */
  seen?: boolean | null | undefined
}

/** Works as for a video: see `decideVideo`. */
export function decideProgram(isApproved: boolean) {
  return async ({ programID: id, seen = null }: DecidedProgram, { rows, ...context }: Writing) => {
    const actorID = callerOf(undefined, context)
    const [existing] = await rows.Program.find({ id })
    // A program without a coach is private and needs no decision.
    if (!existing || existing.status === 'DELETED' || existing.coachID === null) throw new DomainError('NOT_FOUND')
    const decided = seen === isApproved ? [] : await rows.Program.updateWhere({ id, isApproved: seen }, { isApproved })
    if (decided.length === 0) throw await whyUndecided(id, { seen, isApproved }, rows)
    await rows.asSystem('every decision is recorded, and no role may write the record').AuditEntry.insert({
      action: isApproved ? APPROVED : 'DECLINED',
      subjectType: 'Program',
      subjectID: id,
      actorID,
      companyID: existing.companyID,
    })
    return { program: id }
  }
}

async function whyUndecided(
  id: string,
  { seen, isApproved }: { seen: boolean | null; isApproved: boolean },
  rows: Writing['rows'],
): Promise<DomainError> {
  const [current] = await rows.Program.find({ id })
  return new DomainError(seen === isApproved || current?.isApproved !== seen ? 'ALREADY_DECIDED' : 'NOT_FOUND')
}
