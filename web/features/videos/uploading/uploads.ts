import { type ReadonlySignal, signal } from '@preact/signals-react'
import { isErrorCode, RequestError } from '#web/app/network/RequestError.ts'
import { noteUploads } from '#web/app/notices/uploads.ts'
import { type Uploads, openUploads } from '#workers/upload/upload.client.ts'
import type { PickedFile, Upload, UploadPage } from '#workers/upload/upload.contract.ts'

interface Uploader {
  owner: string
  page: UploadPage
}

const current = signal<readonly Upload[]>([])

/** All uploads, as reported by the worker. */
export const uploads: ReadonlySignal<readonly Upload[]> = current

/** Resolved with the user once the tray is mounted. */
const uploader = Promise.withResolvers<Uploader>()
let opening: Promise<Uploads> | undefined

/** Starts the worker, which resumes interrupted uploads. A page belongs to one user; sign-out reloads it. */
export async function startUploading(user: Uploader): Promise<void> {
  uploader.resolve(user)
  await worker()
}

function worker(): Promise<Uploads> {
  opening ??= uploader.promise.then(({ owner, page }) => openUploads({ owner, page, onChange: tell }))
  // Do not cache a failure, so that the next call tries again.
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

function tell(now: readonly Upload[]): void {
  current.value = now
  noteUploads(now.some(({ state }) => state !== 'done'))
}

/** Queues files for upload. Rejects if the worker fails to load. */
export async function upload(picked: readonly PickedFile[]): Promise<void> {
  noteUploads(true)
  await (await worker()).add(picked)
}

interface Following {
  /** Share from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a picture immediately, in parallel to queued uploads. Rejects with a `RequestError`. */
export async function sendPicture(picked: PickedFile, { onProgress, signal: stop }: Following): Promise<void> {
  const id = crypto.randomUUID()
  noteUploads(true)
  const uploading = await worker()
  stop.addEventListener('abort', () => void uploading.stopNow(id))
  const fault = await uploading.sendNow(id, picked, onProgress)
  tell(current.value)
  if (fault) throw new RequestError(isErrorCode(fault) ? fault : 'INTERNAL')
}

type Deed = 'pause' | 'resume' | 'abort' | 'dismiss'

export async function tellUpload(id: string, deed: Deed): Promise<void> {
  await (await worker())[deed](id)
}

export async function giveFile(id: string, { file, handle }: Pick<PickedFile, 'file' | 'handle'>): Promise<void> {
  await (await worker()).reattach(id, file, handle)
}
