// Operation: replaceVideoFileLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { MutationReplaceVideoFileLambdaArgs } from '#schema/__generated__/wire.ts'
import { companiesOfCoach, type FilmParts } from './createVideo.ts'
import { mayDecideVideo, needsVideoApproval } from './endApproval.ts'
import type { UpdateParts } from './updateVideo.ts'

/**
 * Replaces the file of a video that the caller may change, with one that they have uploaded for it. The current file
 * stays available to everyone who may watch it until the new one is playable. Then its approval ends, unless the caller
 * may approve videos or no studio needs approval.
 */
export async function replaceVideoFile(
  { videoID, objectKey }: MutationReplaceVideoFileLambdaArgs,
  writing: Writing,
  { files, requestProcessing, readApprovalFacts }: FilmParts & UpdateParts,
) {
  const { rows, transaction } = writing
  const ownerId = callerOf(undefined, writing)
  await companiesOfCoach(ownerId, rows)
  // Viewers without the right get NOT_FOUND; others wait for concurrent changes.
  const held = await rows.Video.lock({ id: videoID })
  if (held.status === 'DELETED') throw new DomainError('NOT_FOUND')
  const isStored = await files.hold({ key: objectKey, ownerId, videoId: held.id, kind: 'VIDEO' })
  if (!isStored) throw new DomainError('NOT_FOUND')
  if (held.objectKey === objectKey) return { video: held.id }
  await rows
    .asSystem('the caller may change the video and has stored this file for it')
    .Video.update({ id: held.id }, { objectKey })
  const keepsApproval =
    (await mayDecideVideo(held.id, writing)) ||
    (held.isApproved === true && !(await needsVideoApproval(held, writing, readApprovalFacts)))
  await files.endApproval(held.id, !keepsApproval)
  await requestProcessing(transaction, { videoID: held.id, objectKey })
  return { video: held.id }
}
