import { DomainError } from '#backend/platform/DomainError.ts'
import { storageLimits } from '#schema/storageLimits.ts'

export interface Writer {
  partNumber: number
  /**
   * True for the writer that owns the part's final offset; concurrent uploads of the same part go to a staging file.
   */
  hasPlace: boolean
  /** Ends the writing: the upload is being completed or given up. */
  signal: AbortSignal
}

interface Running extends Writer {
  abort: AbortController
  ended: Promise<void>
}

interface Uploading {
  writers: Set<Running>
  /** The exclusive work on the upload; settles when it is done. */
  alone: Promise<void> | undefined
}

/** The current writers of parts. One process owns the folder, so it knows all of them. */
export class PartWriters {
  readonly #uploads = new Map<string, Uploading>()

  /** Rejects while the upload is being completed or given up, and where too many of its parts are on their way. */
  async write<Result>(
    { uploadId, partNumber }: { uploadId: string; partNumber: number },
    work: (writer: Writer) => Promise<Result>,
  ): Promise<Result> {
    const uploading = this.#open(uploadId)
    if (uploading.alone) throw new DomainError('NOT_FOUND')
    if (uploading.writers.size >= storageLimits.partsAtOnce) throw new DomainError('TOO_MANY_REQUESTS')
    const hasPlace = ![...uploading.writers].some((writer) => writer.partNumber === partNumber && writer.hasPlace)
    const abort = new AbortController()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const writer = { partNumber, hasPlace, abort, signal: abort.signal, ended }
    uploading.writers.add(writer)
    try {
      return await work(writer)
    } finally {
      uploading.writers.delete(writer)
      end()
      this.#forget(uploadId)
    }
  }

  /** Aborts all writers, and runs the work without concurrent ones. */
  async alone<Result>(uploadId: string, work: () => Promise<Result>): Promise<Result> {
    let uploading = this.#open(uploadId)
    while (uploading.alone) {
      await uploading.alone
      uploading = this.#open(uploadId)
    }
    const { promise, resolve: end } = Promise.withResolvers<void>()
    uploading.alone = promise
    try {
      for (const { abort } of uploading.writers) abort.abort(new DomainError('NOT_FOUND'))
      await Promise.all([...uploading.writers].map(({ ended }) => ended))
      return await work()
    } finally {
      uploading.alone = undefined
      end()
      this.#forget(uploadId)
    }
  }

  #open(uploadId: string): Uploading {
    const uploading = this.#uploads.get(uploadId) ?? { writers: new Set(), alone: undefined }
    this.#uploads.set(uploadId, uploading)
    return uploading
  }

  #forget(uploadId: string): void {
    const uploading = this.#uploads.get(uploadId)
    if (uploading?.writers.size === 0 && !uploading.alone) this.#uploads.delete(uploadId)
  }
}
