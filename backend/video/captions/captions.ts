// Operations: addVideoCaptionLambda, updateVideoCaptionLambda, removeVideoCaptionLambda
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { FileStore } from '#backend/video/files.port.ts'
import { companiesOfCoach } from '#backend/video/writing/createVideo.ts'
import { limits } from '#schema/__generated__/limits.ts'
import type {
  MutationAddVideoCaptionLambdaArgs,
  MutationRemoveVideoCaptionLambdaArgs,
  MutationUpdateVideoCaptionLambdaArgs,
} from '#schema/__generated__/wire.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import { readLabel, readLanguage } from './captionNames.ts'

const MOST = limits.Video.captions.items

export interface PreparedCaption {
  id: string
  language: string
  label: string | null
  url: string
  size: number
}

/** Adds captions to a video. Only a coach who may change the video can do so, and the file belongs to that coach. */
export function addCaption(filesIn: (transaction: Transaction) => FileStore) {
  return async (
    { videoID, prepared }: MutationAddVideoCaptionLambdaArgs & { prepared: PreparedCaption },
    { rows, transaction, ...context }: Writing,
  ) => {
    const ownerId = callerOf(undefined, context)
    const { size, ...caption } = prepared
    const video = await checkedVideo({ videoID, ownerId, language: caption.language }, rows)
    const { id, url } = caption
    const files = filesIn(transaction)
    await checkRoom({ ownerId, size }, files)
    await files.add({ key: url, id, ownerId, videoId: video.id, size, at: context.now })
    return write(video.id, [...video.others, caption], rows)
  }
}

/** Captions count towards their coach's storage quota, as uploads do. */
export async function checkRoom(
  { ownerId, size }: { ownerId: string; size: number },
  files: Pick<FileStore, 'usedBytes'>,
): Promise<void> {
  if ((await files.usedBytes(ownerId)) + size > storageLimits.bytesPerCoach) throw new DomainError('STORAGE_QUOTA')
}

/** Locks the video and its captions in other languages, for a coach who may add one more. */
export async function checkedVideo(
  { videoID, ownerId, language }: { videoID: string; ownerId: string; language: string },
  rows: Rows,
) {
  await companiesOfCoach(ownerId, rows)
  const { id, captions } = await holdVideo(videoID, rows)
  const others = captions.filter((caption) => caption.language !== language)
  if (others.length >= MOST) throw badInput('language', `A video has captions in at most ${MOST} languages.`)
  return { id, others }
}

export async function updateCaption(
  { videoID, captionID, ...said }: MutationUpdateVideoCaptionLambdaArgs,
  { rows }: Writing,
) {
  const held = await holdVideo(videoID, rows)
  const caption = held.captions.find(({ id }) => id === captionID)
  if (!caption) throw new DomainError('NOT_FOUND')
  const language = said.language == null ? caption.language : readLanguage(said.language)
  const label = said.label === undefined ? caption.label : readLabel(said.label)
  if (held.captions.some((other) => other.id !== captionID && other.language === language))
    throw badInput('language', 'The video has captions in this language already.')
  const changed = held.captions.map((other) => (other.id === captionID ? { ...other, language, label } : other))
  return write(held.id, changed, rows)
}

/** Removes captions. The store's upkeep deletes the file. */
export async function removeCaption({ videoID, captionID }: MutationRemoveVideoCaptionLambdaArgs, { rows }: Writing) {
  const video = await holdVideo(videoID, rows)
  const remaining = video.captions.filter(({ id }) => id !== captionID)
  return remaining.length === video.captions.length ? { video: video.id } : write(video.id, remaining, rows)
}

/** Viewers without the right get NOT_FOUND; others wait for concurrent changes. */
async function holdVideo(videoID: string, rows: Rows) {
  const { id, status, captions } = await rows.Video.lock({ id: videoID })
  if (status === 'DELETED') throw new DomainError('NOT_FOUND')
  return { id, captions: captions ?? [] }
}

async function write(id: string, captions: Awaited<ReturnType<typeof holdVideo>>['captions'], rows: Rows) {
  const system = rows.asSystem('the caller may change the video, and its caption files are ours')
  await system.Video.update({ id }, { captions: captions.length > 0 ? captions : null })
  return { video: id }
}
