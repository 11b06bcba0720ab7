// Operation: createVideoLambda
import * as v from 'valibot'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newPublicId } from '#backend/platform/ids.ts'
import type { FileStore } from '#backend/video/files.port.ts'
import type { RequestProcessing } from '#backend/video/processing/requestProcessing.ts'
import type { MutationCreateVideoLambdaArgs } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

const { title: Title, duration: Duration } = fieldShapes('Video', ['title', 'duration'])

const NewVideo = v.object({
  videoID: v.pipe(v.string(), v.uuid('Give the video’s id, which is a UUID.'), v.toLowerCase()),
  title: Title.wrapped,
  duration: v.nullish(
    v.pipe(
      Duration.wrapped,
      v.transform((seconds) => seconds && Math.round(seconds)),
    ),
    null,
  ),
})

export interface FilmParts {
  files: FileStore
  requestProcessing: RequestProcessing
}

/**
 * Creates a video from a file that the coach has uploaded for it. A repeated call returns the same answer. A file of
 * another user, of another video or an incomplete one counts as absent.
 */
export async function createVideo(
  { objectKey, ...asked }: MutationCreateVideoLambdaArgs,
  { rows, transaction, ...context }: Writing,
  { files, requestProcessing }: FilmParts,
) {
  const ownerId = callerOf(undefined, context)
  const { videoID: id, title, duration } = readShape(NewVideo, asked, '')
  const companies = await companiesOfCoach(ownerId, rows)
  // Serialises concurrent requests by the same owner for the same file.
  const isStored = await files.hold({ key: objectKey, ownerId, videoId: id, kind: 'VIDEO' })
  if (!isStored) throw new DomainError('NOT_FOUND')
  const { Video, VideoCompany } = rows.asSystem('the caller is a coach and has stored the file of this video')
  const [existing] = await Video.find({ id })
  if (existing) return sameVideo(existing, { ownerId, objectKey })
  await Video.insert({
    id,
    publicID: newPublicId(),
    title,
    coachID: ownerId,
    ownerID: ownerId,
    isPublic: false,
    status: 'DRAFT',
    duration,
    noAudio: false,
    objectKey,
    uploadedAt: context.now,
  })
  await VideoCompany.insertMany([...companies].map((companyID) => ({ videoID: id, companyID })))
  await requestProcessing(transaction, { videoID: id, objectKey })
  return { video: id }
}

/**
 * The companies for which the caller teaches: their admins manage the video. A caller who no longer teaches cannot
 * create one.
 */
export async function companiesOfCoach(coachID: string, rows: Rows): Promise<Set<string>> {
  const roles = await rows
    .asSystem('a coach’s own companies are read')
    .Role.find({ coachID, role: 'COACH', status: APPROVED })
  if (roles.length === 0) throw new DomainError('NOT_FOUND')
  return new Set(roles.flatMap(({ companyID }) => companyID ?? []))
}

type Held = Awaited<ReturnType<Rows['Video']['find']>>[number]

function sameVideo(existing: Held, { ownerId, objectKey }: { ownerId: string; objectKey: string }): { video: string } {
  if (existing.ownerID !== ownerId || existing.status === 'DELETED') throw new DomainError('NOT_FOUND')
  if (existing.objectKey !== objectKey) throw new DomainError('CONDITION_FAILED')
  return { video: existing.id }
}
