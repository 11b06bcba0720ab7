import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, bookingRow, coachRole, contactRow, insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { createBroadcastStore } from './broadcast/broadcasts.store.ts'
import { createMessageStore } from './conversations.store.ts'
import { messageResolvers } from './messages.resolvers.ts'
import { createMessagesIn } from './messages.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({
    resolvers: (database) =>
      messageResolvers({
        database,
        messages: createMessageStore(database),
        messagesIn: createMessagesIn,
        chatSecret: undefined,
        broadcasts: { broadcastsIn: createBroadcastStore, askToDeliver: async () => undefined },
      }),
  })
  await insertClass(domain)
  await domain.insert(
    'contact',
    ['mia', 'sam', 'stranger', 'helper'].map((id) => contactRow(id)),
  )
  await domain.open.query({ text: "update class set assistant_id = 'helper'" })
  await domain.insert('occurrence', [
    occurrenceRow('first'),
    occurrenceRow('second', { starts_at: at(3), ends_at: at(4) }),
  ])
  await domain.insert('booking', [booking('first', 'mia'), booking('second', 'mia'), booking('first', 'sam')])
})
afterEach(() => domain.close())

const booking = (occurrence_id: string, member_id: string) =>
  bookingRow(`${occurrence_id}-${member_id}`, { occurrence_id, member_id })

// oxlint-disable-next-line typescript/no-explicit-any -- answers have the shape of their documents
type Answer = any

async function ask(document: string, variables: object, viewer: Viewer): Promise<Answer> {
  const { data, errors } = await domain.ask(document, { viewer, variables: { ...variables } })
  return errors ? { code: errors[0]?.extensions['code'] } : structuredClone(data)
}

const open = async (contactId: string) => {
  const answer = await ask(
    'mutation { openClassConversation(eventID: "class") { conversation { id kind contactIDs } } }',
    {},
    person(contactId),
  )
  return answer.code ?? answer.openClassConversation.conversation
}

const send = (conversationID: string, contactId: string, content: string) =>
  ask(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { messageId } }',
    { input: { conversationID, content } },
    person(contactId),
  )

const read = async (id: string, contactId: string): Promise<(string | null)[]> => {
  const answer = await ask(
    'query ($id: ID!) { messagesByConversationIDAndSeq(conversationID: $id) { items { content } } }',
    { id },
    person(contactId),
  )
  return answer.messagesByConversationIDAndSeq.items.map((item: { content: string | null }) => item.content)
}

const cancellation = { text: "update booking set status = 'CANCELED' where member_id = $1 and occurrence_id = $2" }

const cancel = (contactId: string, occurrenceId: string) => domain.open.query(cancellation, [contactId, occurrenceId])

test('the coach, the assistant and members with a booking share the conversation of a class', async () => {
  const { id } = await open('coach')
  for (const contactId of ['helper', 'mia', 'sam', 'mia'])
    expect(await open(contactId)).toMatchObject({ id, kind: 'CLASS' })
  expect(await open('coach')).toMatchObject({ contactIDs: ['coach', 'helper', 'mia', 'sam'] })
})

test('members without a booking, and everyone once the class is deleted, cannot open it', async () => {
  expect(await open('stranger')).toBe('NOT_FOUND')
  await cancel('sam', 'first')
  expect(await open('sam')).toBe('NOT_FOUND')
  await domain.open.query({ text: "update class set status = 'DELETED'" })
  expect(await open('mia')).toBe('NOT_FOUND')
})

test('a member who joins sees and counts messages from then on', async () => {
  const { id } = await open('coach')
  await send(id, 'coach', 'before')
  await open('mia')
  await send(id, 'coach', 'after')
  expect(await read(id, 'mia')).toEqual(['after'])
  const answer = await ask('query { getContacts(id: "mia") { unreadConversations } }', {}, person('mia'))
  expect(answer.getContacts.unreadConversations).toBe(1)
})

test('a member leaves with their last booking, and can neither read nor write afterwards', async () => {
  const { id } = await open('mia')
  await send(id, 'mia', 'hello')
  await cancel('mia', 'first')
  expect(await read(id, 'mia')).toEqual(['hello'])
  await cancel('mia', 'second')
  expect(await read(id, 'mia')).toEqual([])
  expect(await send(id, 'mia', 'still here')).toEqual({ code: 'NOT_FOUND' })
  expect(await open('coach')).toMatchObject({ contactIDs: ['coach'] })
})

/** Runs another action while a statement is not committed, and waits for both. */
async function whileUncommitted(
  statement: { text: string },
  values: readonly string[],
  act: () => Promise<unknown>,
): Promise<unknown> {
  const written = Promise.withResolvers<undefined>()
  const commit = Promise.withResolvers<undefined>()
  const transaction = domain.open.transact(async (statements) => {
    await statements.query(statement, values)
    written.resolve(undefined)
    await commit.promise
  })
  await written.promise
  const action = act()
  // The action ends, or waits for the commit.
  await Promise.race([action, new Promise((resume) => setTimeout(resume, 200))])
  commit.resolve(undefined)
  await transaction
  return action
}

const whileCanceling = (contactId: string, occurrenceId: string, act: () => Promise<unknown>) =>
  whileUncommitted(cancellation, [contactId, occurrenceId], act)

test('a member who opens the conversation while their booking is canceled does not stay in it', async () => {
  await open('coach')
  await whileCanceling('sam', 'first', () => open('sam'))
  expect(await open('coach')).toMatchObject({ contactIDs: ['coach'] })
})

