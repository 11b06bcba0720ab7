import { proxy } from 'comlink'
import { ownWorker } from '#workers/ownWorker.ts'
import type { PickedFile, Upload, UploadFault, UploadPage, UploadWorker } from './upload.contract.ts'

/** Uploads, in a worker. Each call rejects if the worker crashes or was closed. */
export interface Uploads {
  add(picked: readonly PickedFile[]): Promise<void>
  reattach(id: string, file: File, handle?: FileSystemFileHandle): Promise<void>
  pause(id: string): Promise<void>
  resume(id: string): Promise<void>
  abort(id: string): Promise<void>
  dismiss(id: string): Promise<void>
  sendNow(id: string, picked: PickedFile, onProgress: (share: number) => void): Promise<UploadFault | undefined>
  stopNow(id: string): Promise<void>
  close(): void
}

interface Opening {
  /** The owner of the files. */
  owner: string
  page: UploadPage
  onChange: (uploads: readonly Upload[]) => void
}

/** Continues the uploads that this user left in this browser. */
export async function openUploads({ owner, page, onChange: tell }: Opening): Promise<Uploads> {
  const worker = new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module' })
  const { remote, ask, end } = ownWorker<UploadWorker>(worker)
  try {
    await ask(remote.open(owner, proxy(page), proxy(tell)))
  } catch (error) {
    end()
    throw error
  }
  return {
    add: (picked) => ask(remote.add(picked)),
    reattach: (id, file, handle) => ask(remote.reattach(id, file, handle)),
    pause: (id) => ask(remote.pause(id)),
    resume: (id) => ask(remote.resume(id)),
    abort: (id) => ask(remote.abort(id)),
    dismiss: (id) => ask(remote.dismiss(id)),
    sendNow: (id, picked, onProgress) => ask(remote.sendNow(id, picked, proxy(onProgress))),
    stopNow: (id) => ask(remote.stopNow(id)),
    close: end,
  }
}
