import type { ErrorCode } from '#schema/errors.ts'

export type AssetKind = 'VIDEO' | 'THUMBNAIL' | 'ATTACHMENT'

/** Why an upload has stopped until the user acts. */
export type UploadFault =
  | ErrorCode
  /** A different file was selected. */
  | 'ANOTHER_FILE'
  /** The file was changed, moved or deleted during the upload. */
  | 'FILE_GONE'

/**
 * `needsFile`: the user has to select the file, or grant access to it, again. `elsewhere`: another tab is sending it.
 * `unreached`: the network or the server is unavailable, and the upload continues by itself.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'unreached'
  | 'finishing'
  | 'paused'
  | 'needsFile'
  | 'elsewhere'
  | 'done'
  | 'failed'

/** An upload as a page shows it. */
export interface Upload {
  id: string
  videoId: string
  title: string
  fileName: string
  assetType: AssetKind
  /** Bytes. */
  size: number
  sent: number
  state: UploadState
  /** Bytes per second; undefined until measured. */
  speed: number | undefined
  secondsLeft: number | undefined
  fault: UploadFault | undefined
  /** This device has recorded the upload, so that it continues after a reload. */
  isSaved: boolean
  /** Lets a page request access to the file, if it was selected in a way that permits this. */
  handle: FileSystemFileHandle | undefined
}

/** A file to upload. */
export interface PickedFile {
  file: File
  /** Reads the file again after a reload, without selecting it again. */
  handle?: FileSystemFileHandle | undefined
  videoId: string
  title: string
  assetType: AssetKind
  /** The video exists, and this file replaces its own. */
  isReplacement?: boolean | undefined
  /** Whole seconds, if the browser can determine it. */
  duration: number | undefined
}

export interface NamedUpload {
  key: string
  uploadId: string
}

export interface StoredPart {
  partNumber: number
  etag: string
  /** Bytes. */
  size: number
}

/**
 * A response of the gateway. `retryable` is the page's classification of the error. A thrown error would lose its code
 * on the way to another thread.
 */
export type Answered<Value> = { ok: true; value: Value } | { ok: false; code: ErrorCode; retryable: boolean }

/** Functions of the page that the worker calls, because only a page has the token. */
export interface UploadPage {
  begin(file: {
    fileName: string
    contentType: string
    videoId: string
    assetType: AssetKind
    size: number
  }): Promise<Answered<NamedUpload & { partSize: number }>>
  listParts(upload: NamedUpload): Promise<Answered<readonly StoredPart[]>>
  signPart(part: NamedUpload & { partNumber: number }): Promise<Answered<string>>
  complete(upload: NamedUpload & { parts: readonly Omit<StoredPart, 'size'>[] }): Promise<Answered<unknown>>
  giveUp(upload: NamedUpload): Promise<Answered<unknown>>
  /** Uses the stored file for its purpose. */
  use(stored: {
    videoId: string
    title: string
    assetType: AssetKind
    isReplacement: boolean
    key: string
    duration: number | undefined
  }): Promise<Answered<unknown>>
}

/** Functions of the page for storing single files. */
export type StoringPage = Omit<UploadPage, 'use'>

/** A file that the page keeps until it is stored. */
export interface FileToStore {
  /** A UUID of the file, under which its upload is recorded. */
  id: string
  name: string
  bytes: Blob
}

export interface StoringProgress {
  /** From 0 to 1. */
  share: number
  /** The network or the server is unavailable, and the upload continues by itself. */
  isUnreached: boolean
}

export type StoredFile =
  | { kind: 'stored'; key: string }
  | { kind: 'failed'; fault: UploadFault }
  /** It was forgotten in the meantime. */
  | { kind: 'stopped' }

/** The worker's functions for storing single files. */
export interface StoringWorker {
  openStoring(owner: string, page: StoringPage): Promise<void>
  store(file: FileToStore, onProgress: (progress: StoringProgress) => void): Promise<StoredFile>
  /** Cancels the upload, and deletes its stored parts. */
  forget(id: string): Promise<void>
}

/** The worker's functions for uploads. */
export interface UploadWorker {
  /** Continues the uploads that `owner` left behind, and then reports every change. */
  open(owner: string, page: UploadPage, onChange: (uploads: readonly Upload[]) => void): Promise<void>
  /** Queues files. A recorded one continues where it stopped. */
  add(picked: readonly PickedFile[]): Promise<void>
  /** Gives an upload its file again. */
  reattach(id: string, file: File, handle?: FileSystemFileHandle): Promise<void>
  pause(id: string): Promise<void>
  /** Continues, or retries. */
  resume(id: string): Promise<void>
  /** Cancels it, and deletes its stored parts. */
  abort(id: string): Promise<void>
  /** Removes a finished or failed one from the list. */
  dismiss(id: string): Promise<void>
  /**
   * Uploads a small file beside the queue, while the user waits: it is not listed and ends with the page. Resolves with
   * the fault, if any. `id` is for canceling it.
   */
  sendNow(id: string, picked: PickedFile, onProgress: (share: number) => void): Promise<UploadFault | undefined>
  stopNow(id: string): Promise<void>
}
