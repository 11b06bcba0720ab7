/** The most that a badge counts. */
export const MOST_COUNTED = 100
const CHANGED_WITHIN_MS = 15 * 60_000

/** One person's part in a conversation. Its positions are numbers of messages. */
export interface Part {
  readSeq: number
  clearedSeq: number
  archivedSeq: number | null
  isMuted: boolean
}

/** A message; its number is its index and one. */
export interface Message {
  id: string
  clientId: string
  senderId: string
  /** Null if it is deleted. */
  content: string | null
  /** When it was sent, in milliseconds since 1970. */
  at: number
  isEdited: boolean
  reactions: { contactID: string; emoji: string }[]
}

export interface Conversation {
  id: string
  people: readonly string[]
  messages: Message[]
  parts: Record<string, Part>
  /** When the newest message was sent; before the first, when the conversation began. */
  lastAt: number
}

/** All conversations of some people who know each other. */
export interface Chats {
  conversations: Record<string, Conversation>
  /** Each block as `blocker blocked`. */
  blocks: string[]
}

export type Act =
  | { kind: 'send'; conversationId: string; clientId: string; content: string; replyToId?: string | undefined }
  | { kind: 'read'; conversationId: string; seq?: number | undefined }
  | { kind: 'edit' | 'remove' | 'react'; conversationId: string; messageId: string; text: string | null }
  | { kind: 'archive' | 'unarchive' | 'delete'; conversationId: string }
  | { kind: 'mute'; conversationId: string }
  | { kind: 'unmute'; conversationId: string }
  | { kind: 'block' | 'unblock'; conversationId: string; contactId: string }

/** An act of one person, with its time. */
export interface Step {
  by: string
  at: number
  act: Act
  /** Id and time that the server gave to a new message. */
  sent?: { id: string; at: number } | undefined
}

export type Outcome = 'fine' | 'NOT_FOUND' | 'RECIPIENT_UNAVAILABLE'

export function newConversation(id: string, people: readonly string[], at: number): Conversation {
  const part = (): Part => ({ readSeq: 0, clearedSeq: 0, archivedSeq: null, isMuted: false })
  return { id, people, messages: [], parts: Object.fromEntries(people.map((p) => [p, part()])), lastAt: at }
}

/** Changes the chats as the server should, and returns its answer. */
export function play(chats: Chats, step: Step): Outcome {
  const { act, by } = step
  const conversation = chats.conversations[act.conversationId]
  const part = conversation?.parts[by]
  if (!conversation || !part) return 'NOT_FOUND'
  if (act.kind === 'send')
    return isBlocked(chats, conversation, by) ? 'RECIPIENT_UNAVAILABLE' : send(conversation, step, act)
  if ('messageId' in act)
    return isBlocked(chats, conversation, by) && adds(act) ? 'NOT_FOUND' : alter(conversation, step, act)
  if ('contactId' in act) block(chats, by, act)
  else move(part, act, lastSeqOf(conversation))
  return 'fine'
}

function block(chats: Chats, by: string, { kind, contactId }: { kind: string; contactId: string }): void {
  const pair = pairOf(by, contactId)
  chats.blocks = chats.blocks.filter((other) => other !== pair)
  if (kind === 'block') chats.blocks = [...chats.blocks, pair]
}

function send(conversation: Conversation, { by, sent }: Step, act: Extract<Act, { kind: 'send' }>): Outcome {
  const isRepeated = conversation.messages.some(
    ({ senderId, clientId }) => senderId === by && clientId === act.clientId,
  )
  if (isRepeated || !sent) return 'fine'
  const { clientId, content } = act
  conversation.messages.push({ ...sent, clientId, senderId: by, content, isEdited: false, reactions: [] })
  conversation.lastAt = Math.max(conversation.lastAt, sent.at)
  const part = conversation.parts[by]
  if (part) part.readSeq = lastSeqOf(conversation)
  return 'fine'
}

/** An act on one message. */
type Change = Extract<Act, { messageId: string }>

/** After a block, what has reached the others can be taken back, but nothing is added to it. */
function adds({ kind, text }: Change): boolean {
  return kind !== 'remove' && text !== null
}

