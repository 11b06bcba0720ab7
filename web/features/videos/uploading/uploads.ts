import { type ReadonlySignal, signal } from '@preact/signals-react'
import { isErrorCode, RequestError } from '#web/app/network/RequestError.ts'
import { noteUploads } from '#web/app/uploads.ts'
import { type Uploads, openUploads } from '#workers/upload/upload.client.ts'
import type { PickedFile, Upload, UploadPage } from '#workers/upload/upload.contract.ts'

interface Uploader {
  owner: string
  page: UploadPage
}

const current = signal<readonly Upload[]>([])

/** Every file on its way, as the worker tells it. */
export const uploads: ReadonlySignal<readonly Upload[]> = current

/** Who uploads is known once the tray is there. */
const uploader = Promise.withResolvers<Uploader>()
let opening: Promise<Uploads> | undefined

/** Starts the worker, which takes up what was left behind. A page has one person: whoever leaves gets another page. */
export async function startUploading(who: Uploader): Promise<void> {
  uploader.resolve(who)
  await worker()
}

function worker(): Promise<Uploads> {
  opening ??= uploader.promise.then(({ owner, page }) => openUploads({ owner, page, tell }))
  // One that could not be loaded is asked for again.
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

function tell(now: readonly Upload[]): void {
  current.value = now
  noteUploads(now.some(({ state }) => state !== 'done'))
}

/** Queues files. Rejects when the worker can't be had. */
export async function upload(picked: readonly PickedFile[]): Promise<void> {
  noteUploads(true)
  await (await worker()).add(picked)
}

interface Following {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a picture at once, whatever else is on its way. Rejects with a `RequestError`. */
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
