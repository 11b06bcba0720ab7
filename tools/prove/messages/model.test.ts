import { beforeEach, expect, test } from 'vitest'
import {
  type Act,
  type Chats,
  isArchived,
  isDeleted,
  listOf,
  MOST_COUNTED,
  newConversation,
  play,
  unreadConversations,
  unreadCount,
} from './model.ts'

const MINUTE_MS = 60_000
let chats: Chats
let sent = 0

beforeEach(() => {
  chats = { conversations: {}, blocks: [] }
  for (const id of ['a', 'b']) chats.conversations[id] = newConversation(id, ['ana', 'ben'], 0)
})

const act = (by: string, what: Act, at = 0) => play(chats, { by, at, act: what })
const send = (by: string, conversationId = 'a', at = 0) => {
  const id = `m${++sent}`
  const what = { kind: 'send', conversationId, clientId: id, content: id } as const
  expect(play(chats, { by, at, act: what, sent: { id, at } })).toBe('fine')
  return id
}
const conversation = (id = 'a') => {
  const found = chats.conversations[id]
  if (!found) throw new Error(`There is no conversation ${id}`)
  return found
}
const unread = (person: string, id = 'a') => unreadCount(chats, conversation(id), person)

test('messages of others are unread until they are read, and one’s own never are', () => {
  send('ana')
  send('ana')
  expect([unread('ana'), unread('ben')]).toEqual([0, 2])
  act('ben', { kind: 'read', conversationId: 'a', seq: 1 })
  expect(unread('ben')).toBe(1)
  act('ben', { kind: 'read', conversationId: 'a', seq: 0 })
  expect(unread('ben')).toBe(1)
})

test('a deleted message and one of a blocked sender do not count', () => {
  const first = send('ana')
  send('ana')
  act('ana', { kind: 'remove', conversationId: 'a', messageId: first, text: null })
  expect(unread('ben')).toBe(1)
  act('ben', { kind: 'block', conversationId: 'a', contactId: 'ana' })
  expect([unread('ben'), unreadConversations(chats, 'ben')]).toEqual([0, 0])
  expect(act('ana', { kind: 'send', conversationId: 'a', clientId: 'x', content: 'x' })).toBe('RECIPIENT_UNAVAILABLE')
  act('ben', { kind: 'unblock', conversationId: 'a', contactId: 'ana' })
  expect(unread('ben')).toBe(1)
})

test('a count ends at its limit', () => {
  for (let count = 0; count <= MOST_COUNTED; count += 1) send('ana')
  expect(unread('ben')).toBe(MOST_COUNTED)
})

test('the badge counts conversations, without muted and archived ones', () => {
  send('ana', 'a')
  send('ana', 'b')
  expect(unreadConversations(chats, 'ben')).toBe(2)
  act('ben', { kind: 'mute', conversationId: 'a' })
  expect(unreadConversations(chats, 'ben')).toBe(1)
  act('ben', { kind: 'archive', conversationId: 'b' })
  expect(unreadConversations(chats, 'ben')).toBe(0)
})

test('an archived conversation comes back with its next message, unless it is muted', () => {
  send('ana')
  act('ben', { kind: 'archive', conversationId: 'a' })
  expect([isArchived(conversation(), 'ben'), unread('ben')]).toEqual([true, 1])
  act('ben', { kind: 'mute', conversationId: 'a' })
  send('ana')
  expect(isArchived(conversation(), 'ben')).toBe(true)
  act('ben', { kind: 'unmute', conversationId: 'a' })
  expect(isArchived(conversation(), 'ben')).toBe(false)
})

test('a deleted conversation is read and empty for its person, until the next message', () => {
  send('ana')
  act('ben', { kind: 'delete', conversationId: 'a' })
  expect([isDeleted(conversation(), 'ben'), unread('ben'), listOf(chats, 'ben')]).toEqual([true, 0, []])
  send('ana')
  expect([isDeleted(conversation(), 'ben'), unread('ben'), listOf(chats, 'ben')]).toEqual([false, 1, ['a']])
})

test('the list begins with the newest message', () => {
  send('ana', 'a', 10)
  send('ben', 'b', 20)
  expect(listOf(chats, 'ana')).toEqual(['b', 'a'])
  send('ana', 'a', 20)
  expect(listOf(chats, 'ana')).toEqual(['b', 'a'])
  send('ana', 'a', 30)
  expect(listOf(chats, 'ana')).toEqual(['a', 'b'])
})

test('only the sender changes a message, for a quarter of an hour', () => {
  const messageId = send('ana')
  const edit = (by: string, at: number) => act(by, { kind: 'edit', conversationId: 'a', messageId, text: 'new' }, at)
  expect(edit('ben', 0)).toBe('NOT_FOUND')
  expect(edit('ana', 15 * MINUTE_MS - 1)).toBe('fine')
  expect(edit('ana', 15 * MINUTE_MS)).toBe('NOT_FOUND')
})

test('after a block no message is edited or gets a reaction, and people take back their own', () => {
  const messageId = send('ana')
  const change = (by: string, kind: 'edit' | 'remove' | 'react', text: string | null) =>
    act(by, { kind, conversationId: 'a', messageId, text })
  expect(change('ben', 'react', '🎉')).toBe('fine')
  act('ben', { kind: 'block', conversationId: 'a', contactId: 'ana' })
  expect(change('ana', 'edit', 'new')).toBe('NOT_FOUND')
  expect(change('ben', 'react', '👍')).toBe('NOT_FOUND')
  expect(change('ben', 'react', null)).toBe('fine')
  expect(change('ana', 'remove', null)).toBe('fine')
})

test('each person has one reaction, and none to a message that they have deleted', () => {
  const messageId = send('ana')
  const react = (text: string | null) => act('ben', { kind: 'react', conversationId: 'a', messageId, text })
  react('👍')
  react('🎉')
  expect(conversation().messages[0]?.reactions).toEqual([{ contactID: 'ben', emoji: '🎉' }])
  expect(react(null)).toBe('fine')
  expect(conversation().messages[0]?.reactions).toEqual([])
  act('ben', { kind: 'delete', conversationId: 'a' })
  expect(react('👍')).toBe('NOT_FOUND')
})

test('a message that is sent again is the first one', () => {
  const id = send('ana')
  play(chats, {
    by: 'ana',
    at: 9,
    act: { kind: 'send', conversationId: 'a', clientId: id, content: 'again' },
    sent: { id, at: 0 },
  })
  expect(conversation().messages).toHaveLength(1)
})
