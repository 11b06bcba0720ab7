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
import { type AskedToProcess, createAskForRest, processKind, type ProcessRequestParts } from './askToProcess.ts'
import type { Ffmpeg } from './ffmpeg/findFfmpeg.ts'
import { FileRefused, probeFile } from './ffmpeg/probeFile.ts'
import { makeFilm, type Making, openFilm } from './makeFilm.ts'
import { planSizes } from './planSizes.ts'
import type { Fault, Run, RunStore } from './runs.port.ts'
import { createRunStore } from './runs.store.ts'
import { type Progress, tellProgress } from './tellProgress.ts'

export interface ProcessingParts {
  runs: RunStore
  files: ObjectFiles
  ffmpeg: Ffmpeg | undefined
  /** Where files are made before they are stored; on the disk on which a store of our own has its objects. */
  workFolder: string
  /** The heights of pictures, the smallest first. */
  sizes: readonly number[]
  /** Has the rest of a film made whose first seconds can be played. */
  askForRest(payload: AskedToProcess): Promise<void>
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
    askForRest: createAskForRest({ queue, database }),
    workFolder: join(env.DATA_DIR, 'objects', '.work'),
    sizes,
    now: () => performance.now(),
  }
}

type Job = RunningJob<AskedToProcess>
type Make = (making: Making) => Promise<void>

/** Makes of a coach's file what members watch, or says why that cannot be. */
export async function processVideo(job: Job, parts: ProcessingParts): Promise<void> {
  await attend(job, parts, makeFilm)
}

/** Makes the first playable seconds of a coach's file and leaves the rest to a job of its own. */
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
  // Two jobs may work on one run for a moment: one that a crash repeats, and the one it had sent for the rest.
  const folder = join(workFolder, `${run.id}.${job.id}`)
  const progress = tellProgress({ run, runs, log: parts.log })
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
function watchObsolete(payload: AskedToProcess, { runs, log }: Pick<ProcessingParts, 'runs' | 'log'>) {
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
    await make({ shop, run, runs, sizes: planSizes(film, sizes), progress, now })
  } finally {
    await file.close()
  }
}

/** What the coach is told; undefined where it is tried again first. */
function faultOf(error: unknown, { signal, attempt: count }: RunningJob): Fault | undefined {
  if (error instanceof FileRefused && error.fault !== 'NO_ROOM') return error.fault
  if (count <= processKind.retries) return undefined
  if (signal.aborted || (error instanceof Error && error.name === 'TimeoutError')) return 'TOOK_TOO_LONG'
  const isFull = error instanceof FileRefused || (error instanceof DomainError && error.code === 'STORAGE_FULL')
  return isFull ? 'NO_ROOM' : 'INTERNAL'
}
