import { markOf } from './fileMark.ts'
import { SpeedMeter } from './pace.ts'
import type { UploadRecord, UploadRecords } from './records.ts'
import { type Sending, sendFile, UploadStopped } from './sendFile.ts'
import type { PickedFile, Upload, UploadFault, UploadPage, UploadState, UploadWorker } from './upload.contract.ts'
import { isOvertaken, soonestOf } from './uploadOrder.ts'

/** The dependencies of the queue. */
export interface QueueParts extends Omit<Sending, 'page' | 'keep'> {
  records: UploadRecords
  /**
   * Resolves with a function that releases the lock, once no other tab holds it; with undefined if `isWaiting` is false
   * and one does.
   */
  hold: (id: string, isWaiting: boolean) => Promise<(() => void) | undefined>
  onChange: (uploads: readonly Upload[]) => void
  /** Makes the queues of other tabs call `takeUp`. */
  share: () => void
  owner: string
  page: UploadPage
}

interface Entry {
  record: UploadRecord
  file: File | undefined
  state: UploadState
  sent: number
  fault: UploadFault | undefined
  isSaved: boolean
  meter: SpeedMeter
  running: AbortController | undefined
  release: (() => void) | undefined
}

/** All uploads of a tab, one at a time, smallest first. */
export class UploadQueue implements Omit<UploadWorker, 'open'> {
  #parts: QueueParts
  #entries = new Map<string, Entry>()
  #sentNow = new Map<string, AbortController>()

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  /** Continues uploads that were left behind, or that another tab has added since. */
  async takeUp(): Promise<void> {
    const { records, owner } = this.#parts
    for (const record of await records.list(owner)) {
      const entry = this.#entries.get(record.id)
      if (!entry || entry.state === 'done') await this.#adopt(record, undefined)
    }
    this.#go()
  }

