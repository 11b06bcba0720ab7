import * as v from 'valibot'
import type { Transaction } from '#backend/platform/database.ts'
import type { JobKind, JobQueue } from '#backend/platform/jobs/jobs.port.ts'

const Payload = v.object({ broadcastID: v.string(), coachID: v.string() })

export type BroadcastJob = v.InferOutput<typeof Payload>

/** Sends a broadcast. It goes on where the attempt before it stopped. */
export const broadcastKind = {
  payload: Payload,
  priority: 5_000,
  retries: 8,
  pauseS: 10,
  mayTakeS: 6 * 3_600,
  atOnce: 1,
  keyOf: ({ broadcastID }: BroadcastJob) => broadcastID,
  userOf: ({ coachID }: BroadcastJob) => coachID,
} satisfies JobKind<BroadcastJob>

export const broadcastKinds = { 'messages.broadcast': broadcastKind }

/** Sends the job with the transaction that writes the broadcast. */
export type AskToDeliver = (transaction: Transaction, job: BroadcastJob) => Promise<void>

export function createAskToDeliver(queue: JobQueue<typeof broadcastKinds>): AskToDeliver {
  return async (transaction, payload) => {
    await queue.send(transaction, { name: 'messages.broadcast', payload })
  }
}
