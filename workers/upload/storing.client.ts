import { proxy } from 'comlink'
import { ownWorker } from '#workers/ownWorker.ts'
import type { FileToStore, StoredFile, StoringPage, StoringProgress, StoringWorker } from './upload.contract.ts'

/** Stores single files, in a worker. Each call rejects if the worker crashes. */
export interface StoringClient {
  store(file: FileToStore, onProgress: (progress: StoringProgress) => void): Promise<StoredFile>
  forget(id: string): Promise<void>
}

export async function openStoring(owner: string, page: StoringPage): Promise<StoringClient> {
  const worker = new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module' })
  const { remote, ask, end } = ownWorker<StoringWorker>(worker)
  try {
    await ask(remote.openStoring(owner, proxy(page)))
  } catch (error) {
    end()
    throw error
  }
  return {
    store: (file, onProgress) => ask<StoredFile>(remote.store(file, proxy(onProgress))),
    forget: (id) => ask(remote.forget(id)),
  }
}
