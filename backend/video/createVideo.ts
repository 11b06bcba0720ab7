import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newPublicId } from '#backend/platform/ids.ts'
import type { MutationCreateVideoLambdaArgs } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/statuses.ts'
import type { FileStore } from './files.port.ts'
import type { AskToProcess } from './processing/askToProcess.ts'
import { VideoTitle } from './videoTitle.ts'

const LONGEST_S = 86_400

const NewVideo = v.object({
  videoID: v.pipe(v.string(), v.uuid('Give the video’s id, which is a UUID.'), v.toLowerCase()),
  title: VideoTitle,
  duration: v.nullish(
    v.pipe(
      v.number(),
      v.check((seconds) => seconds >= 0 && seconds <= LONGEST_S, 'A video has from 0 seconds to a day.'),
      v.transform(Math.round),
    ),
    null,
  ),
})

export interface FilmParts {
  files: FileStore
  askToProcess: AskToProcess
}

/**
 * A coach makes a video of a file that they have stored for it. Whoever asks again, because no answer came, is answered
 * the same. A file of somebody else, of another video or not whole yet is no file.
 */
export async function createVideo(
  { objectKey, ...asked }: MutationCreateVideoLambdaArgs,
  { rows, transaction, ...context }: Writing,
  { files, askToProcess }: FilmParts,
) {
  const ownerId = callerOf(undefined, context)
  const { videoID: id, title, duration } = readVideo(asked)
  const companies = await companiesOfCoach(ownerId, rows)
  // Who asks twice at once waits here for themself.
  const isStored = await files.hold({ key: objectKey, ownerId, videoId: id, kind: 'VIDEO' })
  if (!isStored) throw new DomainError('NOT_FOUND')
  const { Video, VideoCompany } = rows.asSystem('whoever teaches and has stored the file makes the video of it')
  const [held] = await Video.find({ id })
  if (held) return again(held, { ownerId, objectKey })
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
  await askToProcess(transaction, { videoID: id, objectKey })
  return { video: id }
}

function readVideo(asked: Omit<MutationCreateVideoLambdaArgs, 'objectKey'>): v.InferOutput<typeof NewVideo> {
  const result = v.safeParse(NewVideo, asked)
  if (result.success) return result.output
  const [issue] = result.issues
  throw badInput(v.getDotPath(issue) ?? '', issue.message)
}

/** Those for which the caller teaches: their admins look after the video. Who teaches no more makes nothing of a file. */
export async function companiesOfCoach(coachID: string, rows: Rows): Promise<Set<string>> {
  const roles = await rows
    .asSystem('where somebody teaches is asked of themself')
    .Role.find({ coachID, role: 'COACH', status: APPROVED })
  if (roles.length === 0) throw new DomainError('NOT_FOUND')
  return new Set(roles.flatMap(({ companyID }) => companyID ?? []))
}

type Held = Awaited<ReturnType<Rows['Video']['find']>>[number]

function again(held: Held, { ownerId, objectKey }: { ownerId: string; objectKey: string }): { video: string } {
  if (held.ownerID !== ownerId || held.status === 'DELETED') throw new DomainError('NOT_FOUND')
  if (held.objectKey !== objectKey) throw new DomainError('CONDITION_FAILED')
  return { video: held.id }
}
