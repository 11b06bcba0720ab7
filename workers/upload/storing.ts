import type { UploadRecord, UploadRecords } from './records.ts'
import { type Sending, sendFile, UploadStopped } from './sendFile.ts'
import type { FileToStore, StoredFile, StoringPage, StoringProgress, UploadPage } from './upload.contract.ts'

/** The dependencies of storing. */
export interface StoringParts extends Omit<Sending, 'page' | 'keep'> {
  records: UploadRecords
  /** Resolves with a function that releases the lock, once no other tab holds it. */
  hold: (id: string) => Promise<(() => void) | undefined>
  owner: string
  page: StoringPage
}

/**
 * Stores single files for a page that keeps them itself and repeats the call after a reload. They are not listed. The
 * progress is recorded under the file's id, so that nothing is sent twice.
 */
export class Storing {
  #parts: StoringParts
  #running = new Map<string, AbortController>()

  constructor(parts: StoringParts) {
    this.#parts = parts
  }

  async store(file: FileToStore, onProgress: (progress: StoringProgress) => void): Promise<StoredFile> {
    const running = new AbortController()
    this.#running.set(file.id, running)
    // Another tab may be sending it. Its record then says that it is stored.
    const release = await this.#parts.hold(file.id)
    try {
      const key = await this.#send(file, { signal: running.signal, onProgress })
      return { kind: 'stored', key }
    } catch (error) {
      if (running.signal.aborted) return { kind: 'stopped' }
      return { kind: 'failed', fault: error instanceof UploadStopped ? error.fault : 'INTERNAL' }
    } finally {
      release?.()
      this.#running.delete(file.id)
    }
  }

  /** Cancels the upload and deletes its record. Stored parts are deleted at once, a stored file after a while. */
  async forget(id: string): Promise<void> {
    const { records, page } = this.#parts
    this.#running.get(id)?.abort()
    const record = await records.find(id)
    await records.remove(id)
    // If this fails, the store gives the upload up after a while.
    if (record?.begun && !record.isStored) await page.giveUp(record.begun)
  }

  async #send(
    file: FileToStore,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: StoringProgress) => void },
  ): Promise<string> {
    const { records, page, put, pause, random, now, isBesidePage } = this.#parts
    let record = (await records.find(file.id)) ?? this.#recordOf(file)
    const keep = async (next: UploadRecord) => {
      record = next
      if (!signal.aborted) await records.put(next)
    }
    let progress: StoringProgress = { share: 0, isUnreached: false }
    const report = (change: Partial<StoringProgress>) => {
      progress = { ...progress, ...change }
      onProgress(progress)
    }
    await sendFile(
      {
        record,
        file: file.bytes,
        signal,
        onProgress: (sent) => report({ share: sent / record.size }),
        onState: (state) => report({ isUnreached: state === 'unreached' }),
      },
      { page: asUploadPage(page), put, pause, random, now, isBesidePage, keep },
    )
    if (!record.begun) throw new UploadStopped('INTERNAL')
    return record.begun.key
  }

  #recordOf({ id, name, bytes }: FileToStore): UploadRecord {
    return {
      id,
      owner: this.#parts.owner,
      // The server requires one, and does not use it.
      videoId: id,
      title: name,
      assetType: 'ATTACHMENT',
      duration: undefined,
      fileName: name,
      // The server uses the file extension.
      contentType: '',
      size: bytes.size,
      handle: undefined,
      begun: undefined,
      isStored: false,
      isPaused: false,
      addedAt: this.#parts.now(),
    }
  }
}

/**
 * The proxy of a page in another thread has no enumerable members, so each call is listed. The page itself uses the
 * key.
 */
function asUploadPage(page: StoringPage): UploadPage {
  return {
    begin: (file) => page.begin(file),
    listParts: (upload) => page.listParts(upload),
    signPart: (part) => page.signPart(part),
    complete: (upload) => page.complete(upload),
    giveUp: (upload) => page.giveUp(upload),
    use: async () => ({ ok: true, value: undefined }),
  }
}
