// Operation: findMessages
import { badInput } from '#backend/model/plan/checkValue.ts'
import { LONGEST_TEXT } from '#backend/model/search/searchedWords.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { QueryFindMessagesArgs } from '#schema/__generated__/wire.ts'
import type { FoundMessages, MessageStore } from './messages.port.ts'

/** Numbers of the messages of a conversation that have all words of the text, newest first. */
export async function findMessages(
  { conversationID, text, beforeSeq }: QueryFindMessagesArgs,
  caller: Caller,
  messages: Pick<MessageStore, 'findMessages'>,
): Promise<FoundMessages> {
  const contactId = callerOf(undefined, caller)
  if (text.length > LONGEST_TEXT) throw badInput('text', `Search for at most ${LONGEST_TEXT} characters.`)
  // A text without a letter or digit has no words, and finds nothing.
  const request = { conversationId: conversationID, contactId, text, beforeSeq: beforeSeq ?? undefined }
  const found = await messages.findMessages(request, caller)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}
