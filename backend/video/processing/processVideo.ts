import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Env } from '#backend/platform/env.ts'
import { makeFolder } from '#backend/platform/folders/makeFolder.ts'
import { newId } from '#backend/platform/ids.ts'
import type { RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { encodeVideo, type Making, openFilm } from './encodeVideo.ts'
import type { Ffmpeg } from './ffmpeg/findFfmpeg.ts'
import { FileRefused, probeFile } from './ffmpeg/probeFile.ts'
import { planRenditions } from './planRenditions.ts'
import { type Progress, reportProgress } from './reportProgress.ts'
import {
  type ProcessingPayload,
  createRestRequest,
  processKind,
  type ProcessRequestParts,
} from './requestProcessing.ts'
import type { Fault, Run, RunStore } from './runs.port.ts'
import { createRunStore } from './runs.store.ts'

export interface ProcessingParts {
  runs: RunStore
  files: ObjectFiles
  ffmpeg: Ffmpeg | undefined
  /** Folder for files before they are stored; on the same disk as the objects of a local store. */
  workFolder: string
  /** Picture heights, smallest first. */
  sizes: readonly number[]
  /** Queues the job for the rest of a video whose first seconds can be played. */
  askForRest(payload: ProcessingPayload): Promise<void>
  log: Logger
  /** A monotonic clock, in milliseconds. */
  now: () => number
}

interface PartsRequest extends Pick<ProcessingParts, 'files' | 'ffmpeg' | 'log'>, Pick<ProcessRequestParts, 'queue'> {
  env: Pick<Env, 'DATA_DIR' | 'VIDEO_SIZES'>
  database: Database
}

export function processingParts({ env, database, queue, ...parts }: PartsRequest): ProcessingParts {
  const sizes = env.VIDEO_SIZES.toSorted((one, other) => one - other)
  return {
    ...parts,
    runs: createRunStore(database),
    askForRest: createRestRequest({ queue, database }),
    workFolder: join(env.DATA_DIR, 'objects', '.work'),
    sizes,
    now: () => performance.now(),
  }
}

type Job = RunningJob<ProcessingPayload>
type Make = (making: Making) => Promise<void>

/** Processes a coach's file for playback, or reports why it cannot. */
export async function processVideo(job: Job, parts: ProcessingParts): Promise<void> {
  await attend(job, parts, encodeVideo)
}

/** Makes the first playable seconds of a coach's file and leaves the rest to another job. */
export async function openVideo(job: Job, parts: ProcessingParts): Promise<void> {
  await attend(job, parts, async (making) => {
    if (await openFilm(making)) return
    await making.progress.end()
    await parts.askForRest(job.payload)
  })
}

async function attend(job: Job, parts: ProcessingParts, make: Make): Promise<void> {
  const run = await parts.runs.begin(job.payload, newId(new Date().toISOString()))
  if (run) await attempt(job, run, { parts, make })
  if (await parts.runs.isCurrent(job.payload)) return
  const folder = await parts.runs.abandon(job.payload)
  if (folder !== undefined) await parts.files.deleteFolder(folder)
}

async function attempt(job: Job, run: Run, { parts, make }: Pick<Working, 'parts' | 'make'>): Promise<void> {
  const { payload } = job
  const { runs, workFolder } = parts
  const obsolete = watchObsolete(payload, parts)
  // Two jobs may briefly work on one run: one that is repeated after a crash, and the job for the rest that it had
  // sent.
  const folder = join(workFolder, `${run.id}.${job.id}`)
  const progress = reportProgress({ run, runs, log: parts.log })
  try {
    await rm(folder, { recursive: true, force: true })
    await makeFolder(folder)
    progress.tell({ step: 'LOOKING', percent: 0 })
    const signal = AbortSignal.any([job.signal, obsolete.signal])
    await work(signal, { parts, make, run, folder, progress })
  } catch (error) {
    await progress.end()
    if (!(await runs.isCurrent(payload))) return
    const fault = faultOf(error, job)
    if (fault) await runs.fail(payload, { ...progress.last, fault })
    if (!(error instanceof FileRefused) || error.fault === 'NO_ROOM') throw error
  } finally {
    obsolete.stop()
    await progress.end()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Working {
  parts: ProcessingParts
  make: Make
  run: Run
  folder: string
  progress: Progress
}

/** How often a job checks whether its video still needs the work, in milliseconds. */
const LOOK_MS = 2_000

/** Aborts its signal once the video is deleted or has another file. */
function watchObsolete(payload: ProcessingPayload, { runs, log }: Pick<ProcessingParts, 'runs' | 'log'>) {
  const controller = new AbortController()
  const look = async () => {
    try {
      if (await runs.isCurrent(payload)) return
      controller.abort(new Error('The video is deleted or has another file'))
      clearInterval(timer)
    } catch (error) {
      log.warn({ err: error }, 'whether a video still needs its work could not be read')
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}

async function work(signal: AbortSignal, { parts, make, run, folder, progress }: Working): Promise<void> {
  const { files, ffmpeg, runs, sizes, now } = parts
  if (!ffmpeg) throw new Error('There is no ffmpeg here')
  const file = await files.openFile(run.objectKey, folder)
  if (!file) throw new Error('The file is not in the store')
  try {
    const film = await probeFile({ path: ffmpeg.path, file: file.path, folder, signal })
    if (!run.isReplacing && film.seconds > 0) await runs.show(run, { seconds: Math.round(film.seconds) })
    const shop = { ffmpeg, film, source: file.path, folder, key: run.folder, files, signal }
    await make({ shop, run, runs, sizes: planRenditions(film, sizes), progress, now })
  } finally {
    await file.close()
  }
}

/** The reason shown to the coach; undefined if the job will be retried first. */
function faultOf(error: unknown, { signal, attempt: count }: RunningJob): Fault | undefined {
  if (error instanceof FileRefused && error.fault !== 'NO_ROOM') return error.fault
  if (count <= processKind.retries) return undefined
  if (signal.aborted || (error instanceof Error && error.name === 'TimeoutError')) return 'TOOK_TOO_LONG'
  const isFull = error instanceof FileRefused || (error instanceof DomainError && error.code === 'STORAGE_FULL')
  return isFull ? 'NO_ROOM' : 'INTERNAL'
}
