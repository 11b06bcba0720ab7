import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Env } from '#backend/platform/env.ts'
import { newId } from '#backend/platform/ids.ts'
import type { RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import type { Logger } from '#backend/platform/log.ts'
import { makeFolder } from '#backend/platform/makeFolder.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { type AskedToProcess, processKind } from './askToProcess.ts'
import type { Ffmpeg } from './findFfmpeg.ts'
import { makeFilm } from './makeFilm.ts'
import { planSizes } from './planSizes.ts'
import { FileRefused, probeFile } from './probeFile.ts'
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
  log: Logger
  /** Milliseconds of a clock that nobody sets. */
  now: () => number
}

interface PartsRequest extends Pick<ProcessingParts, 'files' | 'ffmpeg' | 'log'> {
  env: Pick<Env, 'DATA_DIR' | 'VIDEO_SIZES'>
  database: Database
}

export function processingParts({ env, database, ...parts }: PartsRequest): ProcessingParts {
  const sizes = env.VIDEO_SIZES.toSorted((one, other) => one - other)
  return {
    ...parts,
    runs: createRunStore(database),
    workFolder: join(env.DATA_DIR, 'objects', '.work'),
    sizes,
    now: () => performance.now(),
  }
}

/** Makes of a coach's file what members watch, or says why that cannot be. */
export async function processVideo(job: RunningJob<AskedToProcess>, parts: ProcessingParts): Promise<void> {
  const { payload } = job
  const { runs, workFolder } = parts
  const run = await runs.begin(payload, newId(new Date().toISOString()))
  // The video has another file by now, or is gone.
  if (!run) return
  const folder = join(workFolder, run.id)
  const progress = tellProgress({ run, runs, log: parts.log })
  try {
    await rm(folder, { recursive: true, force: true })
    await makeFolder(folder)
    progress.tell({ step: 'LOOKING', percent: 0 })
    await work(job, { parts, run, folder, progress })
  } catch (error) {
    await progress.end()
    const fault = faultOf(error, job)
    if (fault) await runs.fail(payload, { ...progress.last, fault })
    if (!(error instanceof FileRefused) || error.fault === 'NO_ROOM') throw error
  } finally {
    await progress.end()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Working {
  parts: ProcessingParts
  run: Run
  folder: string
  progress: Progress
}

async function work({ signal }: RunningJob<AskedToProcess>, { parts, run, folder, progress }: Working): Promise<void> {
  const { files, ffmpeg, runs, sizes, now } = parts
  if (!ffmpeg) throw new Error('There is no ffmpeg here')
  const file = await files.openFile(run.objectKey, folder)
  if (!file) throw new Error('The file is not in the store')
  const film = await probeFile({ path: ffmpeg.path, file: file.path, folder, signal })
  if (!run.isReplacing && film.seconds > 0) await runs.show(run, { seconds: Math.round(film.seconds) })
  const shop = { ffmpeg, film, source: file.path, folder, key: run.folder, files, signal }
  await makeFilm({ shop, run, runs, sizes: planSizes(film, sizes), progress, now })
  await file.close()
}

/** What the coach is told; undefined where it is tried again first. */
function faultOf(error: unknown, { signal, attempt }: RunningJob): Fault | undefined {
  if (error instanceof FileRefused && error.fault !== 'NO_ROOM') return error.fault
  if (attempt <= processKind.retries) return undefined
  if (signal.aborted || (error instanceof Error && error.name === 'TimeoutError')) return 'TOOK_TOO_LONG'
  const isFull = error instanceof FileRefused || (error instanceof DomainError && error.code === 'STORAGE_FULL')
  return isFull ? 'NO_ROOM' : 'INTERNAL'
}
