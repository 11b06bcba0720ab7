import type { Rows, Writing } from '#backend/model/write/rows.ts'

type Video = Awaited<ReturnType<Rows['Video']['find']>>[number]

/** Admins of its companies alone see which those are, and global admins. */
export async function mayDecideVideo(
  videoID: string,
  { rows, viewer }: Pick<Writing, 'rows' | 'viewer'>,
): Promise<boolean> {
  return viewer.isGlobal || (await rows.VideoCompany.find({ videoID })).length > 0
}

/** A caller who does not decide has changed what was approved or declined: the admins decide anew. */
export async function endVideoApproval({ id, isApproved }: Video, writing: Writing): Promise<void> {
  if (isApproved === null || (await mayDecideVideo(id, writing))) return
  await writing.rows.asSystem('a decision ends with what it was about').Video.update({ id }, { isApproved: null })
}