function alter(conversation: Conversation, step: Step, act: Change): Outcome {
  return act.kind === 'react' ? react(conversation, step.by, act) : change(conversation, step, act)
}

function react(conversation: Conversation, by: string, { messageId, text }: Change): Outcome {
  const index = conversation.messages.findIndex(({ id }) => id === messageId)
  const message = conversation.messages[index]
  const clearedSeq = conversation.parts[by]?.clearedSeq ?? 0
  if (!message || message.content === null || index + 1 <= clearedSeq) return 'NOT_FOUND'
  message.reactions = message.reactions.filter(({ contactID }) => contactID !== by)
  if (text !== null) message.reactions.push({ contactID: by, emoji: text })
  return 'fine'
}

function change(conversation: Conversation, { by, at }: Step, { kind, messageId, text }: Change): Outcome {
  const message = conversation.messages.find(({ id }) => id === messageId)
  const isOwn = message?.senderId === by && message.content !== null
  if (!isOwn || message.at <= at - CHANGED_WITHIN_MS) return 'NOT_FOUND'
  if (kind === 'edit') Object.assign(message, { content: text, isEdited: true })
  else Object.assign(message, { content: null, reactions: [] })
  return 'fine'
}

function move(part: Part, act: Act, lastSeq: number): void {
  if (act.kind === 'read') part.readSeq = Math.max(part.readSeq, Math.min(act.seq ?? lastSeq, lastSeq))
  if (act.kind === 'archive') part.archivedSeq = lastSeq
  if (act.kind === 'unarchive') part.archivedSeq = null
  if (act.kind === 'delete') Object.assign(part, { readSeq: lastSeq, clearedSeq: lastSeq, archivedSeq: null })
  if (act.kind === 'mute' || act.kind === 'unmute') part.isMuted = act.kind === 'mute'
}

function pairOf(blocker: string, blocked: string): string {
  return `${blocker} ${blocked}`
}

function isBlocked({ blocks }: Chats, { people }: Conversation, writer: string): boolean {
  return people.some((other) => blocks.includes(pairOf(writer, other)) || blocks.includes(pairOf(other, writer)))
}

export function lastSeqOf({ messages }: Conversation): number {
  return messages.length
}

/** Messages of others that the person has neither read nor deleted, nor their senders, and whose sender is not blocked. */
export function unreadCount({ blocks }: Chats, { messages, parts }: Conversation, person: string): number {
  const { readSeq, clearedSeq } = parts[person] ?? { readSeq: 0, clearedSeq: 0 }
  const unread = messages.slice(Math.max(readSeq, clearedSeq)).filter(({ senderId, content }) => {
    return senderId !== person && content !== null && !blocks.includes(pairOf(person, senderId))
  })
  return Math.min(unread.length, MOST_COUNTED)
}

/** The number on the badge. */
export function unreadConversations(chats: Chats, person: string): number {
  return conversationsOf(chats, person).filter((conversation) => {
    const counts = !conversation.parts[person]?.isMuted && !isArchived(conversation, person)
    return counts && unreadCount(chats, conversation, person) > 0
  }).length
}

export function conversationsOf({ conversations }: Chats, person: string): Conversation[] {
  return Object.values(conversations).filter(({ people }) => people.includes(person))
}

export function isArchived(conversation: Conversation, person: string): boolean {
  const { archivedSeq = null, isMuted = false } = conversation.parts[person] ?? {}
  return archivedSeq !== null && (isMuted || archivedSeq >= lastSeqOf(conversation))
}

export function isDeleted(conversation: Conversation, person: string): boolean {
  return (conversation.parts[person]?.clearedSeq ?? 0) >= lastSeqOf(conversation)
}

/** Ids of the conversations in the person's list, in its order. */
export function listOf(chats: Chats, person: string): string[] {
  return conversationsOf(chats, person)
    .filter((conversation) => !isArchived(conversation, person) && !isDeleted(conversation, person))
    .toSorted((one, other) => other.lastAt - one.lastAt || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id)
}
