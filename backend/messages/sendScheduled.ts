import * as v from 'valibot'
import type { Database, Transaction } from '#backend/platform/database.ts'
import type { JobKind, RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import { createMessagesIn } from './messages.store.ts'
import { createScheduledIn, type DueMessage } from './scheduled.store.ts'
import { sendText } from './sendText.ts'

const Scheduled = v.object({ id: v.string() })

/** A trigger of scheduled messages sends these jobs (068_conversation_features.sql), with this priority and number of attempts. */
const sendScheduledKind = {
  payload: Scheduled,
  priority: 20,
  // With pauses of up to an hour, about a day.
  retries: 29,
  pauseS: 5,
  mayTakeS: 60,
  atOnce: 2,
} satisfies JobKind<v.InferOutput<typeof Scheduled>>

export const scheduledKinds = { 'messages.sendScheduled': sendScheduledKind }

/** Sends a scheduled message that is due and deletes it, or keeps it as refused, for its sender. */
export function sendScheduled(
  { payload }: Pick<RunningJob<v.InferOutput<typeof Scheduled>>, 'payload'>,
  { database }: { database: Pick<Database, 'transact'> },
): Promise<void> {
  return database.transact(async (transaction) => {
    const scheduled = createScheduledIn(transaction)
    // Locked, so that it is sent once. Without a row, it was canceled, sent, or has a later time and another job.
    const due = await scheduled.lockDue(payload.id)
    if (!due) return
    if (await send(due, transaction)) await scheduled.remove(due.id)
    else await scheduled.refuse(due.id)
  })
}

/** Returns false if the sender takes no part any more, a block keeps them apart, a child has no guardian there, or the conversation is full. */
async function send(due: DueMessage, transaction: Transaction): Promise<boolean> {
  const { id, replyToId, ...text } = due
  const messages = createMessagesIn(transaction)
  const now = new Date().toISOString()
  const facts = await messages.lock(text.conversationId, text.senderId, now)
  if (!facts || facts.isBlocked || facts.isUnguarded) return false
  // A client that sends the message at once uses the same id, so it is stored once.
  const sent = await sendText({ ...text, clientId: id, replyToId: replyToId ?? undefined }, { messages, now })
  return sent !== undefined
}
