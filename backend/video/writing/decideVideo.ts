// Operations: approveVideoLambda, declineVideoLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

interface DecidedVideo {
  videoID: string
  /** The decision that the caller saw. */
  seen?: boolean | null | undefined
}

/**
 * Approves or declines, for admins with that right, with an audit entry. A decision refers to what the admin saw: if
 * another admin has decided in the meantime, it is refused, and the answer has the video's current state.
 */
export function decideVideo(isApproved: boolean) {
  return async ({ videoID: id, seen = null }: DecidedVideo, { rows, ...context }: Writing) => {
    const actorID = callerOf(undefined, context)
    const [existing] = await rows.Video.find({ id })
    if (!existing || existing.status === 'DELETED') throw new DomainError('NOT_FOUND')
    const decided = seen === isApproved ? [] : await rows.Video.updateWhere({ id, isApproved: seen }, { isApproved })
    if (decided.length === 0) throw await whyUndecided(id, { seen, isApproved }, rows)
    // The admin's own company, if the video has several.
    const [company] = await rows.VideoCompany.find({ videoID: id })
    await rows.asSystem('every decision is recorded, and no role may write the record').AuditEntry.insert({
      action: isApproved ? APPROVED : 'DECLINED',
      subjectType: 'Video',
      subjectID: id,
      actorID,
      companyID: company?.companyID,
    })
    return { video: id }
  }
}

async function whyUndecided(
  id: string,
  { seen, isApproved }: { seen: boolean | null; isApproved: boolean },
  rows: Writing['rows'],
): Promise<DomainError> {
  const [current] = await rows.Video.find({ id })
  return new DomainError(seen === isApproved || current?.isApproved !== seen ? 'ALREADY_DECIDED' : 'NOT_FOUND')
}
