// Operation: sendWelcomeMessageLambda
import * as v from 'valibot'
import { readSetting } from '#backend/catalogue/settings.port.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import { beginConversation } from './beginConversation.ts'
import type { MessagesIn } from './messages.port.ts'
import { sendText } from './sendText.ts'

const Texts = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((texts) => (typeof texts === 'string' ? [texts] : texts)),
)

/** The contact id of the studio's support account, if the studio has one. */
export async function findSupport(rows: Rows): Promise<string | undefined> {
  const id = await readSetting(rows, 'supportUserId')
  if (typeof id !== 'string') return undefined
  const [account] = await rows
    .asSystem('anyone may write to support, and nothing of the account is shown')
    .Contact.find({ id })
  return account?.id
}

/** Sends the welcome messages from the support account. Each member gets each of them once. */
export async function sendWelcome(context: Writing, messages: MessagesIn): Promise<{ conversation: string }> {
  const { rows, now } = context
  const callerId = callerOf(undefined, context)
  const support = await findSupport(rows)
  const texts = v.safeParse(Texts, await readSetting(rows, 'welcomeMessage'))
  if (support === undefined || support === callerId || !texts.success) throw new DomainError('NOT_FOUND')
  const contactIds = [callerId, support].toSorted()
  const conversation = await beginConversation({ id: newId(now), contactIds, now }, messages)
  await messages.lock(conversation, support, now)
  for (const [index, content] of texts.output.entries())
    await sendText(
      { conversationId: conversation, senderId: support, clientId: `welcome-${index}`, content },
      { messages, now },
    )
  return { conversation }
}
