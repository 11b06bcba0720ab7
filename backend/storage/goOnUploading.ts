// Operations: listMultipartUploadPartsLambda, signMultipartUploadUrlLambda
// Operations: completeMultipartUploadLambda, abortMultipartUploadLambda
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type {
  MutationAbortMultipartUploadLambdaArgs,
  MutationCompleteMultipartUploadLambdaArgs,
  MutationSignMultipartUploadUrlLambdaArgs,
  QueryListMultipartUploadPartsLambdaArgs,
} from '#schema/__generated__/wire.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import { type BeginningParts, isPicture, type StoringParts } from './beginUpload.ts'
import { mostBytesOf } from './store/judgeParts.ts'
import type { NamedPart, StoredPart } from './store/objectStore.port.ts'
import { ATTACHMENT, type CompletedUpload, type OwnUpload, type UploadRoom, type UploadStore } from './uploads.port.ts'
import type { UploadTurns } from './uploadTurns.ts'

/** The address for one part. */
export async function signPart(
  { partNumber, ...named }: MutationSignMultipartUploadUrlLambdaArgs,
  caller: Caller,
  { store, uploads }: StoringParts,
): Promise<{ url: string }> {
  const { upload } = await getOwnToStore(named, caller, uploads)
  const bytes = partNumber <= storageLimits.mostParts ? mostBytesOf(upload, partNumber) : undefined
  if (bytes === undefined) throw badInput('partNumber', 'The file has no such part.')
  await reserveRoom({ upload, bytes: partNumber * upload.partBytes }, caller, { store, uploads })
  const url = await store.addressOfPart(upload, { partNumber, bytes, expires: expiryOf(caller) })
  return { url }
}

export async function listParts(
  named: QueryListMultipartUploadPartsLambdaArgs,
  caller: Caller,
  { store, uploads }: StoringParts,
): Promise<{ partSize: number; parts: StoredPart[] }> {
  const { upload } = await getOwn(named, caller, uploads)
  return { partSize: upload.partBytes, parts: await store.listParts(upload) }
}

export interface CompletingParts extends BeginningParts {
  turns: UploadTurns
  /** Returns the URL of the object, valid until `expires`. */
  addressOf(key: string, expires: number): string
  /** Makes a picture anew in its place, and resolves with its size. Rejects with `BAD_INPUT` for what is none. */
  remakePicture(sent: { key: string; size: number; isWhole?: boolean }, store: StoringParts['store']): Promise<number>
}

/** Makes the parts an object. Concurrent and repeated requests for one upload get the same answer. */
export async function completeUpload(
  { parts, ...named }: MutationCompleteMultipartUploadLambdaArgs,
  caller: Caller,
  storing: CompletingParts,
) {
  const { uploads, turns, addressOf } = storing
  const findCompleted = () => uploads.findCompleted(readNames(named), caller)
  // Another process may complete the upload at any moment, and its parts are gone then.
  const complete = async () => {
    const completed = await findCompleted()
    if (completed) return completed
    try {
      return await completeOwn({ named, parts }, caller, storing)
    } catch (error) {
      const concurrent = await findCompleted()
      if (concurrent) return concurrent
      // The parts of an aborted upload are gone too.
      if (error instanceof DomainError && error.code === 'UPLOAD_MISMATCH') await getOwn(named, caller, uploads)
      throw error
    }
  }
  const { key, assetId, size } = await turns.take(turnOf(named, caller), complete)
  return { key, assetID: assetId, size, url: addressOf(key, expiryOf(caller)) }
}

async function completeOwn(
  { named, parts }: { named: Named; parts: readonly NamedPart[] },
  caller: Caller,
  { store, uploads, remakePicture }: CompletingParts,
): Promise<CompletedUpload> {
  const { upload, assetType } = await getOwnToStore(named, caller, uploads)
  if (parts.length > storageLimits.mostParts) throw badInput('parts', 'These are more parts than a file has.')
  await reserveRoom({ upload, bytes: 0 }, caller, { store, uploads })
  const sent = await store.complete(upload, parts)
  // Until then no address of it exists. A file that is not a picture stays private, and takes no room.
  const remake = () =>
    remakePicture({ key: upload.key, size: sent, isWhole: assetType === ATTACHMENT }, store).catch(
      async (error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'BAD_INPUT')) throw error
        if (await uploads.forget(upload.id)) await store.delete(upload.key)
        throw error
      },
    )
  const size = isPicture(upload.contentType) ? await remake() : sent
  const completed = await uploads.completed(upload, size, caller)
  if (completed) return completed
  // Aborted while the store completed it.
  await store.delete(upload.key)
  throw new DomainError('NOT_FOUND')
}

export async function abortUpload(
  named: MutationAbortMultipartUploadLambdaArgs,
  caller: Caller,
  { store, uploads, turns }: CompletingParts,
): Promise<object> {
  await turns.take(turnOf(named, caller), async () => {
    const { upload } = await getOwn(named, caller, uploads)
    await store.abort(upload)
    // Another process has completed it meanwhile: its file stands, and is no upload any more.
    if (!(await uploads.forget(upload.id))) throw new DomainError('NOT_FOUND')
  })
  return {}
}

/** Only the owner's requests wait for each other. */
function turnOf({ uploadID }: Named, { viewer }: Caller): string {
  return `${viewer.contactId ?? ''} ${uploadID}`
}

interface Named {
  key: string
  uploadID: string
}

/**
 * Reserves room for a file of unknown size: with each part that is signed, before any byte of it arrives, and for what
 * has arrived. A file of a known size has had its room since it began.
 */
async function reserveRoom(
  { upload, bytes }: { upload: OwnUpload['upload']; bytes: number },
  caller: Caller,
  { store, uploads }: StoringParts,
): Promise<void> {
  if (upload.size !== undefined) return
  const stored = (await store.listParts(upload)).reduce((sum, { size }) => sum + size, 0)
  const needed = Math.max(bytes, stored)
  const judge = (room: UploadRoom) => {
    if (room.bytes + needed > storageLimits.bytesPerCoach) throw new DomainError('STORAGE_QUOTA')
  }
  await uploads.reserve(upload.id, needed, { caller, judge })
}

/** Whose upload it is not, is told that there is none. */
async function getOwn(named: Named, caller: Caller, uploads: UploadStore): Promise<OwnUpload> {
  if (caller.viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  const own = await uploads.findOwn(readNames(named), caller)
  if (!own) throw new DomainError('NOT_FOUND')
  return own
}

/** Files of videos are for current coaches only. */
async function getOwnToStore(named: Named, caller: Caller, uploads: UploadStore): Promise<OwnUpload> {
  const own = await getOwn(named, caller, uploads)
  if (!own.isCoach && own.assetType !== ATTACHMENT) throw new DomainError('NOT_FOUND')
  return own
}

function readNames({ key, uploadID }: Named): { key: string; uploadId: string } {
  return { key, uploadId: uploadID }
}

/** Seconds since 1970. */
function expiryOf({ now }: Caller): number {
  return Math.floor(Date.parse(now) / 1000) + storageLimits.addressSeconds
}
