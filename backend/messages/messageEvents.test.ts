import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventAnswers } from '#backend/model/events/eventAnswers.ts'
import { readSubscription } from '#backend/model/events/readSubscription.ts'
import { contextOf } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { concerns } from '#backend/platform/events/listeners.ts'
import { kenji, mia, type MessagesUnderTest, openMessages, root, sam } from './openMessages.fixture.ts'

let house: MessagesUnderTest
let talk: string
beforeEach(async () => {
  house = await openMessages()
  talk = await house.start(['kenji'])
  await house.domain.open.query({ text: 'delete from outbox' })
})
afterEach(() => house.close())

/** What the triggers have written since, as events. */
async function eventsOf(topic: string, action: LogEvent['action']): Promise<LogEvent[]> {
  const rows = await house.domain.open.query<LogEvent>({
    text: `select id::int as position, topic, action, row_id as "rowId", before, after from outbox
      where topic = '${topic}' and action = '${action}' order by id`,
  })
  return rows
}

const onlookers = { mia, kenji, sam, root, visitor: anonymous }

/** By viewer, what a subscription shows of the event; with the statements that this takes. */
async function deliver(event: LogEvent | undefined, document: string, filterOf: (viewer: Viewer) => object) {
  if (!event) throw new Error('There is no such event')
  const answers = new EventAnswers(house.domain.engine)
  house.domain.database.take()
  const delivered = Object.entries(onlookers).map(async ([name, viewer]) => {
    const request = { document: parse(document), variables: { filter: filterOf(viewer) }, context: contextOf(viewer) }
    const subscription = readSubscription(house.domain.engine, request)
    if (!concerns(subscription.route, event)) return [name, 'not woken'] as const
    const answer = await answers.tell(event, subscription, () => request)
    return [name, answer === undefined ? undefined : Object.values(answer.data ?? {})[0]] as const
  })
  const seen = Object.fromEntries(await Promise.all(delivered))
  return { seen: JSON.parse(JSON.stringify(seen)), statements: house.domain.database.take().length }
}

const ownTalks = ({ contactId }: Viewer) => ({ contactIDs: { contains: contactId ?? 'visitor' } })
const outside = { sam: 'not woken', root: 'not woken', visitor: 'not woken' }

test('onUpdateConversations reaches the participants, and wakes no other subscriber (row 115)', async () => {
  await house.send(talk, 'hello')
  const [event] = await eventsOf('conversation', 'update')
  const document = `subscription ($filter: ModelSubscriptionConversationFilterInput) {
    onUpdateConversations(filter: $filter) { id lastMessage lastSeq version } }`
  const shown = { id: talk, lastMessage: 'hello', lastSeq: 1, version: 1 }
  const { seen, statements } = await deliver(event, document, ownTalks)
  expect(seen).toEqual({ mia: shown, kenji: shown, ...outside })
  expect(statements).toBeLessThanOrEqual(2)
  // With the id of another person in the filter, or without a filter, people outside still get nothing.
  for (const filter of [{}, { contactIDs: { contains: 'mia' } }, { id: { eq: talk } }]) {
    const foreign = await deliver(event, document, () => filter)
    for (const name of ['sam', 'root', 'visitor']) expect([undefined, 'not woken']).toContain(foreign.seen[name])
  }
})

test('onCreateConversations reaches the people who are in it from the start (row 115)', async () => {
  const id = await house.start(['mia'], root)
  const [event] = await eventsOf('conversation', 'create')
  const document = `subscription ($filter: ModelSubscriptionConversationFilterInput) {
    onCreateConversations(filter: $filter) { id contactIDs } }`
  const shown = { id, contactIDs: ['mia', 'root'] }
  const { seen } = await deliver(event, document, ownTalks)
  expect(seen).toEqual({ ...outside, mia: shown, root: shown, kenji: 'not woken' })
})

test('onDeleteConversations reaches the participants (row 115)', async () => {
  await house.domain.open.query({ text: 'delete from conversation' })
  const [event] = await eventsOf('conversation', 'delete')
  const document = `subscription ($filter: ModelSubscriptionConversationFilterInput) {
    onDeleteConversations(filter: $filter) { id } }`
  const { seen } = await deliver(event, document, ownTalks)
  expect(seen).toEqual({ mia: { id: talk }, kenji: { id: talk }, ...outside })
})

