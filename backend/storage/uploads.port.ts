import type { Caller, Instant } from '#backend/platform/context.ts'
import type { RowBound } from '#backend/platform/rowBound.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import type { Upload } from './store/objectStore.port.ts'

/** The type of files of messages, which have a quota of their own. */
export const ATTACHMENT = 'ATTACHMENT'

/** Description of an upload, without its location in the store. */
export interface UploadFacts {
  assetId: string
  videoId: string
  assetType: string
  fileName: string
}

export type NewUpload = Omit<Upload, 'storeId'> & UploadFacts & { ownerId: string }

export interface OwnUpload {
  upload: Upload
  assetId: string
  assetType: string
  /** True if its owner still is an approved coach. */
  isCoach: boolean
}

/** Maximum number of files per coach. */
export const storedFileBound: RowBound = {
  table: 'stored_object',
  columns: ['owner_id'],
  rows: storageLimits.filesPerCoach,
}

/** The owner's rights and usage that decide on a new upload. */
export interface UploadRoom {
  isCoach: boolean
  /** This person's completed files and reserved space, or only those of attachments if the upload is one. */
  bytes: number
  /** The person's attachments, those under way included. */
  files: number
  uploads: number
  /** True if one more upload would exceed the coach's number of files. */
  isBeyond: boolean
}

export interface UploadStore {
  /** Keeps the upload where the judge lets it; the facts are of the moment in which it is kept. */
  add(upload: NewUpload, caller: Caller, judge: (room: UploadRoom) => void): Promise<void>
  /** Reserves room for an upload of unknown size, where the judge lets it. Never gives any back. */
  reserve(uploadId: string, bytes: number, limits: { caller: Caller; judge: (room: UploadRoom) => void }): Promise<void>
  /** The store has begun, and calls it so. */
  begun(uploadId: string, storeId: string): Promise<void>
  /** The viewer's own unfinished upload; undefined for any other. Using it postpones its expiration. */
  findOwn(named: { key: string; uploadId: string }, caller: Caller): Promise<OwnUpload | undefined>
  /** The viewer's own, completed. */
  findCompleted(named: { key: string; uploadId: string }, caller: Caller): Promise<CompletedUpload | undefined>
  /**
   * Makes the upload an object, unless a concurrent request did so before: both get the same. Undefined where the
   * upload was aborted meanwhile.
   */
  completed(upload: Pick<Upload, 'id' | 'key'>, size: number, caller: Caller): Promise<CompletedUpload | undefined>
  /** Resolves with whether there was such an upload: of concurrent requests that end it, one alone is told so. */
  forget(uploadId: string): Promise<boolean>
  /** Uploads without progress since then. */
  listForgotten(since: string): Promise<{ id: string; key: string; storeId: string | null }[]>
  /** Forgets an upload that still had no progress since then, and resolves with whether it did. */
  giveUp(uploadId: string, since: string): Promise<boolean>
  /** Uploads of unknown size, with the bytes they may come to. */
  listUnsized(): Promise<(Upload & { reserved: number })[]>
  /**
   * Forgets files that are not needed, whose objects then are orphans: those of deleted videos, and older ones that no
   * video references. Resolves with their number.
   */
  forgetUnneeded(before: Instant): Promise<number>
  /** Returns those of these keys that belong to an object or an upload, or to files made from a video. */
  findReferenced(keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns those of these store ids that belong to uploads in progress. */
  findUnderWay(storeIds: readonly string[]): Promise<ReadonlySet<string>>
}

export interface CompletedUpload {
  key: string
  assetId: string
  size: number
}
