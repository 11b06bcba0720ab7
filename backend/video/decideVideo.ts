import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { APPROVED } from '#schema/statuses.ts'

/** By whom the rights name, and with a line in the audit of who it was. */
export function decideVideo(isApproved: boolean) {
  return async ({ videoID: id }: { videoID: string }, { rows, ...context }: Writing) => {
    const actorID = callerOf(undefined, context)
    const [held] = await rows.Video.find({ id })
    if (!held || held.status === 'DELETED') throw new DomainError('NOT_FOUND')
    const undecided = { id, isApproved: isApproved ? [false] : [true] }
    const decided = [
      ...(await rows.Video.updateWhere({ id, isApproved: null }, { isApproved })),
      ...(await rows.Video.updateWhere(undecided, { isApproved })),
    ]
    if (decided.length === 0) throw new DomainError(held.isApproved === isApproved ? 'ALREADY_DECIDED' : 'NOT_FOUND')
    // Their own company, where it is one of several.
    const [company] = await rows.VideoCompany.find({ videoID: id })
    await rows.asSystem('the trail is written for every decision, and by nobody').AuditEntry.insert({
      action: isApproved ? APPROVED : 'DECLINED',
      subjectType: 'Video',
      subjectID: id,
      actorID,
      companyID: company?.companyID,
    })
    return { video: id }
  }
}
