// Operations: editMessage, deleteMessage, reactToMessage
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import type { MessagesIn } from './messages.port.ts'
import { previewOf } from './previewOf.ts'

/** One emoji, with its skin tone, its flag's second letter or its joined parts. */
const Emoji = v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\uFE0F\u20E3?)?(?:\u200D\p{Emoji}(?:\p{EMod}|\uFE0F)?)*)$/u),
  v.regex(/[^\d#*]/u),
)

/** Edits the caller's own message, or deletes it for everyone if the content is null. */
export async function changeMessage(
  { id, content }: { id: string; content: string | null },
  context: Writing,
  messages: MessagesIn,
): Promise<{ changed: string }> {
  const senderId = callerOf(undefined, context)
  const text = content === null ? null : readContent(content)
  const since = new Date(Date.parse(context.now) - messageLimits.changeMinutes * 60_000).toISOString()
  const preview = text === null ? null : previewOf(text)
  const changed = await messages.change({ id, senderId, content: text, since, now: context.now, preview })
  if (changed === undefined) throw new DomainError('NOT_FOUND')
  return { changed }
}

function readContent(content: string): string {
  const read = readShape(v.object(fieldShapes('Message', ['content'])), { content }, '')
  if (!read.content) throw badInput('content', 'Write something, or delete the message.')
  return read.content
}

export async function reactToMessage(
  { id, emoji }: { id: string; emoji?: string | null | undefined },
  context: Writing,
  messages: MessagesIn,
): Promise<{ changed: string }> {
  const contactId = callerOf(undefined, context)
  if (emoji != null && !v.is(Emoji, emoji)) throw badInput('emoji', 'React with one emoji.')
  const changed = await messages.react({ id, contactId, emoji: emoji ?? null, now: context.now })
  if (changed === undefined) throw new DomainError('NOT_FOUND')
  return { changed }
}
