import { DomainError } from '#backend/platform/DomainError.ts'
import type { MessagesIn } from './messages.port.ts'

/** The id of the conversation of these people, also if another request has started it at the same time. */
export async function beginConversation(
  conversation: Parameters<MessagesIn['start']>[0],
  messages: MessagesIn,
): Promise<string> {
  const started = await messages.start(conversation)
  if (!started) throw new DomainError('CONDITION_FAILED')
  if (started.isBeyond) throw new DomainError('LIMIT_REACHED')
  return started.id
}
