import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

export interface DueMessage {
  id: string
  conversationId: string
  senderId: string
  content: string
  replyToId: string | null
}

const lockDue = statement<[id: string], DueMessage>({
  name: 'scheduled_lock_due',
  // oxlint-disable-next-line house/rows-by-rights -- the job acts for the sender
  text: `
    select id, conversation_id as "conversationId", sender_id as "senderId", content, reply_to_id as "replyToId"
    from scheduled_message where id = $1 and status = 'SCHEDULED' and send_at <= now() for update`,
})

const remove = statement<[id: string]>({
  name: 'scheduled_remove',
  // oxlint-disable-next-line house/rows-by-rights -- the job has sent it
  text: 'delete from scheduled_message where id = $1',
})

const refuse = statement<[id: string]>({
  name: 'scheduled_refuse',
  // oxlint-disable-next-line house/rows-by-rights -- the job could not send it
  text: `update scheduled_message set status = 'REFUSED', updated_at = now() where id = $1`,
})

/** Statements in the transaction of the job. */
export function createScheduledIn(transaction: Transaction) {
  return {
    /** Undefined unless the message is due. */
    lockDue: async (id: string) => (await lockDue(transaction, id))[0],
    remove: (id: string) => remove(transaction, id),
    refuse: (id: string) => refuse(transaction, id),
  }
}
