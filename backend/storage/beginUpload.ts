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
import type { NewUpload, UploadRoom, UploadStore } from './uploads.port.ts'

export interface StoringParts {
  store: ObjectStore
  uploads: UploadStore
}

export interface BeginningParts extends StoringParts {
  /** Whether anybody can make a video of a file. */
  takesVideos: boolean
}

/** The answer to the start of an upload. */
interface BegunUpload {
  uploadID: string
  assetID: string
  key: string
  partSize: number
}

/** Which of the kinds of media is taken for what. */
const TAKEN = { VIDEO: 'video/', PREVIEW: 'video/', THUMBNAIL: 'image/' } as const

const FileName = v.pipe(v.string(), v.trim(), v.maxLength(storageLimits.longestFileName), v.regex(/^[^\p{Cc}]+$/u))
const Size = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(storageLimits.largestFile))
const VideoId = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/**
 * An approved coach begins to store a file. Where it will stand is ours to say, and so is what it will be served as.
 */
export async function beginUpload(
  args: MutationCreateMultipartUploadLambdaArgs,
  caller: Caller,
  { store, uploads, takesVideos }: BeginningParts,
): Promise<BegunUpload> {
  const upload = readUpload(args, caller)
  if (upload.assetType === 'VIDEO' && !takesVideos) throw new DomainError('PROCESSING_UNAVAILABLE')
  await uploads.add(upload, caller, (room) => judgeRoom(room, upload.size ?? 0))
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
  if (isPicture(args.assetType) && (size.output ?? 0) > pictureLimits.largestFile)
    throw badInput('size', 'Choose an image of at most 10 MB.')
  const assetId = newId(now)
  return {
    id: newId(now),
    key: `videos/${viewer.contactId}/${videoId.output}/${assetId}.${ending}`,
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
  if (!contentType.startsWith(TAKEN[assetType])) throw badInput('contentType', wantedOf(assetType))
  return { ending: isPicture(assetType) ? 'jpg' : ending, contentType }
}

function isPicture(assetType: keyof typeof TAKEN): boolean {
  return TAKEN[assetType] === 'image/'
}

/** Small parts lose less on a line that breaks. */
function partBytesFor(size: number): number {
  const fitting = storageLimits.partBytes.filter((bytes) => size <= bytes * storageLimits.mostParts)
  return Math.min(...fitting)
}

function wantedOf(assetType: keyof typeof TAKEN): string {
  return isPicture(assetType)
    ? 'Choose a JPEG, PNG or WebP image.'
    : 'Choose a video, such as an MP4, MOV, WebM or MKV file.'
}

function judgeRoom({ isCoach, bytes, uploads, isBeyond }: UploadRoom, size: number): void {
  if (!isCoach) throw new DomainError('NOT_FOUND')
  const isWithin = bytes + size <= storageLimits.bytesPerCoach && uploads < storageLimits.uploadsPerCoach
  if (!isWithin || isBeyond) throw new DomainError('STORAGE_QUOTA')
}
