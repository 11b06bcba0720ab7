// Operation: openClassConversation
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import type { MutationOpenClassConversationArgs } from '#schema/__generated__/wire.ts'
import type { MessagesIn } from './messages.port.ts'

/** The conversation of a class, which the caller joins if they run the class or have booked it. */
export async function openClassConversation(
  { eventID }: MutationOpenClassConversationArgs,
  context: Writing,
  messages: MessagesIn,
): Promise<{ conversation: string }> {
  const { now } = context
  const contactId = callerOf(undefined, context)
  const conversation = await messages.joinClass({ classId: eventID, contactId, id: newId(now), now })
  if (conversation === undefined) throw new DomainError('NOT_FOUND')
  return { conversation }
}
