import { at, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { BroadcastJob } from './broadcast/broadcastJob.ts'
import { createBroadcastStore } from './broadcast/broadcasts.store.ts'
import { createMessageStore } from './conversations.store.ts'
import { messageResolvers } from './messages.resolvers.ts'
import { createMessagesIn } from './messages.store.ts'

export const mia = person('mia')
export const kenji = person('kenji')
export const sam = person('sam')
export const amara = person('amara')
export const support = person('support')
export const root = person('root', { isGlobal: true })

export const chatSecret = 'secret of the chat service'

/** An answer, of any shape. */
type Json = ReturnType<typeof JSON.parse>

export interface MessagesUnderTest {
  domain: DomainUnderTest
  /** Jobs that were sent. */
  jobs: BroadcastJob[]
  /** The answer of the document's root field, or how it was refused. */
  ask(document: string, variables?: object, how?: { viewer?: Viewer; now?: string }): Promise<Json>
  /** The id of the caller's conversation with these people. */
  start(contactIDs: readonly string[], viewer?: Viewer): Promise<Json>
  send(conversationID: string, message: string | object, viewer?: Viewer): Promise<Json>
  /** The caller's conversations as they are listed. */
  list(viewer: Viewer): Promise<Json[]>
  /** The messages of a conversation, oldest first. */
  messages(conversationID: string, viewer: Viewer): Promise<Json[]>
  read(conversationID: string, viewer: Viewer, seq?: number): Promise<Json>
  remove(conversationID: string, operation: 'delete' | 'archive' | 'unarchive', viewer: Viewer): Promise<Json>
  /** What the badge shows. */
  badge(viewer: Viewer): Promise<number>
  close(): Promise<void>
}

/** Mia follows the coach Kenji; Sam and Amara follow no coach. Besides them a support account and a global admin. */
export async function openMessages(secret: string | null = chatSecret): Promise<MessagesUnderTest> {
  const jobs: BroadcastJob[] = []
  const domain = await openDomain({
    resolvers: (database) =>
      messageResolvers({
        database,
        messages: createMessageStore(database),
        messagesIn: createMessagesIn,
        chatSecret: secret ?? undefined,
        broadcasts: {
          broadcastsIn: createBroadcastStore,
          askToDeliver: async (_transaction, job) => void jobs.push(job),
        },
      }),
  })
  const people = ['mia', 'kenji', 'sam', 'amara', 'support', 'root']
  await domain.insert(
    'contact',
    people.map((id) => contactRow(id, { first_name: id, last_name: 'Kim' })),
  )
  await domain.insert('role', [coachRole('kenji')])
  await domain.insert('app_config', [{ id: 's', config_key: 'supportUserId', value: 'support', ...times }])
  await domain.insert('follow', [followRow('mia', 'kenji')])
  return { domain, jobs, ...callsOf(domain), close: () => domain.close() }
}

const times = { created_at: at(0), updated_at: at(0) }

export function followRow(follower: string, followee: string, columns: object = {}): object {
  const id = `${follower}-${followee}`
  return { id, follower_id: follower, followee_id: followee, status: 'FOLLOWED', ...times, ...columns }
}

export function configRow(key: string, value: unknown): object {
  return { id: key, config_key: key, value, ...times }
}

function callsOf(domain: DomainUnderTest): Omit<MessagesUnderTest, 'domain' | 'jobs' | 'close'> {
  const ask: MessagesUnderTest['ask'] = async (document, variables = {}, { viewer = mia, now: time = now } = {}) => {
    const asked = { viewer, variables: { ...variables }, now: time }
    const { data, errors } = await domain.ask(document, asked)
    const [error] = errors ?? []
    if (error) return { code: error.extensions['code'], message: error.message }
    return Object.values(JSON.parse(JSON.stringify(data)))[0]
  }
  return {
    ask,
    start: async (contactIDs, viewer = mia) => {
      const started = await ask(createConversations, { input: { contactIDs } }, { viewer })
      return started.id ?? started
    },
    send: (conversationID, message, viewer = mia) => {
      const content = typeof message === 'string' ? { content: message } : message
      return ask(sendMessage, { input: { conversationID, ...content } }, { viewer })
    },
    list: async (viewer) => (await ask(listConversations, {}, { viewer })).items,
    messages: async (conversationID, viewer) => (await ask(messagesOf, { conversationID }, { viewer })).items,
    read: (conversationID, viewer, seq) => ask(updateMessageReadStatus, { conversationID, seq }, { viewer }),
    remove: (conversationID, operation, viewer) =>
      ask(deleteConversationForUser, { conversationID, operation }, { viewer }),
    badge: async (viewer) =>
      (await ask(unreadConversations, { id: viewer.contactId ?? anonymous.subject }, { viewer })).unreadConversations,
  }
}

export const createConversations =
  'mutation ($input: StartConversationInput!) { createConversations(input: $input) { id kind contactIDs lastSeq } }'

export const sendMessage = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) { success status messageId sent {
    id seq kind content clientID replyToID replyTo { seq } senderName
    attachmentURLs { id type order name size width height seconds }
  } }
}`

const listConversations = `{ listConversations(limit: 100) { items {
  id lastMessage lastSeq contactIDs readStatus { contactID read } deletedFor archivedFor viewerParticipant { unreadCount readSeq }
} } }`

const messagesOf = `query ($conversationID: ID!) { messagesByConversationIDAndSeq(conversationID: $conversationID) { items {
  id seq content senderID editedAt deletedAt reactions { contactID emoji } attachmentURLs { id name }
} } }`

const updateMessageReadStatus = `mutation ($conversationID: ID!, $seq: Int) {
  updateMessageReadStatus(conversationID: $conversationID, status: true, seq: $seq) {
    success conversation { viewerParticipant { readSeq unreadCount version } }
  }
}`

const deleteConversationForUser = `mutation ($conversationID: ID!, $operation: ConversationOperation!) {
  deleteConversationForUser(conversationID: $conversationID, operation: $operation) {
    success conversation { deletedFor archivedFor lastMessage }
  }
}`

const unreadConversations = 'query ($id: ID!) { getContacts(id: $id) { unreadConversations } }'
