import * as v from 'valibot'
import type { Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { JobKind, JobQueue } from '#backend/platform/jobs/jobs.port.ts'
import { noteWaiting } from './runs.store.ts'

const Asked = v.object({ videoID: v.string(), objectKey: v.string() })

/** The video, and the key of the file that was stored for it. */
export type AskedToProcess = v.InferOutput<typeof Asked>

const HOUR_S = 3_600

/** A file is worked on until it can be played. One at a time in a process, since that takes all of its processors. */
export const processKind = {
  payload: Asked,
  priority: 0,
  retries: 3,
  pauseS: 15,
  mayTakeS: 23 * HOUR_S,
  atOnce: 1,
  keyOf: ({ objectKey }: AskedToProcess) => objectKey,
} satisfies JobKind<AskedToProcess>

type ProcessJobs = { 'video.process': typeof processKind }

/**
 * Has the video's file worked on, once this transaction is committed; until then the video is INPROGRESS, unless it could
 * be played before. `PROCESSING_UNAVAILABLE` where nobody could do it.
 */
export type AskToProcess = (transaction: Transaction, asked: AskedToProcess) => Promise<void>

export interface AskingParts {
  queue: JobQueue<ProcessJobs>
  /** Whether there is a program that can do it. */
  canProcess: boolean
}

export function createAskToProcess({ queue, canProcess }: AskingParts): AskToProcess {
  return async (transaction, asked) => {
    if (!canProcess) throw new DomainError('PROCESSING_UNAVAILABLE')
    await noteWaiting(transaction, asked)
    // A file that is waiting already is not asked for twice.
    await queue.send(transaction, { name: 'video.process', payload: asked })
  }
}