  async add(picked: readonly PickedFile[]): Promise<void> {
    for (const { file, handle, ...wishes } of picked) {
      const id = await markOf(file, this.#parts.owner, wishes.assetType)
      const existing = this.#entries.get(id)
      if (existing && existing.state !== 'done') {
        this.#give(existing, file)
        continue
      }
      await this.#adopt(this.#recordOf(id, { file, handle, ...wishes }), file)
    }
    this.#go()
  }

  async reattach(id: string, file: File, handle?: FileSystemFileHandle): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry) return
    const { owner } = this.#parts
    if ((await markOf(file, owner, entry.record.assetType)) !== id) return this.#put(entry, { fault: 'ANOTHER_FILE' })
    await this.#keep(entry, { handle })
    this.#give(entry, file)
    this.#go()
  }

  async pause(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry || !['waiting', 'sending', 'unreached'].includes(entry.state)) return
    this.#put(entry, { state: 'paused' })
    entry.running?.abort()
    await this.#keep(entry, { isPaused: true })
  }

  async resume(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry || !['paused', 'failed', 'needsFile'].includes(entry.state)) return
    await this.#keep(entry, { isPaused: false })
    const file = entry.file ?? (await this.#fileOf(entry.record))
    this.#put(entry, { file, fault: undefined, state: file ? 'waiting' : 'needsFile' })
    this.#go()
  }

  async abort(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.running?.abort()
    const { begun } = entry.record
    await this.#drop(entry)
    // If this fails, the store gives the upload up after a while.
    if (begun) await this.#parts.page.giveUp(begun)
  }

  async dismiss(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (entry?.state === 'done') await this.#drop(entry)
    else if (entry) await this.abort(id)
  }

  async sendNow(id: string, picked: PickedFile, onProgress: (share: number) => void): Promise<UploadFault | undefined> {
    const { page, put, pause, random, now, isBesidePage } = this.#parts
    const record = this.#recordOf(id, picked)
    const running = new AbortController()
    this.#sentNow.set(id, running)
    let begun: UploadRecord['begun']
    const keep = async (next: UploadRecord) => {
      begun = next.begun
    }
    const job = {
      record,
      file: picked.file,
      signal: running.signal,
      onProgress: (sent: number) => onProgress(sent / record.size),
      onState: () => undefined,
    }
    try {
      await sendFile(job, { page, put, pause, random, now, isBesidePage, keep })
      return undefined
    } catch (error) {
      if (begun) void page.giveUp(begun)
      return error instanceof UploadStopped ? error.fault : 'INTERNAL'
    } finally {
      this.#sentNow.delete(id)
    }
  }

  async stopNow(id: string): Promise<void> {
    this.#sentNow.get(id)?.abort()
  }

  #recordOf(id: string, { file, handle, ...wishes }: PickedFile): UploadRecord {
    return {
      ...wishes,
      id,
      owner: this.#parts.owner,
      fileName: file.name,
      contentType: file.type,
      size: file.size,
      handle,
      begun: undefined,
      isStored: false,
      isPaused: false,
      addedAt: this.#parts.now(),
    }
  }

  /** Only one tab at a time has an upload. Another one waits until it ends, or takes over. */
  async #adopt(record: UploadRecord, file: File | undefined): Promise<void> {
    const { hold } = this.#parts
    const entry: Entry = {
      record,
      file,
      state: 'elsewhere',
      sent: 0,
      fault: undefined,
      isSaved: true,
      meter: new SpeedMeter(),
      running: undefined,
      release: undefined,
    }
    this.#entries.set(record.id, entry)
    const release = await hold(record.id, false)
    if (!release) void hold(record.id, true).then((later) => this.#inherit(entry, later))
    else if (file) await this.#takeOver(entry, { release, isNew: true })
    else await this.#inherit(entry, release)
    this.#changed()
  }

  async #inherit(entry: Entry, release: (() => void) | undefined): Promise<void> {
    if (!release) return
    const isShown = this.#entries.get(entry.record.id) === entry
    const record = await this.#parts.records.find(entry.record.id)
    // The other tab has finished it.
    if (!isShown || !record) {
      release()
      if (isShown) this.#entries.delete(entry.record.id)
      return this.#changed()
    }
    entry.record = record
    await this.#takeOver(entry, { release, isNew: false })
    this.#go()
  }

  async #takeOver(entry: Entry, { release, isNew }: { release: () => void; isNew: boolean }): Promise<void> {
    entry.release = release
    // Another tab may have finished it before this one got the lock.
    const storedRecord = isNew ? await this.#parts.records.find(entry.record.id) : undefined
    await this.#keep(entry, storedRecord ?? {})
    if (isNew) this.#parts.share()
    const file = entry.file ?? (await this.#fileOf(entry.record))
    const { isPaused, isStored } = entry.record
    const isReady = file !== undefined || isStored
    this.#put(entry, { file, state: isPaused ? 'paused' : isReady ? 'waiting' : 'needsFile' })
  }

  /** The file of an upload, if it may be read and has not changed. */
  async #fileOf({ id, handle, assetType }: UploadRecord): Promise<File | undefined> {
    try {
      if (!handle || (await handle.queryPermission?.({ mode: 'read' })) !== 'granted') return undefined
      const file = await handle.getFile()
      return (await markOf(file, this.#parts.owner, assetType)) === id ? file : undefined
    } catch {
      return undefined
    }
  }

  #give(entry: Entry, file: File): void {
    if (entry.state !== 'needsFile' && entry.state !== 'failed') return
    this.#put(entry, { file, fault: undefined, state: 'waiting' })
  }

  /** Sends one file at a time. A large one is paused for a small one, and continues after it. */
  #go(): void {
    const entries = [...this.#entries.values()].map((entry) => ({ entry, size: entry.record.size, sent: entry.sent }))
    const next = soonestOf(entries.filter(({ entry }) => entry.state === 'waiting'))
    const running = entries.find(({ entry }) => entry.running)
    if (!next) return
    if (!running) void this.#send(next.entry)
    else if (running.entry.state === 'sending' && isOvertaken(running, next)) {
      this.#put(running.entry, { state: 'waiting' })
      running.entry.running?.abort()
    }
  }

  async #send(entry: Entry): Promise<void> {
    const running = new AbortController()
    const { page, put, pause, random, now, isBesidePage } = this.#parts
    this.#put(entry, { running, state: 'sending' })
    const keep = (record: UploadRecord) => this.#keep(entry, record)
    const onState = (state: UploadState) => {
      if (running.signal.aborted || entry.state === state) return
      if (state === 'unreached') entry.meter.forget()
      this.#put(entry, { state })
    }
    const onProgress = (sent: number) => {
      entry.meter.note(now(), sent)
      entry.sent = sent
      this.#changed()
    }
    const job = { record: entry.record, file: entry.file ?? new Blob(), signal: running.signal, onProgress, onState }
    try {
      await sendFile(job, { page, put, pause, random, now, isBesidePage, keep })
      await this.#parts.records.remove(entry.record.id)
      entry.release?.()
      this.#put(entry, { state: 'done', sent: entry.record.size })
    } catch (error) {
      if (!running.signal.aborted) this.#stop(entry, error)
    } finally {
      entry.running = undefined
      entry.meter.forget()
      this.#go()
    }
  }

  #stop(entry: Entry, error: unknown): void {
    const fault = error instanceof UploadStopped ? error.fault : 'INTERNAL'
    this.#put(
      entry,
      fault === 'FILE_GONE' ? { state: 'needsFile', fault, file: undefined } : { state: 'failed', fault },
    )
  }

  async #keep(entry: Entry, change: Partial<UploadRecord>): Promise<void> {
    entry.record = { ...entry.record, ...change }
    // An upload that was canceled in the meantime stays removed.
    if (this.#entries.get(entry.record.id) !== entry) return
    const isSaved = await this.#parts.records.put(entry.record)
    if (isSaved !== entry.isSaved) this.#put(entry, { isSaved })
  }

  async #drop(entry: Entry): Promise<void> {
    this.#entries.delete(entry.record.id)
    this.#changed()
    if (entry.state === 'elsewhere') return
    await this.#parts.records.remove(entry.record.id)
    entry.release?.()
  }

  #put(entry: Entry, change: Partial<Entry>): void {
    Object.assign(entry, change)
    this.#changed()
  }

  #changed(): void {
    this.#parts.onChange([...this.#entries.values()].map(shownOf))
  }
}

function shownOf({ record, state, sent, fault, isSaved, meter }: Entry): Upload {
  const { id, videoId, title, fileName, assetType, size, handle } = record
  const isMoving = state === 'sending'
  return {
    id,
    videoId,
    title,
    fileName,
    assetType,
    size,
    handle,
    sent,
    state,
    fault,
    isSaved,
    speed: isMoving ? meter.speed() : undefined,
    secondsLeft: isMoving ? meter.secondsLeft(size - sent) : undefined,
  }
}
