import * as v from 'valibot'
import {
  type Chats,
  type Conversation,
  isArchived,
  isDeleted,
  lastSeqOf,
  listOf,
  unreadConversations,
  unreadCount,
} from './model.ts'

const Part = v.object({
  unreadCount: v.number(),
  readSeq: v.number(),
  clearedSeq: v.number(),
  isArchived: v.boolean(),
  isDeleted: v.boolean(),
  isMuted: v.boolean(),
})
export type ShownPart = v.InferOutput<typeof Part>

export const ShownConversation = v.object({
  id: v.string(),
  lastSeq: v.number(),
  lastMessage: v.nullable(v.string()),
  deletedFor: v.array(v.string()),
  archivedFor: v.array(v.string()),
  readStatus: v.array(v.object({ contactID: v.string(), read: v.boolean() })),
  viewerParticipant: Part,
})
export type ShownConversation = v.InferOutput<typeof ShownConversation>

export const ShownMessage = v.object({
  id: v.string(),
  seq: v.number(),
  senderID: v.string(),
  content: v.nullable(v.string()),
  isEdited: v.boolean(),
  isDeleted: v.boolean(),
  reactions: v.array(v.object({ contactID: v.string(), emoji: v.string() })),
})
export type ShownMessage = v.InferOutput<typeof ShownMessage>

/** One person's view: all of one conversation, and the list entries of the others. */
export interface Shown {
  badge: number
  list: ShownConversation[]
  conversation: ShownConversation
  messages: ShownMessage[]
}

const WireMessage = v.pipe(
  v.object({
    id: v.string(),
    seq: v.number(),
    senderID: v.string(),
    content: v.nullable(v.string()),
    editedAt: v.nullable(v.string()),
    deletedAt: v.nullable(v.string()),
    reactions: v.nullable(ShownMessage.entries.reactions),
  }),
  v.transform(({ editedAt, deletedAt, reactions, ...message }): ShownMessage => {
    return { ...message, isEdited: editedAt !== null, isDeleted: deletedAt !== null, reactions: reactions ?? [] }
  }),
)

export const partFields = 'unreadCount readSeq clearedSeq isArchived isDeleted isMuted'
export const conversationFields = `id lastSeq lastMessage deletedFor archivedFor readStatus { contactID read }
  viewerParticipant { ${partFields} }`
export const messageFields = 'id seq senderID content editedAt deletedAt reactions { contactID emoji }'

export const lookDocument = `query look($id: ID!) {
  viewer { unreadConversations }
  listConversations(limit: 10) { items { ${conversationFields} } }
  getConversations(id: $id) { ${conversationFields} }
  messagesByConversationIDAndSeq(conversationID: $id, limit: 250) { items { ${messageFields} } }
}`

const Look = v.object({
  viewer: v.object({ unreadConversations: v.number() }),
  listConversations: v.object({ items: v.array(ShownConversation) }),
  getConversations: ShownConversation,
  messagesByConversationIDAndSeq: v.object({ items: v.array(WireMessage) }),
})

export function readLook(data: unknown): Shown {
  const look = v.parse(Look, data)
  return {
    badge: look.viewer.unreadConversations,
    list: look.listConversations.items,
    conversation: look.getConversations,
    messages: look.messagesByConversationIDAndSeq.items,
  }
}

export function readMessage(row: unknown): ShownMessage {
  return v.parse(WireMessage, row)
}

/** Returns the view that the person should have. */
export function expectShown(chats: Chats, person: string, conversation: Conversation): Shown {
  const list = listOf(chats, person).flatMap((id) => chats.conversations[id] ?? [])
  return {
    badge: unreadConversations(chats, person),
    list: list.map((listed) => expectConversation(chats, person, listed)),
    conversation: expectConversation(chats, person, conversation),
    messages: expectMessages(person, conversation),
  }
}

function expectConversation(chats: Chats, person: string, conversation: Conversation): ShownConversation {
  const { id, people, parts, messages } = conversation
  const lastSeq = lastSeqOf(conversation)
  const { readSeq = 0, clearedSeq = 0, isMuted = false } = parts[person] ?? {}
  const state = { isArchived: isArchived(conversation, person), isDeleted: isDeleted(conversation, person) }
  return {
    id,
    lastSeq,
    lastMessage: state.isDeleted ? null : (messages.at(-1)?.content ?? null),
    deletedFor: state.isDeleted ? [person] : [],
    archivedFor: state.isArchived ? [person] : [],
    readStatus: people.toSorted().map((contactID) => {
      return { contactID, read: (parts[contactID]?.readSeq ?? 0) >= lastSeq }
    }),
    viewerParticipant: {
      unreadCount: unreadCount(chats, conversation, person),
      readSeq,
      clearedSeq,
      ...state,
      isMuted,
    },
  }
}

function expectMessages(person: string, { messages, parts }: Conversation): ShownMessage[] {
  const shown = messages.map(({ id, senderId: senderID, content, isEdited, reactions }, index) => {
    return { id, seq: index + 1, senderID, content, isEdited, isDeleted: content === null, reactions }
  })
  return shown.slice(parts[person]?.clearedSeq ?? 0)
}

/** Returns the differences, each as `path: expected … but got …`. */
export function differencesIn(expected: unknown, actual: unknown, path = ''): string[] {
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) {
    if (expected === actual) return []
    return [`${path}: expected ${JSON.stringify(expected)} but got ${JSON.stringify(actual)}`]
  }
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
  return keys.flatMap((key) => differencesIn(Reflect.get(expected, key), Reflect.get(actual, key), `${path}.${key}`))
}
