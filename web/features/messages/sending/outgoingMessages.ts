import * as v from 'valibot'
import type { PageItem } from '#web/app/outbox/items.ts'
import { type OutboxStatus, statusOf } from '#web/app/outbox/status.ts'

/** Name of these items in the outbox. */
export const MESSAGE = 'message'

/** A message that the server has not confirmed. */
export const UnsentMessage = v.object({
  /** Key of the write: the server stores one message for it. */
  clientId: v.string(),
  conversationId: v.string(),
  content: v.string(),
  replyToId: v.optional(v.string()),
  createdAt: v.string(),
})
export type UnsentMessage = v.InferOutput<typeof UnsentMessage>

export interface OutgoingMessage extends UnsentMessage {
  /**
   * `waiting`: this device keeps it until the server answers. `unsaved`: only this page has it, because the device refused
   * to store it. `failed`: the server will not accept it.
   */
  status: 'sending' | 'waiting' | 'failed' | 'unsaved'
}

/** The unconfirmed messages of a conversation, in the order in which they were written. */
export function outgoingMessages(
  items: readonly PageItem[],
  conversationId: string,
  isSending: boolean,
): readonly OutgoingMessage[] {
  return items.flatMap((item) => {
    const message = messageIn(item)
    return message?.conversationId === conversationId ? [{ ...message, status: statusIn(item, isSending) }] : []
  })
}

/** The item of a message. Its id stays when the message gets a new key. */
export function findItem(items: readonly PageItem[], clientId: string): PageItem | undefined {
  return items.find((item) => messageIn(item)?.clientId === clientId)
}

export function messageIn(item: PageItem): UnsentMessage | undefined {
  const message = v.safeParse(UnsentMessage, item.body)
  return item.kind === MESSAGE && message.success ? message.output : undefined
}

const statuses: Record<OutboxStatus, OutgoingMessage['status']> = {
  sent: 'sending',
  sending: 'sending',
  saved: 'waiting',
  unsaved: 'unsaved',
  refused: 'failed',
}

/** A refusal comes before a full disk, because only the person can decide about it. */
function statusIn(item: PageItem, isSending: boolean): OutgoingMessage['status'] {
  return item.state === 'refused' ? 'failed' : statuses[statusOf([item], isSending)]
}
