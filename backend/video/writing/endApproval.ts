import type { ReadApprovalFacts } from '#backend/approval/approval.port.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { needsApproval } from '#schema/rights/approval.ts'

type Video = Awaited<ReturnType<Rows['Video']['find']>>[number]

/** Only admins of its companies can see them, and global admins. */
export async function mayDecideVideo(
  videoID: string,
  { rows, viewer }: Pick<Writing, 'rows' | 'viewer'>,
): Promise<boolean> {
  return viewer.isGlobal || (await rows.VideoCompany.find({ videoID })).length > 0
}

/** Whether an admin has to approve the video. Locks the policies of its companies until the transaction ends. */
export async function needsVideoApproval(
  { id, coachID }: Pick<Video, 'id' | 'coachID'>,
  { rows, transaction }: Writing,
  readFacts: ReadApprovalFacts,
): Promise<boolean> {
  const links = await rows.asSystem('the policies of all its companies count').VideoCompany.find({ videoID: id })
  const companyIDs = links.map(({ companyID }) => companyID)
  return needsApproval(await readFacts(transaction, { kind: 'Video', id, coachID, companyIDs }))
}

/**
 * Ends the decision about a video after a caller without that right has changed the approved or declined content, so
 * that the admins decide again. Approved videos stay approved if no studio needs approval. Returns the current
 * decision.
 */
export async function endVideoApproval(
  video: Video,
  writing: Writing,
  readFacts: ReadApprovalFacts,
): Promise<boolean | null> {
  const { id, isApproved } = video
  if (isApproved === null || (await mayDecideVideo(id, writing))) return isApproved
  if (isApproved && !(await needsVideoApproval(video, writing, readFacts))) return true
  await writing.rows.asSystem('a decision ends with what it was about').Video.update({ id }, { isApproved: null })
  return null
}
