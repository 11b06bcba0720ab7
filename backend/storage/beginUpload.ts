// Operation: createMultipartUploadLambda
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import type { MutationCreateMultipartUploadLambdaArgs } from '#schema/__generated__/wire.ts'
import { pictureLimits } from '#schema/pictures.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import { endingOf, mediaOf } from './mediaTypes.ts'
import type { ObjectStore } from './store/objectStore.port.ts'
import { ATTACHMENT, type NewUpload, type UploadRoom, type UploadStore } from './uploads.port.ts'

export interface StoringParts {
  store: ObjectStore
  uploads: UploadStore
}

export interface BeginningParts extends StoringParts {
  /** True if some process can process videos. */
  takesVideos: boolean
}

/** The answer to the start of an upload. */
interface BegunUpload {
  uploadID: string
  assetID: string
  key: string
  partSize: number
}

/** Kinds of media that are accepted for each purpose. */
const ACCEPTED = {
  VIDEO: ['video/'],
  PREVIEW: ['video/'],
  THUMBNAIL: ['image/'],
  ATTACHMENT: ['image/', 'audio/', 'application/', 'text/'],
} as const

type AssetType = keyof typeof ACCEPTED

const FileName = v.pipe(v.string(), v.trim(), v.maxLength(storageLimits.longestFileName), v.regex(/^[^\p{Cc}]+$/u))
const Size = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(storageLimits.largestFile))
const VideoId = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/**
 * An approved coach begins to store a file of a video, or any signed-in person a file of a message. The server chooses its
 * key, and the type with which it will be served.
 */
export async function beginUpload(
  args: MutationCreateMultipartUploadLambdaArgs,
  caller: Caller,
  { store, uploads, takesVideos }: BeginningParts,
): Promise<BegunUpload> {
  const upload = readUpload(args, caller)
  if (upload.assetType === 'VIDEO' && !takesVideos) throw new DomainError('PROCESSING_UNAVAILABLE')
  await uploads.add(upload, caller, (room) => judgeRoom(room, upload))
  const storeId = await beginOrForget(upload, { store, uploads })
  await uploads.begun(upload.id, storeId)
  return { uploadID: upload.id, assetID: upload.assetId, key: upload.key, partSize: upload.partBytes }
}

async function beginOrForget(upload: NewUpload, { store, uploads }: StoringParts): Promise<string> {
  try {
    return await store.begin(upload)
  } catch (error) {
    await uploads.forget(upload.id)
    throw error
  }
}

function readUpload(args: MutationCreateMultipartUploadLambdaArgs, { viewer, now }: Caller): NewUpload {
  if (viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  const videoId = v.safeParse(VideoId, args.videoID)
  if (!videoId.success) throw badInput('videoID', 'Give the video’s id, which is a UUID.')
  const fileName = v.safeParse(FileName, args.fileName)
  if (!fileName.success)
    throw badInput('fileName', `Give the file’s name, up to ${storageLimits.longestFileName} characters.`)
  const size = v.safeParse(v.nullish(Size), args.size)
  if (!size.success) throw badInput('size', 'A file has from 1 byte to 50 GB.')
  const { ending, contentType } = readKind(args, fileName.output)
  checkSize(args.assetType, contentType, size.output)
  const assetId = newId(now)
  return {
    id: newId(now),
    key: `${folderOf(args.assetType, viewer.contactId, videoId.output)}/${assetId}.${ending}`,
    contentType,
    size: size.output ?? undefined,
    partBytes: partBytesFor(size.output ?? storageLimits.largestFile),
    assetId,
    ownerId: viewer.contactId,
    videoId: videoId.output,
    assetType: args.assetType,
    fileName: fileName.output,
  }
}

/** Whatever a picture is sent as, it stands as what is made of it. */
function readKind({ contentType: declared, assetType }: MutationCreateMultipartUploadLambdaArgs, fileName: string) {
  const ending = endingOf({ contentType: declared, fileName })
  const { contentType } = mediaOf(ending ?? '')
  if (ending === undefined || !ACCEPTED[assetType].some((media) => contentType.startsWith(media)))
    throw badInput('contentType', wanted[assetType])
  return { ending: isPicture(contentType) ? 'jpg' : ending, contentType }
}

/** Pictures are made anew once they are complete. */
export function isPicture(contentType: string): boolean {
  return contentType.startsWith('image/')
}

function checkSize(assetType: AssetType, contentType: string, size: number | null | undefined): void {
  if (isPicture(contentType) && (size ?? 0) > pictureLimits.largestFile)
    throw badInput('size', 'Choose an image of at most 10 MB.')
  const isOfUnknownSize = size === null || size === undefined
  if (assetType === ATTACHMENT && (isOfUnknownSize || size > storageLimits.largestAttachment))
    throw badInput('size', 'Choose a file of at most 50 MB.')
}

function folderOf(assetType: AssetType, ownerId: string, videoId: string): string {
  return assetType === ATTACHMENT ? `messages/${ownerId}` : `videos/${ownerId}/${videoId}`
}

/** Small parts lose less on a line that breaks. */
function partBytesFor(size: number): number {
  const fitting = storageLimits.partBytes.filter((bytes) => size <= bytes * storageLimits.mostParts)
  return Math.min(...fitting)
}

const wantedVideo = 'Choose a video, such as an MP4, MOV, WebM or MKV file.'
const wanted: Record<AssetType, string> = {
  VIDEO: wantedVideo,
  PREVIEW: wantedVideo,
  THUMBNAIL: 'Choose a JPEG, PNG or WebP image.',
  ATTACHMENT: 'Choose an image, a recording, a PDF, a text or an office document.',
}

function judgeRoom(room: UploadRoom, { assetType, size = 0 }: NewUpload): void {
  if (assetType === ATTACHMENT) judgeAttachment(room, size)
  else judgeVideoFile(room, size)
}

function judgeAttachment({ bytes, files, uploads, isBeyond }: UploadRoom, size: number): void {
  const { attachmentBytesPerPerson, attachmentsPerPerson, uploadsPerCoach } = storageLimits
  const isWithin = bytes + size <= attachmentBytesPerPerson && files < attachmentsPerPerson
  if (!isWithin || uploads >= uploadsPerCoach || isBeyond) throw new DomainError('STORAGE_QUOTA')
}

function judgeVideoFile({ isCoach, bytes, uploads, isBeyond }: UploadRoom, size: number): void {
  if (!isCoach) throw new DomainError('NOT_FOUND')
  const isWithin = bytes + size <= storageLimits.bytesPerCoach && uploads < storageLimits.uploadsPerCoach
  if (!isWithin || isBeyond) throw new DomainError('STORAGE_QUOTA')
}
