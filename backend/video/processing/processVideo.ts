import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#backend/platform/database.ts'
import type { Env } from '#backend/platform/env.ts'
import { newId } from '#backend/platform/ids.ts'
import type { RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { type AskedToProcess, processKind } from './askToProcess.ts'
import type { Ffmpeg } from './findFfmpeg.ts'
import { FileRefused, probeFile } from './probeFile.ts'
import type { RunStore } from './runs.port.ts'
import { createRunStore } from './runs.store.ts'

export interface ProcessingParts {
  runs: RunStore
  files: ObjectFiles
  ffmpeg: Ffmpeg | undefined
  /** Where files are made before they are stored; on the disk on which a store of our own has its objects. */
  workFolder: string
  /** The heights of pictures, the smallest first. */
  sizes: readonly number[]
  log: Logger
}

interface PartsRequest extends Pick<ProcessingParts, 'files' | 'ffmpeg' | 'log'> {
  env: Pick<Env, 'DATA_DIR' | 'VIDEO_SIZES'>
  database: Database
}

export function processingParts({ env, database, ...parts }: PartsRequest): ProcessingParts {
  const sizes = env.VIDEO_SIZES.toSorted((one, other) => one - other)
  return { ...parts, runs: createRunStore(database), workFolder: join(env.DATA_DIR, 'objects', '.work'), sizes }
}

/** Makes of a coach's file what members watch, or says why that cannot be. */
export async function processVideo(job: RunningJob<AskedToProcess>, parts: ProcessingParts): Promise<void> {
  const { payload, signal } = job
  const { runs, files, ffmpeg, workFolder } = parts
  const run = await runs.begin(payload, newId(new Date().toISOString()))
  if (!run) return
  const folder = join(workFolder, run.id)
  await mkdir(folder, { recursive: true })
  try {
    if (!ffmpeg) throw new Error('There is no ffmpeg here')
    await runs.tell(run, { step: 'LOOKING', percent: 0 })
    const source = await files.openFile(run.objectKey, folder)
    if (!source) throw new Error('The file is not in the store')
    const film = await probeFile({ path: ffmpeg.path, file: source.path, folder, signal })
    await runs.show(run, { seconds: Math.round(film.seconds) })
  } catch (error) {
    const isRefused = error instanceof FileRefused
    if (isRefused || job.attempt > processKind.retries)
      await runs.fail(payload, { step: 'LOOKING', percent: 0, fault: isRefused ? error.fault : 'INTERNAL' })
    if (!isRefused) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
