import type { Instant } from '#backend/platform/context.ts'

/** Role of a stored file in a video. */
type AssetKind = 'VIDEO' | 'PREVIEW' | 'THUMBNAIL'

/** A fully uploaded file that its owner stored for this video and purpose. */
export interface RequiredFile {
  key: string
  ownerId: string
  videoId: string
  kind: AssetKind
}

export interface MadeFile {
  key: string
  id: string
  ownerId: string
  videoId: string
  /** Bytes. */
  size: number
  at: Instant
}

export interface FileStore {
  /** Locks the file until the transaction ends, so that the collector cannot delete it. Returns whether it exists. */
  hold(file: RequiredFile): Promise<boolean>
  /** Sets whether the approval of a video ends when its new file is shown. */
  endApproval(videoId: string, ends: boolean): Promise<void>
  /** Bytes stored by the owner, locked until the transaction ends. */
  usedBytes(ownerId: string): Promise<number>
  /** Records a file that the server created for a video, and the owner whose quota it counts towards. */
  add(file: MadeFile): Promise<void>
}
