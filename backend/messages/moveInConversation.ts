// Operations: updateMessageReadStatus, deleteConversationForUser
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type {
  MutationDeleteConversationForUserArgs,
  MutationUpdateMessageReadStatusArgs,
} from '#schema/__generated__/wire.ts'
import type { MessagesIn } from './messages.port.ts'

const NEWEST = 2 ** 31 - 1

/** The caller has read the conversation up to a message. The position only moves forward. */
export async function readConversation(
  { conversationID, contactId, status, seq }: MutationUpdateMessageReadStatusArgs,
  context: Writing,
  messages: MessagesIn,
): Promise<{ conversation: string }> {
  const readSeq = status ? (seq ?? NEWEST) : 0
  const positions = { conversationId: conversationID, contactId: callerOf(contactId, context), now: context.now }
  return conversationOf(conversationID, await messages.move({ ...positions, readSeq }))
}

/** Deletes, archives or restores the conversation for the caller only. */
export async function removeConversation(
  { conversationID, userId, operation }: MutationDeleteConversationForUserArgs,
  context: Writing,
  messages: MessagesIn,
): Promise<{ conversation: string }> {
  const positions = { conversationId: conversationID, contactId: callerOf(userId, context), now: context.now }
  const isDeletion = operation === 'delete'
  const moved = await messages.move({
    ...positions,
    clears: isDeletion,
    ...(isDeletion ? { readSeq: NEWEST } : {}),
    archives: operation === 'archive',
  })
  return conversationOf(conversationID, moved)
}

function conversationOf(id: string, moved: string | undefined) {
  if (moved === undefined) throw new DomainError('NOT_FOUND')
  return { conversation: id }
}
