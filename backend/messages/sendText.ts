import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import type { MessagesIn, WritingFacts } from './messages.port.ts'
import { previewOf } from './previewOf.ts'

interface TextMessage {
  conversationId: string
  senderId: string
  /** The conversation stores one message of the sender for it. */
  clientId: string
  content: string
  replyToId?: string | undefined
}

interface Sending {
  messages: MessagesIn
  now: Instant
}

/** Sends a text in a conversation that is locked. Returns the id of the message; undefined if the conversation is full. */
export function sendText({ replyToId, ...text }: TextMessage, { messages, now }: Sending): Promise<string | undefined> {
  const { content } = text
  const preview = previewOf(content)
  return messages.send({ ...text, id: newId(now), kind: 'TEXT', attachments: [], replyToId, preview, now })
}

/** Locks the conversation for the sender, and refuses people who take no part, are blocked or write to a child alone. */
export async function lockForSending(
  conversationId: string,
  senderId: string,
  { messages, now }: Sending,
): Promise<WritingFacts> {
  const facts = await messages.lock(conversationId, senderId, now)
  if (!facts) throw new DomainError('NOT_FOUND')
  if (facts.isBlocked) throw new DomainError('RECIPIENT_UNAVAILABLE')
  if (facts.isUnguarded) throw new DomainError('GUARDIAN_REQUIRED')
  return facts
}
