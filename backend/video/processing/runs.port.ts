import type { VideoFault, VideoProcessing } from '#schema/__generated__/wire.ts'
import type { StoredRendition } from './playlists.ts'
import type { ProcessingPayload } from './requestProcessing.ts'

export type Fault = VideoFault
export type Processing = Pick<VideoProcessing, 'step' | 'percent'> & { fault?: Fault }

/** The results, by step. */
export interface FinishedSteps {
  firstSize?: { sizes: readonly StoredRendition[]; seconds: number; soundKey?: string | undefined }
  /** The first playable seconds are stored. */
  opening?: { posterKey?: string | undefined }
  pictures?: { posterKey: string; previewKey: string }
  otherSizes?: { sizes: readonly StoredRendition[] } | undefined
}

/** The processing of one file, over all attempts. */
export interface Run {
  id: string
  videoId: string
  /** Key of the source file. */
  objectKey: string
  /** Folder in the store for all outputs. */
  folder: string
  /** Finished outputs, which need not be made again. */
  done: FinishedSteps
  /** Another file of the video can be played; this one replaces it once it is complete. */
  isReplacing: boolean
}

/** The outputs stored so far. */
export interface Outputs {
  masterKey?: string
  /** Duration in whole seconds. */
  seconds?: number
  posterKey?: string
  previewKey?: string
  soundKey?: string | undefined
}

/** Records the processing of files. Files that no longer belong to their video are ignored. */
export interface RunStore {
  /**
   * Continues the run of this file, or starts one with this id. Undefined if the video has another file, or is deleted.
   */
  begin(payload: ProcessingPayload, id: string): Promise<Run | undefined>
  /** Whether the video still has this file, and is not deleted. */
  isCurrent(payload: ProcessingPayload): Promise<boolean>
  /**
   * Deletes the run of a file that its video no longer has, unless the video still shows its renditions. Resolves with
   * the folder of the run's objects, to which no row refers from then on.
   */
  abandon(payload: ProcessingPayload): Promise<string | undefined>
  keep(run: Run, done: FinishedSteps): Promise<void>
  tell(run: Run, processing: Processing): Promise<void>
  /** Resolves with whether the file still belongs to the video. */
  show(run: Run, outputs: Outputs): Promise<boolean>
  /** All files are complete: the coach may publish the video. */
  finish(run: Run, outputs: Outputs): Promise<void>
  fail(payload: ProcessingPayload, processing: Processing): Promise<void>
}