test('a member whose two bookings are canceled at the same moment leaves the conversation', async () => {
  const { id } = await open('mia')
  await send(id, 'mia', 'hello')
  await whileCanceling('mia', 'first', () => cancel('mia', 'second'))
  expect(await read(id, 'mia')).toEqual([])
})

const replaceAssistant = { text: 'update class set assistant_id = $1' }

test('an assistant who is replaced leaves the conversation, and can neither read nor write afterwards', async () => {
  const { id } = await open('helper')
  await open('coach')
  await send(id, 'coach', 'before')
  await domain.open.query(replaceAssistant, ['stranger'])
  expect(await read(id, 'helper')).toEqual([])
  expect(await send(id, 'helper', 'still here')).toEqual({ code: 'NOT_FOUND' })
  expect(await open('helper')).toBe('NOT_FOUND')
  expect(await open('coach')).toMatchObject({ contactIDs: ['coach'] })
  expect(await open('stranger')).toMatchObject({ contactIDs: ['coach', 'stranger'] })
})

test('a coach who is replaced leaves the conversation', async () => {
  const { id } = await open('coach')
  await open('mia')
  await domain.open.query({ text: "update class set coach_id = 'stranger', assistant_id = null" })
  expect(await send(id, 'coach', 'still here')).toEqual({ code: 'NOT_FOUND' })
  expect(await open('mia')).toMatchObject({ contactIDs: ['mia'] })
})

test('an assistant who has booked the class stays as a member until the booking is canceled', async () => {
  await domain.insert('booking', [booking('first', 'helper')])
  const { id } = await open('helper')
  await domain.open.query({ text: 'update class set assistant_id = null' })
  expect(await open('helper')).toMatchObject({ id, contactIDs: ['helper'] })
  await cancel('helper', 'first')
  expect(await open('helper')).toBe('NOT_FOUND')
})

test('an assistant who opens the conversation while they are replaced does not stay in it', async () => {
  await open('coach')
  expect(await whileUncommitted(replaceAssistant, ['stranger'], () => open('helper'))).toBe('NOT_FOUND')
  expect(await open('coach')).toMatchObject({ contactIDs: ['coach'] })
})

test.each([
  "update role set status = 'DECLINED' where contact_id = 'helper'",
  "delete from role where contact_id = 'helper'",
])(
  'an assistant who is no longer a coach of the studio assists no class and no later date, and leaves: %s',
  async (ending) => {
    await domain.insert('role', [coachRole('helper')])
    await domain.open.query({ text: "update occurrence set assistant_id = 'helper'" })
    await domain.open.query({
      text: "update occurrence set starts_at = now(), ends_at = now() + interval '1 h' where id = 'second'",
    })
    await open('helper')
    await domain.open.query({ text: ending })
    expect(await open('helper')).toBe('NOT_FOUND')
    expect(await open('coach')).toMatchObject({ contactIDs: ['coach'] })
    const assistants = await domain.open.query({ text: 'select id, assistant_id from occurrence order by id' })
    expect(assistants).toEqual([
      { id: 'first', assistant_id: 'helper' },
      { id: 'second', assistant_id: null },
    ])
  },
)

test('a member who has left cannot edit the messages they sent', async () => {
  const { id } = await open('sam')
  const { sendMessage } = await send(id, 'sam', 'hello')
  await cancel('sam', 'first')
  const edit = 'mutation ($id: ID!) { editMessage(id: $id, content: "changed") { success } }'
  expect(await ask(edit, { id: sendMessage.messageId }, person('sam'))).toEqual({ code: 'NOT_FOUND' })
})

test('the coach deletes any message at any time, and a member only their own', async () => {
  const { id } = await open('coach')
  await open('mia')
  await open('sam')
  const { sendMessage } = await send(id, 'sam', 'spam')
  await domain.open.query({ text: "update conversation_message set created_at = created_at - interval '1 day'" })
  const remove = (contactId: string) =>
    ask('mutation ($id: ID!) { deleteMessage(id: $id) { success } }', { id: sendMessage.messageId }, person(contactId))
  expect(await remove('mia')).toEqual({ code: 'NOT_FOUND' })
  expect(await remove('sam')).toEqual({ code: 'NOT_FOUND' })
  expect(await remove('coach')).toEqual({ deleteMessage: { success: true } })
  const deleters = await ask(
    'query ($id: ID!) { messagesByConversationIDAndSeq(conversationID: $id) { items { senderID deletedByID } } }',
    { id },
    person('mia'),
  )
  expect(deleters.messagesByConversationIDAndSeq.items).toEqual([{ senderID: 'sam', deletedByID: 'coach' }])
  expect(await read(id, 'mia')).toEqual([null])
})

test('the conversation has the name of the class, and says who runs it', async () => {
  await open('coach')
  const { id } = await open('mia')
  const facts = async (contactId: string) =>
    (
      await ask(
        'query ($id: ID!) { getConversations(id: $id) { className peopleCount viewerRunsClass contacts { items { contactID runsClass } } } }',
        { id },
        person(contactId),
      )
    ).getConversations
  const items = [
    { contactID: 'coach', runsClass: true },
    { contactID: 'mia', runsClass: false },
  ]
  const shared = { className: expect.any(String), peopleCount: 2, contacts: { items } }
  expect(await facts('coach')).toEqual({ ...shared, viewerRunsClass: true })
  expect(await facts('mia')).toEqual({ ...shared, viewerRunsClass: false })
  expect(await facts('sam')).toBeNull()
})
