import { beginConversation } from '#backend/messages/beginConversation.ts'
import type { MessagesIn } from '#backend/messages/messages.port.ts'
import { createMessagesIn } from '#backend/messages/messages.store.ts'
import { lockForSending, sendText } from '#backend/messages/sendText.ts'
import { withGuardians } from '#backend/messages/withGuardians.ts'
import { rowsIn } from '#backend/model/write/rows.ts'
import { anonymous, type Instant } from '#backend/platform/context.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import type { RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import type { BroadcastJob } from './broadcastJob.ts'
import type { Delivery } from './broadcasts.port.ts'
import { createBroadcastStore } from './broadcasts.store.ts'

export interface DeliveryParts {
  database: Database
}

/** People between two reports of the progress. */
const BATCH = 50

/**
 * Sends a broadcast to each person who waits for it. A person's message and the mark that they have got it are one
 * transaction, so an attempt after a killed process sends no message twice and forgets no one.
 */
export async function deliverBroadcast(
  { payload, signal }: Pick<RunningJob<BroadcastJob>, 'payload' | 'signal'>,
  { database }: DeliveryParts,
): Promise<void> {
  const broadcasts = createBroadcastStore(database)
  const broadcast = await broadcasts.find(payload.broadcastID)
  if (broadcast?.audience === 'CLASS') await deliverToClass(broadcast, database)
  else if (broadcast) await deliverToEach(broadcast, { database, signal })
  await broadcasts.forgetRecipients(payload.broadcastID)
}

async function deliverToEach(
  broadcast: Delivery,
  { database, signal }: DeliveryParts & { signal: AbortSignal },
): Promise<void> {
  const broadcasts = createBroadcastStore(database)
  for (;;) {
    const batch = await broadcasts.nextRecipients(broadcast.id, BATCH)
    for (const contactId of batch) {
      signal.throwIfAborted()
      await deliverTo(contactId, broadcast, database)
    }
    await broadcasts.report(broadcast.id, new Date().toISOString())
    if (batch.length === 0) return
  }
}

/** A refusal, as by a block or for want of a guardian, concerns this person only. */
async function deliverTo(contactId: string, broadcast: Delivery, database: Database): Promise<void> {
  try {
    await database.transact(async (transaction) => {
      const broadcasts = createBroadcastStore(transaction)
      if (!(await broadcasts.lockRecipient(broadcast.id, contactId))) return
      await sendPrivately(contactId, broadcast, transaction)
      await broadcasts.mark(broadcast.id, contactId, 'SENT')
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE') throw error
    await createBroadcastStore(database).mark(broadcast.id, contactId, 'SKIPPED')
  }
}

/** As the coach would send it: to people they may write to, with the guardians of a child. */
async function sendPrivately(contactId: string, broadcast: Delivery, transaction: Transaction): Promise<void> {
  const now = new Date().toISOString()
  const viewer = { ...anonymous, contactId: broadcast.coachId }
  const [recipient] = await rowsIn(transaction, { viewer, now }).Recipient.find({ id: contactId })
  if (!recipient) throw new DomainError('NOT_FOUND')
  const messages = createMessagesIn(transaction)
  const contactIds = await withGuardians([broadcast.coachId, contactId].toSorted(), { adds: true, now, messages })
  const conversationId = await beginConversation({ id: newId(now), contactIds, now }, messages)
  await send(conversationId, broadcast, { messages, now })
}

async function deliverToClass(broadcast: Delivery, database: Database): Promise<void> {
  const { id, coachId: contactId, classId = '' } = broadcast
  const now = new Date().toISOString()
  // A transaction of its own: the bookings of the class are locked before its conversation.
  const conversationId = await database.transact((transaction) =>
    createMessagesIn(transaction).joinClass({ classId, contactId, id: newId(now), now }),
  )
  await database.transact(async (transaction) => {
    const broadcasts = createBroadcastStore(transaction)
    if (conversationId === undefined) await broadcasts.skipAll(id)
    else {
      await broadcasts.joinAttendees(conversationId, classId, now)
      await send(conversationId, broadcast, { messages: createMessagesIn(transaction), now })
      await broadcasts.markMembers(id, conversationId)
    }
    await broadcasts.report(id, now)
  })
}

/** The client id names the broadcast, so that it is sent once in a conversation. */
async function send(
  conversationId: string,
  { id, coachId: senderId, content }: Delivery,
  sending: { messages: MessagesIn; now: Instant },
): Promise<void> {
  await lockForSending(conversationId, senderId, sending)
  const sent = await sendText({ conversationId, senderId, clientId: `broadcast-${id}`, content }, sending)
  if (sent === undefined) throw new DomainError('LIMIT_REACHED')
}
