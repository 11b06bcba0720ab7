import * as v from 'valibot'
import type { ErrorCode } from '#schema/errors.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import type { PageItem } from '#web/app/outbox/items.ts'
import { type OutboxStatus, statusOf } from '#web/app/outbox/status.ts'

/** Name of these items in the outbox. */
export const MESSAGE = 'message'

/** A file of an unsent message, with its bytes: they outlive the page with their message. */
export const UnsentFile = v.object({
  /** A UUID, which becomes the id of the attachment. */
  id: v.string(),
  name: v.string(),
  kind: v.picklist(messageLimits.attachmentKinds),
  bytes: v.blob(),
  /** Of a picture, in pixels. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Of a recording. */
  seconds: v.optional(v.number()),
})
export type UnsentFile = v.InferOutput<typeof UnsentFile>

/** A message that the server has not confirmed. */
export const UnsentMessage = v.object({
  /** Key of the write: the server stores one message for it. */
  clientId: v.string(),
  conversationId: v.string(),
  content: v.string(),
  replyToId: v.optional(v.string()),
  createdAt: v.string(),
  files: v.optional(v.array(UnsentFile)),
})
export type UnsentMessage = v.InferOutput<typeof UnsentMessage>

export interface OutgoingMessage extends UnsentMessage {
  /**
   * `waiting`: this device keeps it until the server answers. `unsaved`: only this page has it, because the device refused
   * to store it. `failed`: the server will not accept it.
   */
  status: 'sending' | 'waiting' | 'failed' | 'unsaved'
  /** Why it failed. */
  code?: ErrorCode | undefined
  /** How much of its files is stored, from 0 to 1, while they are on their way. */
  progress?: number | undefined
}

/** Files on their way, by id. `isUnreached`: there is no network, or no server on it. */
export type FilesProgress = ReadonlyMap<string, { share: number; isUnreached: boolean; isStored?: boolean }>

interface SendingState {
  isSending: boolean
  files: FilesProgress
}

/** The unconfirmed messages of a conversation, in the order in which they were written. */
export function outgoingMessages(
  items: readonly PageItem[],
  conversationId: string,
  { isSending, files }: SendingState,
): readonly OutgoingMessage[] {
  let isBehindFiles = false
  return items.flatMap((item) => {
    const message = messageIn(item)
    if (message?.conversationId !== conversationId) return []
    const status = statusIn(item, isSending)
    const progress = progressOf(message, files)
    if (progress !== undefined && status === 'waiting') isBehindFiles = true
    // Messages behind files that are on their way do not wait for a connection.
    const isOnWay = status === 'waiting' && isBehindFiles
    return [{ ...message, status: isOnWay ? 'sending' : status, progress, code: item.code }]
  })
}

/** Undefined unless files of the message are on their way now. */
function progressOf({ files = [] }: UnsentMessage, underWay: FilesProgress): number | undefined {
  const moving = files.map(({ id }) => underWay.get(id))
  const isAny = moving.some(Boolean) && !moving.every((file) => file?.isStored)
  if (!isAny || moving.some((file) => file?.isUnreached)) return undefined
  const size = files.reduce((sum, { bytes }) => sum + bytes.size, 0)
  const sent = files.reduce((sum, { bytes }, place) => sum + bytes.size * (moving[place]?.share ?? 0), 0)
  return Math.min(1, sent / size)
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