test('onCreateMessages reaches the participants who look at the conversation, and no other person', async () => {
  await house.send(talk, 'hello')
  const [event] = await eventsOf('conversation_message', 'create')
  const document = `subscription ($filter: ModelSubscriptionMessageFilterInput) {
    onCreateMessages(filter: $filter) { seq content senderName } }`
  const shown = { seq: 1, content: 'hello', senderName: 'mia Kim' }
  const looking = await deliver(event, document, () => ({ conversationID: { eq: talk } }))
  expect(looking.seen).toEqual({ mia: shown, kenji: shown })
  const elsewhere = await deliver(event, document, () => ({ conversationID: { eq: 'another' } }))
  expect(elsewhere).toEqual({
    seen: { mia: 'not woken', kenji: 'not woken', ...outside },
    statements: 0,
  })
  expect((await deliver(event, document, () => ({}))).seen).toEqual({ mia: shown, kenji: shown })
})

test('onUpdateMessages shows an edit to participants, and nothing of it to a person who deleted the message', async () => {
  const { messageId } = await house.send(talk, 'hello')
  await house.remove(talk, 'delete', kenji)
  await house.ask('mutation ($id: ID!) { editMessage(id: $id, content: "edited") { success } }', { id: messageId })
  const [event] = await eventsOf('conversation_message', 'update')
  const document = `subscription ($filter: ModelSubscriptionMessageFilterInput) {
    onUpdateMessages(filter: $filter) { content } }`
  expect((await deliver(event, document, () => ({ conversationID: { eq: talk } }))).seen).toEqual({
    mia: { content: 'edited' },
  })
})

test('onUpdateParticipants shows a person their count with a version, and others only the position', async () => {
  await house.send(talk, 'one', kenji)
  await house.send(talk, 'two', kenji)
  await house.domain.open.query({ text: 'delete from outbox' })
  await house.read(talk, mia, 1)
  const [event, ...others] = await eventsOf('conversation_member', 'update')
  expect(others).toEqual([])
  const document = `subscription ($filter: ModelSubscriptionParticipantFilterInput) {
    onUpdateParticipants(filter: $filter) { contactID readSeq unreadCount version } }`
  const own = { contactID: 'mia', readSeq: 1, unreadCount: 1, version: 1 }
  const all = await deliver(event, document, () => ({}))
  expect(all.seen).toEqual({ mia: own, kenji: { contactID: 'mia', readSeq: 1, unreadCount: null, version: null } })
  const mine = await deliver(event, document, ({ contactId = 'visitor' }) => ({ contactID: { eq: contactId } }))
  expect(mine.seen).toEqual({ mia: own, kenji: 'not woken', ...outside })
  expect(mine.statements).toBe(1)
})

test('a message changes the participation of its sender only; the others count from the event of the conversation', async () => {
  await house.send(talk, 'hello')
  const changed = await eventsOf('conversation_member', 'update')
  expect(changed.map(({ after }) => Reflect.get(Object(after), 'contact_id'))).toEqual(['mia'])
})

test('blocks reach the devices of the person who blocks, and no other person', async () => {
  const write = (name: string) =>
    house.ask(`mutation { ${name}(input: { blockedID: "kenji" }) { id } }`, {}, { viewer: mia })
  const filterOf = ({ contactId = 'visitor' }: Viewer) => ({ blockerID: { eq: contactId } })
  const document = (field: string) => `subscription ($filter: ModelSubscriptionContactBlockFilterInput) {
    ${field}(filter: $filter) { blockedID name } }`
  const shown = { blockedID: 'kenji', name: 'kenji Kim' }
  for (const [name, action, field] of [
    ['blockContact', 'create', 'onCreateContactBlocks'],
    ['unblockContact', 'delete', 'onDeleteContactBlocks'],
  ] as const) {
    await write(name)
    const [event] = await eventsOf('contact_block', action)
    expect((await deliver(event, document(field), filterOf)).seen).toEqual({
      ...outside,
      mia: shown,
      kenji: 'not woken',
    })
    // Nor with the id of the other person in the filter.
    const foreign = await deliver(event, document(field), () => ({ blockerID: { eq: 'mia' } }))
    for (const person of ['kenji', 'sam', 'root', 'visitor'])
      expect([undefined, 'not woken']).toContain(foreign.seen[person])
  }
})

test('onDeleteParticipants tells a person that they have left, and nothing to other people outside', async () => {
  await house.domain.open.query({ text: "delete from conversation_member where contact_id = 'mia'" })
  const [event] = await eventsOf('conversation_member', 'delete')
  const document = `subscription ($filter: ModelSubscriptionParticipantFilterInput) {
    onDeleteParticipants(filter: $filter) { conversationID contactID } }`
  const own = await deliver(event, document, ({ contactId = 'visitor' }) => ({ contactID: { eq: contactId } }))
  expect(own.seen).toEqual({ ...outside, mia: { conversationID: talk, contactID: 'mia' }, kenji: 'not woken' })
  const all = await deliver(event, document, () => ({}))
  for (const name of ['sam', 'root', 'visitor']) expect([undefined, 'not woken']).toContain(all.seen[name])
})
