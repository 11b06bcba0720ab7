import { parse } from 'graphql'
import { handWrittenResolvers } from '#backend/handWrittenResolvers.ts'
import { answerBytes } from '#backend/model/read/answerBytes.ts'
import { contextOf, type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import { createPeopleStore } from '#backend/people/people.store.ts'
import { buffersOf } from '#tools/bench/pages/buffersOf.ts'
import { openOwnDomain } from '#tools/stage/openOwnDomain.ts'
import { chats, fillLargeChats } from './largeChats.store.ts'

/** Cost of one read: its statements, and the blocks that all of them touch. */
export interface ReadCost {
  read: string
  statements: number
  buffers: number
}

interface Read {
  viewer: string
  text: string
  variables?: Record<string, unknown>
}

const FILLING_MS = 1_200_000

const page = `query page($id: ID!, $seq: ModelIntKeyConditionInput, $sort: ModelSortDirection) {
  messagesByConversationIDAndSeq(conversationID: $id, seq: $seq, sortDirection: $sort, limit: 30) {
    nextToken items { id seq kind senderID senderName senderPhoto clientID content editedAt deletedAt createdAt
      attachmentURLs { id url type order } reactions { contactID emoji } replyTo { id seq content senderName } } } }`
const list = `query list {
  listConversations(limit: 20) { nextToken items { id kind contactIDs lastSeq version lastMessage lastMessageTimestamp
    contacts(limit: 10) { items { contactID name photo } }
    viewerParticipant { id readSeq unreadCount isMuted isArchived version } } } }`

/** Reads as the screens make them, newest page first. */
function readsOf(messages: number): Readonly<Record<string, Read>> {
  const ofLarge = (variables: object) => ({
    viewer: chats.person,
    text: page,
    variables: { id: chats.large, ...variables },
  })
  return {
    'first page': ofLarge({ sort: 'DESC' }),
    'page in the middle': ofLarge({ sort: 'DESC', seq: { lt: Math.floor(messages / 2) } }),
    'last page': ofLarge({ sort: 'DESC', seq: { lt: 31 } }),
    'list of conversations': { viewer: chats.keen, text: list },
    badge: { viewer: chats.keen, text: 'query badge { viewer { unreadConversations } }' },
  }
}

/** Statements and buffers of each read, signed in, in a database with so many messages. */
export async function readChats(messages: number): Promise<ReadCost[]> {
  await using opened = new AsyncDisposableStack()
  const resolvers = (database: Parameters<typeof createPeopleStore>[0]) =>
    handWrittenResolvers(database, createPeopleStore(database))
  const sessions = { readers: 2, writers: 2, timeLimitMs: FILLING_MS }
  const domain = await openOwnDomain(opened, { resolvers }, sessions)
  await fillLargeChats(domain.open, messages)
  const costs: ReadCost[] = []
  for (const [read, request] of Object.entries(readsOf(messages))) {
    costs.push({ read, ...(await costOf(domain, request)) })
    process.stdout.write(`${JSON.stringify(costs.at(-1))}\n`)
  }
  return costs
}

async function costOf({ engine, database }: DomainUnderTest, { viewer, text, variables = {} }: Read) {
  const context = { ...contextOf(person(viewer)), now: new Date().toISOString() }
  database.take()
  const answer = await answerBytes(engine, { document: parse(text), variables, context })
  if (answer === undefined) throw new Error(`One statement does not answer ${text}`)
  const asked = database.take()
  let buffers = 0
  for (const statement of asked) buffers += await buffersOf(statement, database)
  database.take()
  return { statements: asked.length, buffers }
}
