// Operation: createConversations
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import type { MutationCreateConversationsArgs } from '#schema/__generated__/wire.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import { beginConversation } from './beginConversation.ts'
import type { MessagesIn } from './messages.port.ts'
import { findSupport } from './support.ts'
import { withGuardians } from './withGuardians.ts'

const ConversationId = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/**
 * The conversation of the caller with these people; the existing one, if there is one. A caller may write first to people
 * they may read as a `Recipient`, and to support.
 */
export async function startConversation(
  { input }: MutationCreateConversationsArgs,
  context: Writing,
  messages: MessagesIn,
): Promise<string> {
  const { rows, now } = context
  const callerId = callerOf(undefined, context)
  const id = v.safeParse(v.nullish(ConversationId), input.id)
  if (!id.success) throw badInput('input.id', 'Give a UUID.')
  const contactIds = [...new Set([callerId, ...input.contactIDs])].toSorted()
  if (contactIds.length < 2 || contactIds.length > messageLimits.people)
    throw badInput('input.contactIDs', `Choose from 1 to ${messageLimits.people - 1} people.`)
  const existing = await messages.findByPeople(contactIds)
  if (existing !== undefined) return existing
  const support = await findSupport(rows)
  const others = contactIds.filter((contactId) => contactId !== callerId && contactId !== support)
  const recipients = await rows.Recipient.find({ id: others })
  if (recipients.length < others.length) throw new DomainError('NOT_FOUND')
  const people =
    others.length > 0
      ? await withGuardians(contactIds, { adds: input.addsGuardians === true, now, messages })
      : contactIds
  return beginConversation({ id: id.output ?? newId(now), contactIds: people, now }, messages)
}
