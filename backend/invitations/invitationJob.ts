import * as v from 'valibot'
import type { Transaction } from '#backend/platform/database.ts'
import type { JobKind, JobQueue } from '#backend/platform/jobs/jobs.port.ts'

/** The time is missing in jobs of earlier versions. */
const Payload = v.object({ id: v.string(), requestedAt: v.optional(v.string()) })

export type InvitationJob = v.InferOutput<typeof Payload>

/** Sends the e-mail of an invitation. */
const invitationKind = {
  payload: Payload,
  priority: 7_000,
  // With pauses of up to an hour, most of a day.
  retries: 19,
  pauseS: 30,
  mayTakeS: 60,
  atOnce: 2,
  // A job of its own for each request: one that arrives while an earlier job ends is not lost with it.
  keyOf: ({ id, requestedAt = '' }: InvitationJob) => `${id} ${requestedAt}`,
} satisfies JobKind<InvitationJob>

export const invitationKinds = { 'invitations.send': invitationKind }

/** Sends the job with the transaction that writes the invitation. */
export type AskToInvite = (transaction: Transaction, job: InvitationJob) => Promise<void>

export function createAskToInvite(queue: JobQueue<typeof invitationKinds>): AskToInvite {
  return async (transaction, payload) => {
    await queue.send(transaction, { name: 'invitations.send', payload })
  }
}
