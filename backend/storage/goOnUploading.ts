import { badInput } from '#backend/model/plan/checkValue.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type {
  MutationAbortMultipartUploadLambdaArgs,
  MutationCompleteMultipartUploadLambdaArgs,
  MutationSignMultipartUploadUrlLambdaArgs,
  QueryListMultipartUploadPartsLambdaArgs,
} from '#schema/__generated__/wire.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import type { BeginningParts, StoringParts } from './beginUpload.ts'
import { mostBytesOf } from './store/judgeParts.ts'
import type { StoredPart } from './store/objectStore.port.ts'
import type { Asking, CompletedUpload, OwnUpload, UploadStore } from './uploads.port.ts'

/** Where to send one part. Whoever coaches no more stores nothing more. */
export async function signPart(
  { partNumber, ...named }: MutationSignMultipartUploadUrlLambdaArgs,
  asking: Asking,
  { store, uploads }: StoringParts,
): Promise<{ url: string }> {
  const { upload } = await getOwnOfCoach(named, asking, uploads)
  const bytes = partNumber <= storageLimits.mostParts ? mostBytesOf(upload, partNumber) : undefined
  if (bytes === undefined) throw badInput('partNumber', 'The file has no such part.')
  await needRoom({ upload, more: bytes }, asking, { store, uploads })
  const url = await store.addressOfPart(upload, { partNumber, bytes, expires: expiryOf(asking) })
  return { url }
}

export async function listParts(
  named: QueryListMultipartUploadPartsLambdaArgs,
  asking: Asking,
  { store, uploads }: StoringParts,
): Promise<{ partSize: number; parts: StoredPart[] }> {
  const { upload } = await getOwn(named, asking, uploads)
  return { partSize: upload.partBytes, parts: await store.listParts(upload) }
}

export interface CompletingParts extends BeginningParts {
  /** Where the object is read, until then. */
  addressOf(key: string, expires: number): string
  /** Makes a picture anew in its place, and resolves with its size. Rejects with `BAD_INPUT` for what is none. */
  remakePicture(sent: { key: string; size: number }, store: StoringParts['store']): Promise<number>
}

/** Makes the parts an object. Whoever did not hear the answer asks again, and hears the same. */
export async function completeUpload(
  { parts, ...named }: MutationCompleteMultipartUploadLambdaArgs,
  asking: Asking,
  { store, uploads, addressOf, remakePicture }: CompletingParts,
) {
  const answer = ({ key, assetId, size }: CompletedUpload) => ({
    key,
    assetID: assetId,
    size,
    url: addressOf(key, expiryOf(asking)),
  })
  const before = await uploads.findCompleted(readNames(named), asking)
  if (before) return answer(before)
  const { upload, assetId, assetType } = await getOwnOfCoach(named, asking, uploads)
  if (parts.length > storageLimits.mostParts) throw badInput('parts', 'These are more parts than a file has.')
  await needRoom({ upload, more: 0 }, asking, { store, uploads })
  const sent = await store.complete(upload, parts)
  // Until then nobody has an address of it. What is no picture is kept from everyone, and takes no room.
  const remake = () =>
    remakePicture({ key: upload.key, size: sent }, store).catch(async (error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'BAD_INPUT')) throw error
      await store.delete(upload.key)
      await uploads.forget(upload.id)
      throw error
    })
  const size = assetType === 'THUMBNAIL' ? await remake() : sent
  await uploads.completed(upload.id, size, asking)
  return answer({ key: upload.key, assetId, size })
}

export async function abortUpload(
  named: MutationAbortMultipartUploadLambdaArgs,
  asking: Asking,
  { store, uploads }: StoringParts,
): Promise<object> {
  const { upload } = await getOwn(named, asking, uploads)
  await store.abort(upload)
  await uploads.forget(upload.id)
  return {}
}

interface Named {
  key: string
  uploadID: string
}

/** Of a file whose size nobody has said, room is asked for with each part, and once it is known. */
async function needRoom(
  { upload, more }: { upload: OwnUpload['upload']; more: number },
  asking: Asking,
  { store, uploads }: StoringParts,
): Promise<void> {
  if (upload.size !== undefined) return
  const stored = (await store.listParts(upload)).reduce((sum, { size }) => sum + size, more)
  if ((await uploads.countBeside(upload.id, asking)) + stored > storageLimits.bytesPerCoach)
    throw new DomainError('STORAGE_QUOTA')
}

/** Whose upload it is not, is told that there is none. */
async function getOwn(named: Named, asking: Asking, uploads: UploadStore): Promise<OwnUpload> {
  if (asking.viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  const own = await uploads.findOwn(readNames(named), asking)
  if (!own) throw new DomainError('NOT_FOUND')
  return own
}

async function getOwnOfCoach(named: Named, asking: Asking, uploads: UploadStore): Promise<OwnUpload> {
  const own = await getOwn(named, asking, uploads)
  if (!own.isCoach) throw new DomainError('NOT_FOUND')
  return own
}

function readNames({ key, uploadID }: Named): { key: string; uploadId: string } {
  return { key, uploadId: uploadID }
}

/** Seconds since 1970. */
function expiryOf({ now }: Asking): number {
  return Math.floor(Date.parse(now) / 1000) + storageLimits.addressSeconds
}
