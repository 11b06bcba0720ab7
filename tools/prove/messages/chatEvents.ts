import * as v from 'valibot'
import {
  conversationFields,
  messageFields,
  partFields,
  readMessage,
  type Shown,
  ShownConversation,
  type ShownMessage,
  type ShownPart,
} from './shown.ts'

/** A device's state of one conversation, from its first read and the events since. */
export interface KnownConversation {
  lastSeq: number
  lastMessage: string | null
  part: ShownPart
  /** Read position of each participant. */
  readSeqs: Map<string, number>
  messages: Map<string, ShownMessage>
  /** The position of the last event of each row. */
  positions: Map<string, number>
}

export interface ChatEvent {
  field: string
  row: unknown
  position: number
}
export type Known = Map<string, KnownConversation>

const participantFields = `conversationID contactID readSeq ${partFields}`

/** The subscriptions of a device, by the name of their field. */
export const subscriptions: Readonly<Record<string, string>> = {
  onCreateConversations: `subscription { onCreateConversations { ${conversationFields} } }`,
  onUpdateConversations: `subscription { onUpdateConversations { ${conversationFields} } }`,
  onDeleteConversations: `subscription { onDeleteConversations { id } }`,
  onCreateParticipants: `subscription { onCreateParticipants { ${participantFields} } }`,
  onUpdateParticipants: `subscription { onUpdateParticipants { ${participantFields} } }`,
  onCreateMessages: `subscription { onCreateMessages { conversationID ${messageFields} } }`,
  onUpdateMessages: `subscription { onUpdateMessages { conversationID ${messageFields} } }`,
}

const InConversation = v.object({ conversationID: v.string() })
const OwnPart = v.object({ ...ShownConversation.entries.viewerParticipant.entries })
const OthersPart = v.object({ conversationID: v.string(), contactID: v.string(), readSeq: v.number() })

/**
 * Brings what the device knows up to date by one event. Events of different subscriptions arrive in any order, so that
 * one is ignored if a later one of the same row has arrived.
 */
export function follow(known: Known, person: string, event: ChatEvent): void {
  const { field, row } = event
  if (field.endsWith('Messages')) followMessage(known, event)
  else if (field.endsWith('Participants')) followParticipant(known, person, event)
  else if (field === 'onDeleteConversations') known.delete(v.parse(v.object({ id: v.string() }), row).id)
  else followConversation(known, person, event)
}

function followMessage(known: Known, { row, position }: ChatEvent): void {
  const conversation = known.get(v.parse(InConversation, row).conversationID)
  const message = readMessage(row)
  if (!conversation || message.seq <= conversation.part.clearedSeq) return
  if (isNews(conversation, message.id, position)) conversation.messages.set(message.id, message)
}

function followParticipant(known: Known, person: string, { row, position }: ChatEvent): void {
  const { conversationID, contactID, readSeq } = v.parse(OthersPart, row)
  const conversation = known.get(conversationID)
  if (!conversation || !isNews(conversation, contactID, position)) return
  conversation.readSeqs.set(contactID, readSeq)
  if (contactID === person) setPart(conversation, person, v.parse(OwnPart, row))
}

function followConversation(known: Known, person: string, { row, position }: ChatEvent): void {
  const { id, lastSeq, lastMessage, viewerParticipant: part } = v.parse(ShownConversation, row)
  const conversation = known.get(id) ?? {
    lastSeq,
    lastMessage,
    part,
    readSeqs: new Map(),
    messages: new Map(),
    positions: new Map(),
  }
  known.set(id, conversation)
  if (isNews(conversation, id, position)) Object.assign(conversation, { lastSeq, lastMessage })
  if (isNews(conversation, person, position)) setPart(conversation, person, part)
}

function isNews({ positions }: KnownConversation, row: string, position: number): boolean {
  if (position < (positions.get(row) ?? 0)) return false
  positions.set(row, position)
  return true
}

/** Messages that the person has deleted are forgotten. */
function setPart(conversation: KnownConversation, person: string, part: ShownPart): void {
  conversation.part = part
  conversation.readSeqs.set(person, part.readSeq)
  for (const [id, { seq }] of conversation.messages) if (seq <= part.clearedSeq) conversation.messages.delete(id)
  if (part.isDeleted) conversation.lastMessage = null
}

/** Returns the device's view of a conversation, with its badge. */
export function viewOf(known: Known, conversationId: string, people: readonly string[]): object {
  const conversation = known.get(conversationId)
  if (!conversation) return { isUnknown: true }
  const { lastSeq, lastMessage, part, readSeqs, messages } = conversation
  return {
    badge: [...known.values()].filter(
      ({ part: { isMuted, isArchived, unreadCount } }) => !isMuted && !isArchived && unreadCount > 0,
    ).length,
    lastSeq,
    lastMessage,
    part,
    read: people.toSorted().map((contactId) => (readSeqs.get(contactId) ?? 0) >= lastSeq),
    messages: [...messages.values()].toSorted((one, other) => one.seq - other.seq),
  }
}

/** The same of what was read. */
export function viewRead({ badge, conversation, messages }: Shown): object {
  const { lastSeq, lastMessage, viewerParticipant: part, readStatus } = conversation
  return { badge, lastSeq, lastMessage, part, read: readStatus.map(({ read }) => read), messages }
}
