import type { Position, SearchPage } from '#backend/model/search/searchStatement.ts'
import type { Caller, Instant } from '#backend/platform/context.ts'

export interface MessageStore {
  /** The person's conversations by their newest message, without deleted and archived ones. */
  listConversations(page: SearchPage, contactId: string, caller: Caller): Promise<Position[]>
  /** Ids of at most 20 people, by name, that the caller may write to. The pattern matches their name in lower case. */
  findRecipients(pattern: string, contactId: string, caller: Caller): Promise<string[]>
  /** Messages before a number that have words which begin like all words of the text. Undefined if the person takes no part. */
  findMessages(
    search: { conversationId: string; contactId: string; text: string; beforeSeq: number | undefined },
    caller: Caller,
  ): Promise<FoundMessages | undefined>
}

export interface FoundMessages {
  /** Numbers of the messages, newest first. */
  seqs: readonly number[]
  /** Where the search continues; undefined at its end. */
  beforeSeq: number | undefined
}

/** What decides whether a participant may write. */
export interface WritingFacts {
  id: string
  contactIds: readonly string[]
  /** In a private conversation, one of the others has blocked the writer, or was blocked. */
  isBlocked: boolean
  /** In a private conversation, a member under 18 has no guardian. */
  isUnguarded: boolean
}

export interface Attachment {
  id: string
  url: string
  type: string
  order: number
  name: string
  /** Bytes. */
  size: number
  /** Of a picture, in pixels. */
  width?: number | null | undefined
  height?: number | null | undefined
  /** Of a recording. */
  seconds?: number | null | undefined
}

/** A file that its owner has uploaded for a message. */
export interface StoredFile {
  key: string
  name: string
  size: number
}

export interface NewMessage {
  conversationId: string
  senderId: string
  id: string
  clientId: string | undefined
  kind: 'TEXT' | 'SYSTEM'
  content: string | undefined
  attachments: readonly Attachment[]
  replyToId: string | undefined
  /** Shown in lists of conversations. */
  preview: string
  now: Instant
}

/** Statements in the transaction of a rule. Each returns undefined if the caller takes no part, or the row is absent. */
export interface MessagesIn {
  /** Locks the conversation, so that its messages are numbered in the order of their commits. */
  lock(conversationId: string, contactId: string, now: Instant): Promise<WritingFacts | undefined>
  /** Returns the id of the message, or of the first one under this client id; undefined if the conversation is full. */
  send(message: NewMessage): Promise<string | undefined>
  /**
   * Edits a participant's own message, or deletes it if the content is null. The people who run a class delete any message
   * of its conversation, at any time.
   */
  change(change: {
    id: string
    senderId: string
    content: string | null
    /** Older messages stay. */
    since: Instant
    now: Instant
    preview: string | null
  }): Promise<string | undefined>
  react(reaction: { id: string; contactId: string; emoji: string | null; now: Instant }): Promise<string | undefined>
  /** Moves the person's positions forward. */
  move(positions: {
    conversationId: string
    contactId: string
    now: Instant
    readSeq?: number | undefined
    clears?: boolean
    archives?: boolean | undefined
  }): Promise<string | undefined>
  /** Joins the conversation of a class, for its coach, its assistant and members with a booking. */
  joinClass(request: { classId: string; contactId: string; id: string; now: Instant }): Promise<string | undefined>
  /** The conversation of these people, a new one if there is none. Undefined if the id belongs to another conversation. */
  start(conversation: {
    id: string
    contactIds: readonly string[]
    now: Instant
  }): Promise<{ id: string; isBeyond: boolean } | undefined>
  findByPeople(contactIds: readonly string[]): Promise<string | undefined>
  /** The files with these keys that this person uploaded for messages. */
  findStored(keys: readonly string[], ownerId: string): Promise<StoredFile[]>
  /** Those under age at this time who have no guardian among the people. */
  findChildrenAlone(contactIds: readonly string[], now: Instant): Promise<string[]>
  findGuardians(childIds: readonly string[]): Promise<{ childId: string; guardianId: string }[]>
}
