import type { VideoFault, VideoProcessing } from '#schema/__generated__/wire.ts'
import type { AskedToProcess } from './askToProcess.ts'
import type { MadeSize } from './playlists.ts'

export type Fault = VideoFault
export type Processing = Pick<VideoProcessing, 'step' | 'percent'> & { fault?: Fault }

/** By step, what came of it. */
export interface Done {
  firstSize?: { sizes: readonly MadeSize[]; seconds: number; soundKey?: string | undefined }
  /** The first playable seconds stand. */
  opening?: { posterKey?: string | undefined }
  pictures?: { posterKey: string; previewKey: string }
  otherSizes?: { sizes: readonly MadeSize[] } | undefined
}

/** The work on one file, from its first attempt to its end. */
export interface Run {
  id: string
  videoId: string
  /** Of the file. */
  objectKey: string
  /** In the store, for all that is made of it. */
  folder: string
  /** What stands of it, and need not be made again. */
  done: Done
  /** Another file of the video can be played: this one takes its place once all of it stands. */
  isReplacing: boolean
}

/** What stands in the store by now. */
export interface Made {
  masterKey?: string
  /** Whole seconds. */
  seconds?: number
  posterKey?: string
  previewKey?: string
  soundKey?: string | undefined
}

/** How work on files is remembered. Of a file that is not the video's any more nothing is told. */
export interface RunStore {
  /**
   * Goes on with the run of this file, or begins one by this id. Undefined where the video has another file, or is
   * gone.
   */
  begin(asked: AskedToProcess, id: string): Promise<Run | undefined>
  /** Whether the video still has this file, and is not deleted. */
  isCurrent(payload: AskedToProcess): Promise<boolean>
  /**
   * Deletes the run of a file that its video has lost, unless the video still shows the film of that run. Resolves
   * with the folder of the run's objects, which no row names from then on.
   */
  abandon(payload: AskedToProcess): Promise<string | undefined>
  keep(run: Run, done: Done): Promise<void>
  tell(run: Run, processing: Processing): Promise<void>
  /** Resolves with whether the file still is the video's. */
  show(run: Run, made: Made): Promise<boolean>
  /** All files are complete: the coach may publish the video. */
  finish(run: Run, made: Made): Promise<void>
  fail(asked: AskedToProcess, processing: Processing): Promise<void>
}
