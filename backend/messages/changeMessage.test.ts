import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#backend/platform/context.ts'
import { kenji, mia, type MessagesUnderTest, openMessages, root, sam } from './openMessages.fixture.ts'

let house: MessagesUnderTest
let talk: string
let id: string
beforeEach(async () => {
  house = await openMessages()
  talk = await house.start(['kenji'])
  id = (await house.send(talk, 'first')).messageId
})
afterEach(() => house.close())

const refusal = { code: 'NOT_FOUND', message: 'Something went wrong' }
// Messages are sent at 9:00.
const inTime = '2026-11-21T09:14:59.999Z'
const tooLate = '2026-11-21T09:15:00.000Z'

const edit = (content: string, viewer: Viewer = mia, now = inTime, messageId = id) =>
  house.ask(
    `mutation ($id: ID!, $content: String!) {
      editMessage(id: $id, content: $content) { success changed { content editedAt deletedAt seq } }
    }`,
    { id: messageId, content },
    { viewer, now },
  )
const remove = (viewer: Viewer = mia, now = inTime, messageId = id) =>
  house.ask(
    `mutation ($id: ID!) { deleteMessage(id: $id) { success changed { content editedAt deletedAt seq reactions { emoji } } } }`,
    { id: messageId },
    { viewer, now },
  )
const react = (emoji: string | null, viewer: Viewer = mia, messageId = id) =>
  house.ask(
    `mutation ($id: ID!, $emoji: String) {
      reactToMessage(id: $id, emoji: $emoji) { success changed { reactions { contactID emoji } } }
    }`,
    { id: messageId, emoji },
    { viewer },
  )
const stateOf = async () => {
  const [listed] = await house.list(kenji)
  const [row] = await house.domain.open.query<{ version: number }>({ text: 'select version from conversation' })
  return { preview: listed.lastMessage, version: row?.version }
}

describe('within 15 minutes the sender', () => {
  test('edits a message, which keeps its number, and the preview follows', async () => {
    expect(await edit('  second\n text')).toEqual({
      success: true,
      changed: { content: 'second\n text', editedAt: inTime, deletedAt: null, seq: 1 },
    })
    expect(await stateOf()).toEqual({ preview: 'second text', version: 2 })
  })

  test('deletes a message for everyone: it keeps its number and loses content, reactions and preview', async () => {
    await react('👍', kenji)
    expect(await remove()).toEqual({
      success: true,
      changed: { content: null, editedAt: null, deletedAt: inTime, seq: 1, reactions: null },
    })
    expect(await house.messages(talk, kenji)).toMatchObject([{ seq: 1, content: null, deletedAt: inTime }])
    expect(await stateOf()).toEqual({ preview: null, version: 2 })
  })

  test('changes an older message without a change of the preview', async () => {
    await house.send(talk, 'newest', kenji)
    await edit('second')
    expect(await stateOf()).toEqual({ preview: 'newest', version: 3 })
    await remove()
    expect(await stateOf()).toEqual({ preview: 'newest', version: 4 })
  })

  test('cannot change a deleted message any more', async () => {
    await remove()
    expect(await edit('back')).toEqual(refusal)
    expect(await remove()).toEqual(refusal)
  })
})

describe.each([
  ['mia', 'kenji'],
  ['kenji', 'mia'],
])('when %s has blocked %s', (blocker_id, blocked_id) => {
  const times = { created_at: inTime, updated_at: inTime }
  const block = () => house.domain.insert('contact_block', [{ id: 'b', blocker_id, blocked_id, ...times }])

  test('neither edits or reacts to private messages any more', async () => {
    const { messageId } = await house.send(talk, 'answer', kenji)
    const before = await stateOf()
    await block()
    expect(await edit('unwanted')).toEqual(refusal)
    expect(await edit('unwanted', kenji, inTime, messageId)).toEqual(refusal)
    expect(await react('👍', mia, messageId)).toEqual(refusal)
    expect(await react('👍', kenji)).toEqual(refusal)
    expect(await stateOf()).toEqual(before)
    expect(await house.messages(talk, mia)).toMatchObject([
      { content: 'first', editedAt: null, reactions: null },
      { content: 'answer', editedAt: null, reactions: null },
    ])
  })

  test('both still take back a reaction and delete their own message', async () => {
    await react('👍')
    await block()
    expect(await react(null)).toMatchObject({ success: true, changed: { reactions: null } })
    expect(await remove()).toMatchObject({ success: true, changed: { content: null } })
  })
})

test('after 15 minutes a message stays as it is', async () => {
  expect(await edit('late', mia, tooLate)).toEqual(refusal)
  expect(await remove(mia, tooLate)).toEqual(refusal)
  expect(await house.messages(talk, mia)).toMatchObject([{ content: 'first', editedAt: null, deletedAt: null }])
})

test('a message of another person, an absent one and a line of the system cannot be changed', async () => {
  for (const viewer of [kenji, sam, root]) {
    expect(await edit('not mine', viewer)).toEqual(refusal)
    expect(await remove(viewer)).toEqual(refusal)
  }
  expect(await edit('absent', mia, inTime, "' or true --")).toEqual(refusal)
  await house.domain.open.query({ text: "update conversation_message set kind = 'SYSTEM'" })
  expect(await edit('of the system')).toEqual(refusal)
})

test.each(['', ' \n ', 'a'.repeat(5001), 'a\u0000'])(
  'an edit to nothing, or to too much, is refused',
  async (content) => {
    expect(await edit(content)).toMatchObject({ code: 'BAD_INPUT' })
    expect(await house.messages(talk, mia)).toMatchObject([{ content: 'first' }])
  },
)

describe('a reaction', () => {
  const ofMia = (emoji: string) => ({ contactID: 'mia', emoji })

  test('stands beside those of others, and a new one replaces the own', async () => {
    expect(await react('👍')).toEqual({ success: true, changed: { reactions: [ofMia('👍')] } })
    expect((await react('🎉', kenji)).changed.reactions).toHaveLength(2)
    expect((await react('❤️')).changed.reactions).toEqual([{ contactID: 'kenji', emoji: '🎉' }, ofMia('❤️')])
    expect((await react(null)).changed.reactions).toEqual([{ contactID: 'kenji', emoji: '🎉' }])
    expect((await react(null, kenji)).changed.reactions).toBeNull()
  })

  test('of two people at the same moment loses neither', async () => {
    await Promise.all([react('👍'), react('🎉', kenji)])
    expect((await house.messages(talk, mia))[0].reactions).toHaveLength(2)
  })

  test.each(['👍🏽', '🇫🇷', '1️⃣', '👩‍👩‍👧‍👦', '🏳️‍🌈', '☀️'])('can be %s', async (emoji) => {
    expect(await react(emoji)).toMatchObject({ success: true })
  })

  test.each(['', 'a', '1', '#', '👍👍', '👍 ', '<b>', '\u200D', '👍'.repeat(10_000), '🏽\u0000'])(
    'cannot be other text (%#)',
    async (emoji) => {
      expect(await react(emoji)).toMatchObject({ code: 'BAD_INPUT' })
    },
  )

  test('is refused to people outside, on deleted messages, and on those deleted for oneself', async () => {
    for (const viewer of [sam, root]) expect(await react('👍', viewer)).toEqual(refusal)
    await house.remove(talk, 'delete', kenji)
    expect(await react('👍', kenji)).toEqual(refusal)
    await remove()
    expect(await react('👍')).toEqual(refusal)
  })
})
