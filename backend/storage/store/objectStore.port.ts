import type { Readable } from 'node:stream'

/** A file that is on its way into the store. */
export interface Upload {
  id: string
  /** Key of the future object. */
  key: string
  contentType: string
  /** In bytes; undefined if unknown at the start. */
  size: number | undefined
  /** Bytes of every part but the last. */
  partBytes: number
  /** The store's id of the upload, from `begin`. */
  storeId: string
}

/** A part, as its sender names it. */
export interface NamedPart {
  partNumber: number
  /** The MD5 of its bytes in hexadecimal digits, between quotation marks, as S3 has it. */
  etag: string
}

export interface StoredPart extends NamedPart {
  size: number
}

export interface PartAddress {
  partNumber: number
  /** Bytes, which a part may not have more of; exactly as many where the size of the whole is known. */
  bytes: number
  /** Seconds since 1970. */
  expires: number
}

/** An object as it stood when it was opened. */
export interface OpenObject {
  size: number
  /** Entity tag with its quotation marks; changes with the bytes. */
  etag: string
  modifiedAt: Date
  /** Reads the bytes from `start` to `end`, both included, and closes the file afterwards. */
  read(range: { start: number; end: number }): Promise<Readable>
  close(): Promise<void>
}

/** Location of an object or an upload, with its time. */
export interface Kept {
  key: string
  since: Date
}

/** A file of this machine's disk, as long as it is not closed. */
export interface LocalFile {
  path: string
  close(): Promise<void>
}

/** Objects as the server itself reads and makes them. */
export interface ObjectFiles {
  /**
   * Makes the file an object, whole or not at all, in the place of any that stands there. The file is the store's from
   * then on: it may be gone. `STORAGE_FULL` where there is no room.
   */
  put(key: string, path: string, how: { contentType: string }): Promise<void>
  /** The object as a file to be read and not to be changed; below `folder` where it has to be fetched. */
  openFile(key: string, folder: string): Promise<LocalFile | undefined>
  /** Deletes every object below the key. Returns normally where there is none. */
  deleteFolder(key: string): Promise<void>
}

/**
 * Where files are kept. What it says is stored is stored for good. Rejects with a `DomainError` for what was foreseen:
 * `NOT_FOUND`, `UPLOAD_MISMATCH`, `STORAGE_FULL`, `UNAVAILABLE`.
 */
export interface ObjectStore extends ObjectFiles {
  /** Resolves with what the store calls the upload. */
  begin(upload: Omit<Upload, 'storeId'>): Promise<string>
  /** Returns the URL to which a part is sent by PUT. */
  addressOfPart(upload: Upload, part: PartAddress): Promise<string>
  /** Returns the parts in order. */
  listParts(upload: Upload): Promise<StoredPart[]>
  /** Makes the parts an object, whole or not at all, and resolves with its size. May be asked again. */
  complete(upload: Upload, parts: readonly NamedPart[]): Promise<number>
  /** Forgets the upload and frees its room. May be asked again. */
  abort(upload: Pick<Upload, 'key' | 'storeId'>): Promise<void>
  open(key: string): Promise<OpenObject | undefined>
  delete(key: string): Promise<void>
  /** Rejects while nothing can be stored. */
  check(): Promise<void>
  listObjects(): AsyncIterable<Kept>
  listUploads(): AsyncIterable<Kept & { storeId: string }>
}
