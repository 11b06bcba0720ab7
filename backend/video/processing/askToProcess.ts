import * as v from 'valibot'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { JobKind, JobQueue } from '#backend/platform/jobs/jobs.port.ts'
import { noteWaiting } from './runs.store.ts'

const Asked = v.object({ videoID: v.string(), objectKey: v.string() })

/** The video, and the key of the file that was stored for it. */
export type AskedToProcess = v.InferOutput<typeof Asked>

const HOUR_S = 3_600

/** Makes all of a film. One at a time in a process, since that takes all of its processors. */
export const processKind = {
  payload: Asked,
  priority: 0,
  retries: 3,
  pauseS: 15,
  mayTakeS: 23 * HOUR_S,
  atOnce: 1,
  keyOf: ({ objectKey }: AskedToProcess) => objectKey,
  // A key begins with `videos/` and the coach who stored the file.
  userOf: ({ objectKey }: AskedToProcess) => objectKey.split('/')[1] ?? '',
} satisfies JobKind<AskedToProcess>

/**
 * Makes the first playable seconds of a film while the rest of another film is made, so that a short film does not
 * wait for a long one. At its end it sends the job for the rest.
 */
export const openKind = { ...processKind, priority: 10_000, mayTakeS: HOUR_S } satisfies JobKind<AskedToProcess>

export const videoKinds = { 'video.open': openKind, 'video.process': processKind }

type VideoJobs = typeof videoKinds

/**
 * Requests processing of the video's file after this transaction has been committed; until then the video is
 * INPROGRESS, unless it was playable before. `PROCESSING_UNAVAILABLE` if no process could do it.
 */
export type AskToProcess = (transaction: Transaction, asked: AskedToProcess) => Promise<void>

export interface ProcessRequestParts {
  queue: JobQueue<VideoJobs>
  /** True if ffmpeg is available. */
  canProcess: boolean
}

export function createAskToProcess({ queue, canProcess }: ProcessRequestParts): AskToProcess {
  return async (transaction, asked) => {
    if (!canProcess) throw new DomainError('PROCESSING_UNAVAILABLE')
    await noteWaiting(transaction, asked, { keepsPercent: false })
    // A file that is waiting already is not asked for twice.
    await queue.send(transaction, { name: 'video.open', payload: asked })
  }
}

/**
 * Sends the job for the rest of a film, and says that the video waits for it. Sends none where one waits or runs
 * already.
 */
export function createAskForRest({ queue, database }: { queue: JobQueue<VideoJobs>; database: Database }) {
  return (payload: AskedToProcess) =>
    database.transact(async (transaction) => {
      const id = await queue.send(transaction, { name: 'video.process', payload })
      if (id !== undefined) await noteWaiting(transaction, payload, { keepsPercent: true })
    })
}
