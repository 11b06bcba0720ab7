import { afterEach, beforeEach, expect, test } from 'vitest'
import { kenji, mia, type MessagesUnderTest, openMessages, root, sam } from './openMessages.fixture.ts'

let house: MessagesUnderTest
let talk: string
beforeEach(async () => {
  house = await openMessages()
  talk = await house.start(['kenji'])
  await house.send(talk, 'first')
})
afterEach(() => house.close())

const contents = async (viewer: typeof mia) => (await house.messages(talk, viewer)).map(({ content }) => content)
const listed = async (viewer: typeof mia) => (await house.list(viewer)).map(({ id }) => id)

test('a conversation deleted for oneself is empty and leaves the list; the other person keeps all (rows 110, 114)', async () => {
  expect(await house.remove(talk, 'delete', kenji)).toEqual({
    success: true,
    conversation: { deletedFor: ['kenji'], archivedFor: [], lastMessage: null },
  })
  expect([await listed(kenji), await contents(kenji), await house.badge(kenji)]).toEqual([[], [], 0])
  expect([await listed(mia), await contents(mia)]).toEqual([[talk], ['first']])
})

test('it comes back with the next message, and older messages stay hidden (row 114)', async () => {
  await house.remove(talk, 'delete', kenji)
  const first = (await house.messages(talk, mia))[0].id
  await house.send(talk, { content: 'second', replyToID: first }, mia)
  expect([await listed(kenji), await contents(kenji), await house.badge(kenji)]).toEqual([[talk], ['second'], 1])
  const document = `query ($c: ID!) { getConversations(id: $c) { deletedFor lastMessage
    messages { items { seq replyToID replyTo { content } } } } }`
  expect(await house.ask(document, { c: talk }, { viewer: kenji })).toEqual({
    deletedFor: [],
    lastMessage: 'second',
    messages: { items: [{ seq: 2, replyToID: first, replyTo: null }] },
  })
})

test('deleting twice hides what came in between, and unarchive does not bring messages back', async () => {
  await house.remove(talk, 'delete', kenji)
  await house.send(talk, 'second')
  await house.remove(talk, 'delete', kenji)
  await house.remove(talk, 'unarchive', kenji)
  expect(await contents(kenji)).toEqual([])
})

test('an archived conversation leaves the list with its messages, and comes back with the next one (rows 110, 114)', async () => {
  expect(await house.remove(talk, 'archive', kenji)).toMatchObject({
    success: true,
    conversation: { archivedFor: ['kenji'], deletedFor: [], lastMessage: 'first' },
  })
  expect([await listed(kenji), await contents(kenji), await listed(mia)]).toEqual([[], ['first'], [talk]])
  await house.send(talk, 'second')
  expect([await listed(kenji), await contents(kenji)]).toEqual([[talk], ['first', 'second']])
})

test('an archived and muted conversation stays archived, until its person restores it', async () => {
  const own = 'query ($c: ID!) { getConversations(id: $c) { viewerParticipant { id } } }'
  const { id } = (await house.ask(own, { c: talk }, { viewer: kenji })).viewerParticipant
  const mute = 'mutation ($id: ID!) { updateParticipants(input: { id: $id, isMuted: true }) { isMuted isArchived } }'
  await house.remove(talk, 'archive', kenji)
  expect(await house.ask(mute, { id }, { viewer: kenji })).toEqual({ isMuted: true, isArchived: true })
  await house.send(talk, 'second')
  expect(await listed(kenji)).toEqual([])
  expect(await house.remove(talk, 'unarchive', kenji)).toMatchObject({ conversation: { archivedFor: [] } })
  expect(await listed(kenji)).toEqual([talk])
})

test('repeating an operation changes no version, so that no event is sent', async () => {
  const version = async () => {
    const document = 'query ($c: ID!) { getConversations(id: $c) { viewerParticipant { version } } }'
    return (await house.ask(document, { c: talk }, { viewer: kenji })).viewerParticipant.version
  }
  await house.remove(talk, 'archive', kenji)
  const archived = await version()
  await house.remove(talk, 'archive', kenji)
  expect(await version()).toBe(archived)
  await house.remove(talk, 'delete', kenji)
  expect(await version()).toBe(archived + 1)
})

test('people outside, and the arguments of others, are refused (rows 114, 158)', async () => {
  const refusal = { code: 'NOT_FOUND', message: 'Failed to delete conversation' }
  for (const viewer of [sam, root]) expect(await house.remove(talk, 'delete', viewer)).toEqual(refusal)
  expect(await house.remove("'; drop table conversation; --", 'archive', mia)).toEqual(refusal)
  const asKenji =
    'mutation ($c: ID!) { deleteConversationForUser(conversationID: $c, userId: "kenji", operation: delete) { success } }'
  expect(await house.ask(asKenji, { c: talk })).toEqual(refusal)
  expect(await listed(kenji)).toEqual([talk])
})
