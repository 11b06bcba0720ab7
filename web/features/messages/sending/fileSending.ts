import { type ReadonlySignal, signal } from '@preact/signals-react'
import { isErrorCode, RequestError } from '#web/app/network/RequestError.ts'
import { FinalRefusal } from '#web/app/outbox/verdicts.ts'
import type { StoredFile, StoringProgress, UploadFault } from '#workers/upload/upload.contract.ts'
import type { FilesProgress, UnsentFile } from './outgoingMessages.ts'

/** Where files are stored. A file that was asked for before goes on where it stopped. */
export interface FileStore {
  store: (file: UnsentFile, onProgress: (progress: StoringProgress) => void) => Promise<StoredFile>
  /** Ends the upload of the file, and forgets it. */
  forget: (id: string) => Promise<void>
}

/** The files of a message are on their way. It is sent once they are stored. */
class FilesUnderWay extends Error {
  override name = 'FilesUnderWay'
}

type Files = readonly UnsentFile[]

/** Stores the files of messages beside the outbox, one after the other, so that they hold up their conversation only. */
export class FileSending {
  readonly progress: ReadonlySignal<FilesProgress>
  readonly #store: FileStore
  /** Has the outbox try again. */
  readonly #onReady: () => void
  readonly #progress = signal<FilesProgress>(new Map())
  readonly #keys = new Map<string, string>()
  // These are by the first file of a message, because a message gets a new key with a new attempt.
  readonly #failures = new Map<string, Error>()
  readonly #running = new Set<string>()
  readonly #renewed = new Set<string>()

  constructor(store: FileStore, onReady: () => void) {
    this.#store = store
    this.#onReady = onReady
    this.progress = this.#progress
  }

  /** Sends with the keys of the files, in order. Until all are stored it starts storing them, and rejects. */
  async withKeys(files: Files, send: (keys: readonly string[]) => Promise<void>): Promise<void> {
    const keys = this.#keysOf(files)
    try {
      await send(keys)
    } catch (error) {
      // The server deletes files that no message names after a day.
      if (!isFileMissing(error) || !this.#isFirst(files)) throw error
      await this.#forgetAll(files)
      this.#onReady()
      throw new FilesUnderWay()
    }
    this.forget(files)
  }

  forget(files: Files): void {
    // A record that stays changes nothing.
    this.#forgetAll(files).catch(() => undefined)
  }

  #keysOf(files: Files): readonly string[] {
    const failure = this.#failures.get(nameOf(files))
    this.#failures.delete(nameOf(files))
    if (failure) throw failure
    const keys = files.flatMap(({ id }) => this.#keys.get(id) ?? [])
    if (keys.length === files.length) return keys
    if (!this.#running.has(nameOf(files))) void this.#storeAll(files)
    throw new FilesUnderWay()
  }

  async #storeAll(files: Files): Promise<void> {
    this.#running.add(nameOf(files))
    try {
      for (const file of files) if (!this.#keys.has(file.id)) await this.#storeOne(file, files)
    } catch (error) {
      this.#failures.set(nameOf(files), error instanceof Error ? error : new Error('Not stored', { cause: error }))
      for (const { id } of files) if (!this.#keys.has(id)) this.#note(id, undefined)
    } finally {
      this.#running.delete(nameOf(files))
      this.#onReady()
    }
  }

  async #storeOne(file: UnsentFile, files: Files): Promise<void> {
    const stored = await this.#store.store(file, (state) => this.#note(file.id, state))
    if (stored.kind === 'stopped') throw new FilesUnderWay()
    if (stored.kind === 'failed') {
      // The outbox reads the bytes from the disk before it tries again.
      if (stored.fault === 'FILE_GONE' && this.#isFirst(files)) throw new FilesUnderWay()
      throw refusalOf(stored.fault)
    }
    this.#keys.set(file.id, stored.key)
    this.#note(file.id, { share: 1, isUnreached: false, isStored: true })
  }

  async #forgetAll(files: Files): Promise<void> {
    for (const { id } of files) {
      this.#keys.delete(id)
      this.#note(id, undefined)
    }
    await Promise.all(files.map(({ id }) => this.#store.forget(id)))
  }

  /** Files are stored again, or read again from the disk, once. */
  #isFirst(files: Files): boolean {
    if (this.#renewed.has(nameOf(files))) return false
    this.#renewed.add(nameOf(files))
    return true
  }

  #note(id: string, state: (StoringProgress & { isStored?: boolean }) | undefined): void {
    if (!state && !this.#progress.peek().has(id)) return
    const next = new Map(this.#progress.peek())
    if (state) next.set(id, state)
    else next.delete(id)
    this.#progress.value = next
  }
}

function nameOf(files: Files): string {
  return files[0]?.id ?? ''
}

function isFileMissing(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'BAD_INPUT' && error.field === 'input.attachmentURLs'
}

/** Only the person can decide what to do about a full store. */
function refusalOf(fault: UploadFault): RequestError {
  if (fault === 'STORAGE_QUOTA' || fault === 'STORAGE_FULL') return new FinalRefusal(fault)
  return isErrorCode(fault) ? new RequestError(fault) : new FinalRefusal('CONDITION_FAILED')
}
