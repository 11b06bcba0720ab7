// Operation: sendMessage
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import { limits } from '#schema/__generated__/limits.ts'
import type { MutationSendMessageArgs } from '#schema/__generated__/wire.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import type { Attachment, MessagesIn } from './messages.port.ts'
import { previewOf } from './previewOf.ts'
import { lockForSending } from './sendText.ts'

const Kind = v.optional(v.nullish(v.picklist(messageLimits.attachmentKinds), 'image'), 'image')

const Place = v.pipe(v.number(), v.minValue(0), v.maxValue(messageLimits.attachments - 1))

/** How the sender's device measured a picture or a recording. Clients reserve the box from it. */
const Measures = v.object({
  width: v.nullish(within(limits.MessageAttachment.width)),
  height: v.nullish(within(limits.MessageAttachment.height)),
  seconds: v.nullish(within(limits.MessageAttachment.seconds)),
})

/** Sends a message of the caller. Under a client id that was sent before, the first message is returned. */
export async function sendMessage(
  { input }: MutationSendMessageArgs,
  context: Writing,
  messages: MessagesIn,
): Promise<{ sent: string; messageId: string; status: string }> {
  const senderId = callerOf(input.senderID, context)
  const { content, attachments } = readContent(input)
  const { contactIds } = await lockForSending(input.conversationID, senderId, { messages, now: context.now })
  const participants = new Set(contactIds)
  if (input.contactIds?.some((id) => !participants.has(id))) throw new DomainError('NOT_FOUND')
  const files = await findFiles(attachments, senderId, messages)
  const id = await messages.send({
    conversationId: input.conversationID,
    senderId,
    id: newId(context.now),
    clientId: input.clientID ?? undefined,
    kind: 'TEXT',
    content: content ?? undefined,
    attachments: files,
    replyToId: input.replyToID ?? undefined,
    preview: previewOf(content, attachments),
    now: context.now,
  })
  if (id === undefined) throw new DomainError('LIMIT_REACHED')
  return { sent: id, messageId: id, status: 'success' }
}

/** Adds the names and sizes of the uploads, which must be the sender's own. */
async function findFiles(
  attachments: readonly SentAttachment[],
  senderId: string,
  messages: MessagesIn,
): Promise<Attachment[]> {
  if (attachments.length === 0) return []
  const stored = await messages.findStored([...new Set(attachments.map(({ url }) => url))], senderId)
  const byKey = new Map(stored.map(({ key, name, size }) => [key, { name, size }]))
  return attachments.map((attachment) => {
    const file = byKey.get(attachment.url)
    if (!file) throw badInput('input.attachmentURLs', 'Upload the files first.')
    return { ...attachment, ...file }
  })
}

function readContent(input: MutationSendMessageArgs['input']) {
  const { content } = readShape(v.object(fieldShapes('Message', ['content'])), { content: input.content }, 'input')
  const attachments = readAttachments(input)
  if (!content && attachments.length === 0) throw badInput('input.content', 'Write something, or attach a file.')
  return { content, attachments }
}

type SentAttachment = Omit<Attachment, 'name' | 'size'>

function within({ min, max }: { min: number; max: number }) {
  return v.pipe(v.number(), v.minValue(min), v.maxValue(max))
}

function readAttachments({ attachmentURLs }: MutationSendMessageArgs['input']): SentAttachment[] {
  const files = attachmentURLs ?? []
  if (files.length > messageLimits.attachments)
    throw badInput('input.attachmentURLs', `Attach at most ${messageLimits.attachments} files.`)
  return files.map(({ id, url, type, order, ...measures }, index) => {
    if (!url) throw badInput(`input.attachmentURLs.${index}.url`, 'Upload the files first.')
    if (!v.is(Place, order)) throw badInput(`input.attachmentURLs.${index}.order`, 'Number the files from 0.')
    const kind = v.safeParse(Kind, type)
    if (!kind.success) throw badInput(`input.attachmentURLs.${index}.type`, 'Attach an image, a recording or a file.')
    const measured = v.safeParse(Measures, measures)
    if (!measured.success)
      throw badInput(`input.attachmentURLs.${index}`, 'Measure the file, or leave its measures out.')
    return { id, url, type: kind.output ?? 'image', order, ...measured.output }
  })
}
