import type { Instant } from '#backend/platform/context.ts'

/** What of a video a stored file may become. */
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
  /** Whether there is such a file. It is held until the transaction ends, so that nobody collects it meanwhile. */
  hold(wanted: WantedFile): Promise<boolean>
  /** Says of a video whether what was decided about it ends with the film that it has. */
  endApproval(videoId: string, ends: boolean): Promise<void>
  /** Says of a file that we have made for somebody's video whose room it takes. */
  add(made: MadeFile): Promise<void>
}
