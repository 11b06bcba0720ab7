import * as v from 'valibot'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { JobKind, JobQueue } from '#backend/platform/jobs/jobs.port.ts'
import { noteWaiting } from './runs.store.ts'

const Asked = v.object({ videoID: v.string(), objectKey: v.string() })

/** The video, and the key of its uploaded file. */
export type ProcessingPayload = v.InferOutput<typeof Asked>

const HOUR_S = 3_600

/** Makes all renditions of a video. A process runs one job at a time, which uses all of its processors. */
export const processKind = {
  payload: Asked,
  priority: 0,
  retries: 3,
  pauseS: 15,
  mayTakeS: 23 * HOUR_S,
  atOnce: 1,
  keyOf: ({ objectKey }: ProcessingPayload) => objectKey,
  // A key starts with `videos/` and the id of the coach who uploaded the file.
  userOf: ({ objectKey }: ProcessingPayload) => objectKey.split('/')[1] ?? '',
} satisfies JobKind<ProcessingPayload>

/**
 * Makes the first playable seconds of a video while a job for the rest of another one runs, so that a short video does
 * not wait for a long one. It then sends its own job for the rest.
 */
export const openKind = { ...processKind, priority: 10_000, mayTakeS: HOUR_S } satisfies JobKind<ProcessingPayload>

export const videoKinds = { 'video.open': openKind, 'video.process': processKind }

type VideoJobs = typeof videoKinds

/**
 * Requests processing of the video's file once this transaction has committed. Until it is done, the video is
 * INPROGRESS, unless it was playable before. `PROCESSING_UNAVAILABLE` if no process can do it.
 */
export type RequestProcessing = (transaction: Transaction, payload: ProcessingPayload) => Promise<void>

export interface ProcessRequestParts {
  queue: JobQueue<VideoJobs>
  /** True if ffmpeg is available. */
  canProcess: boolean
}

export function createRequestProcessing({ queue, canProcess }: ProcessRequestParts): RequestProcessing {
  return async (transaction, asked) => {
    if (!canProcess) throw new DomainError('PROCESSING_UNAVAILABLE')
    await noteWaiting(transaction, asked, { keepsPercent: false })
    // A file that is already queued is not queued twice.
    await queue.send(transaction, { name: 'video.open', payload: asked })
  }
}

/** Sends the job for the rest of a video, and marks the video as waiting. Sends none if one is queued or running. */
export function createRestRequest({ queue, database }: { queue: JobQueue<VideoJobs>; database: Database }) {
  return (payload: ProcessingPayload) =>
    database.transact(async (transaction) => {
      const id = await queue.send(transaction, { name: 'video.process', payload })
      if (id !== undefined) await noteWaiting(transaction, payload, { keepsPercent: true })
    })
}
