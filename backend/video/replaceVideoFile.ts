import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { MutationReplaceVideoFileLambdaArgs } from '#schema/__generated__/wire.ts'
import { companiesOfCoach, type FilmParts } from './createVideo.ts'
import { mayDecideVideo } from './endApproval.ts'

/**
 * Another file for the same video, which whoever asks may change and has stored for it. The film that is there plays on
 * until the new one does, for everyone who may watch it. What was decided about it then ends, unless who decides brings the
 * new one.
 */
export async function replaceVideoFile(
  { videoID, objectKey }: MutationReplaceVideoFileLambdaArgs,
  writing: Writing,
  { files, askToProcess }: FilmParts,
) {
  const { rows, transaction } = writing
  const ownerId = callerOf(undefined, writing)
  await companiesOfCoach(ownerId, rows)
  // Who may not change it is told that there is nothing; whoever may waits for others who do.
  const held = await rows.Video.lock({ id: videoID })
  if (held.status === 'DELETED') throw new DomainError('NOT_FOUND')
  const isStored = await files.hold({ key: objectKey, ownerId, videoId: held.id, kind: 'VIDEO' })
  if (!isStored) throw new DomainError('NOT_FOUND')
  if (held.objectKey === objectKey) return { video: held.id }
  await rows
    .asSystem('whoever may change the video has stored this file for it')
    .Video.update({ id: held.id }, { objectKey })
  await files.endApproval(held.id, !(await mayDecideVideo(held.id, writing)))
  await askToProcess(transaction, { videoID: held.id, objectKey })
  return { video: held.id }
}
