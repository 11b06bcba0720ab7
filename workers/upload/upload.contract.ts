import type { ErrorCode } from '#schema/errors.ts'

export type AssetKind = 'VIDEO' | 'THUMBNAIL' | 'ATTACHMENT'

/** Why an upload has stopped until the user acts. */
export type UploadFault =
  | ErrorCode
  /** What was picked again is another file. */
  | 'ANOTHER_FILE'
  /** It was changed, moved or taken away while it was being sent. */
  | 'FILE_GONE'

/**
 * `needsFile`: the browser has to be given the file, or the right to read it, once more. `elsewhere`: another tab is at
 * it. `unreached`: there is no network, or no server on it, and it goes on by itself.
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
  /** Bytes a second; undefined until it can be told. */
  speed: number | undefined
  secondsLeft: number | undefined
  fault: UploadFault | undefined
  /** This device remembers the upload, so that it goes on where it stopped after a reload. */
  isSaved: boolean
  /** Lets a page ask for the right to read the file, where it was picked in a way that leaves one. */
  handle: FileSystemFileHandle | undefined
}

/** A file to upload. */
export interface PickedFile {
  file: File
  /** Reads the file again after a reload, without it being picked again. */
  handle?: FileSystemFileHandle | undefined
  videoId: string
  title: string
  assetType: AssetKind
  /** The video is there, and is to have this file in the place of its own. */
  isReplacement?: boolean | undefined
  /** Whole seconds, as far as the browser can tell. */
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
 * An answer of the gateway. `retryable` is the page's verdict on the error. An error that is thrown loses its code on
 * the way to another thread.
 */
export type Answered<Value> = { ok: true; value: Value } | { ok: false; code: ErrorCode; retryable: boolean }

/** What the worker has the page do for it: only a page has the token. */
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
  /** The file is stored: it becomes what it was sent for. */
  use(stored: {
    videoId: string
    title: string
    assetType: AssetKind
    isReplacement: boolean
    key: string
    duration: number | undefined
  }): Promise<Answered<unknown>>
}

/** What storing single files needs of the page. */
export type StoringPage = Omit<UploadPage, 'use'>

/** A file that the page keeps until it is stored. */
export interface FileToStore {
  /** A UUID of the file, under which its upload is remembered. */
  id: string
  name: string
  bytes: Blob
}

export interface StoringProgress {
  /** From 0 to 1. */
  share: number
  /** There is no network, or no server on it, and it goes on by itself. */
  isUnreached: boolean
}

export type StoredFile =
  | { kind: 'stored'; key: string }
  | { kind: 'failed'; fault: UploadFault }
  /** It was forgotten meanwhile. */
  | { kind: 'stopped' }

/** What the worker is asked for by a page that stores single files. */
export interface StoringWorker {
  openStoring(owner: string, page: StoringPage): Promise<void>
  store(file: FileToStore, onProgress: (progress: StoringProgress) => void): Promise<StoredFile>
  /** Ends the upload, and forgets what the store has of it. */
  forget(id: string): Promise<void>
}

/** What the worker is asked for. */
export interface UploadWorker {
  /** Takes up what `owner` left behind, and from then on tells of every change. */
  open(owner: string, page: UploadPage, onChange: (uploads: readonly Upload[]) => void): Promise<void>
  /** Queues files. One that is known goes on where it stopped. */
  add(picked: readonly PickedFile[]): Promise<void>
  /** Gives an upload its file back. */
  reattach(id: string, file: File, handle?: FileSystemFileHandle): Promise<void>
  pause(id: string): Promise<void>
  /** Goes on, or tries again. */
  resume(id: string): Promise<void>
  /** Gives it up, with all that was stored of it. */
  abort(id: string): Promise<void>
  /** Puts away what is done or failed. */
  dismiss(id: string): Promise<void>
  /**
   * Uploads a small file beside the queue, while the user waits: it is not listed and ends with the page. Resolves
   * with the fault. `id` is for canceling it.
   */
  sendNow(id: string, picked: PickedFile, onProgress: (share: number) => void): Promise<UploadFault | undefined>
  stopNow(id: string): Promise<void>
}
