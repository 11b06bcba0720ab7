import type { Instant } from '#backend/platform/context.ts'

/** Role of a stored file in a video. */
type AssetKind = 'VIDEO' | 'PREVIEW' | 'THUMBNAIL'

/** A file that its owner has stored whole, for this video and as this. */
export interface WantedFile {
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
  hold(wanted: WantedFile): Promise<boolean>
  /** Says of a video whether what was decided about it ends with the film that it has. */
  endApproval(videoId: string, ends: boolean): Promise<void>
  /** Bytes of all that its owner has stored. They stay as they are until the transaction ends. */
  usedBytes(ownerId: string): Promise<number>
  /** Records a file that the server made for a video, and whose quota it counts towards. */
  add(made: MadeFile): Promise<void>
}
