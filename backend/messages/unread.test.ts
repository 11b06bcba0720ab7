import { afterEach, beforeEach, expect, test } from 'vitest'
import { at } from '#backend/model/testing/classRows.ts'
import { now } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { kenji, mia, type MessagesUnderTest, openMessages, sam } from './openMessages.fixture.ts'

let house: MessagesUnderTest
let talk: string
beforeEach(async () => {
  house = await openMessages()
  talk = await house.start(['kenji'])
})
afterEach(() => house.close())

const sql = (text: string, values: unknown[] = []) => house.domain.open.query({ text }, values)

/** The rows of the table in docs/messages.md: what Mia does or has, and how many of Kenji's two messages she has not read. */
const table: [string, () => Promise<unknown>, { unread: number; badge: number }][] = [
  ['a message of another person counts', async () => 0, { unread: 2, badge: 1 }],
  ['an own message does not count', () => house.send(talk, 'mine'), { unread: 0, badge: 0 }],
  [
    'a deleted message does not count',
    () => sql('update conversation_message set deleted_at = now(), content = null where seq = 2'),
    { unread: 1, badge: 1 },
  ],
  [
    'an edited message counts like before',
    () => sql("update conversation_message set edited_at = now(), content = 'edited' where seq = 2"),
    { unread: 2, badge: 1 },
  ],
  [
    'an edited message that was read stays read',
    async () => {
      await house.read(talk, mia)
      await sql("update conversation_message set edited_at = now(), content = 'edited' where seq = 2")
    },
    { unread: 0, badge: 0 },
  ],
  [
    'a line of the system does not count',
    () => sql("update conversation_message set kind = 'SYSTEM' where seq = 2"),
    { unread: 1, badge: 1 },
  ],
  [
    'a message from a blocked person does not count',
    () => sql("insert into contact_block (id, blocker_id, blocked_id) values ('b', 'mia', 'kenji')"),
    { unread: 0, badge: 0 },
  ],
  [
    'a message that a blocked person sends to a conversation of several does not count',
    async () => {
      await sql("insert into contact_block (id, blocker_id, blocked_id) values ('b', 'mia', 'kenji')")
      await sql(
        `insert into conversation_message (id, conversation_id, seq, kind, sender_id, content)
        values ('third', $1, 3, 'TEXT', 'kenji', 'three')`,
        [talk],
      )
    },
    { unread: 0, badge: 0 },
  ],
  [
    'messages count again once the block of their sender ends',
    async () => {
      await sql("insert into contact_block (id, blocker_id, blocked_id) values ('b', 'mia', 'kenji')")
      await sql('delete from contact_block')
    },
    { unread: 2, badge: 1 },
  ],
  [
    'a conversation in which all messages are deleted does not count',
    async () => {
      await sql('update conversation_message set deleted_at = now(), content = null where seq = 2')
      await sql('update conversation_message set deleted_at = now(), content = null where seq = 1')
    },
    { unread: 0, badge: 0 },
  ],
  [
    'a message of a person who has blocked one counts',
    () => sql("insert into contact_block (id, blocker_id, blocked_id) values ('b', 'kenji', 'mia')"),
    { unread: 2, badge: 1 },
  ],
  [
    'a muted conversation counts in the list and not in the badge',
    () => sql("update conversation_member set is_muted = true where contact_id = 'mia'"),
    { unread: 2, badge: 0 },
  ],
  [
    'an archived conversation counts in the archive and not in the badge',
    () => house.remove(talk, 'archive', mia),
    { unread: 2, badge: 0 },
  ],
  [
    'a message that was deleted for oneself does not count',
    () => house.remove(talk, 'delete', mia),
    { unread: 0, badge: 0 },
  ],
  ['a message that was read does not count', () => house.read(talk, mia, 1), { unread: 1, badge: 1 }],
  ['all messages can be read at once', () => house.read(talk, mia), { unread: 0, badge: 0 }],
]

test.each(table)('%s (row 114)', async (_what, change, expected) => {
  await house.send(talk, 'one', kenji)
  await house.send(talk, 'two', kenji)
  await change()
  const participant = await house.ask(
    'query ($id: ID!) { getConversations(id: $id) { viewerParticipant { unreadCount } } }',
    { id: talk },
  )
  expect(participant.viewerParticipant).toEqual({ unreadCount: expected.unread })
  expect(await house.badge(mia)).toBe(expected.badge)
})

test('the read position moves forward only, and not beyond the newest message (row 114)', async () => {
  for (const content of ['one', 'two', 'three']) await house.send(talk, content, kenji)
  const positionOf = async (seq?: number) => (await house.read(talk, mia, seq)).conversation.viewerParticipant
  expect(await positionOf(2)).toMatchObject({ readSeq: 2, unreadCount: 1, version: 1 })
  expect(await positionOf(1)).toMatchObject({ readSeq: 2, unreadCount: 1, version: 1 })
  expect(await positionOf(-5)).toMatchObject({ readSeq: 2, version: 1 })
  expect(await positionOf(2 ** 31 - 1)).toMatchObject({ readSeq: 3, unreadCount: 0, version: 2 })
  expect(await positionOf()).toMatchObject({ readSeq: 3, version: 2 })
  const unread = `mutation ($c: ID!) { updateMessageReadStatus(conversationID: $c, contactId: "mia", status: false) {
    success conversation { viewerParticipant { readSeq version } } } }`
  expect(await house.ask(unread, { c: talk })).toMatchObject({
    success: true,
    conversation: { viewerParticipant: { readSeq: 3, version: 2 } },
  })
})

test('positions that two devices report at the same moment end at the furthest one', async () => {
  for (let n = 0; n < 10; n += 1) await house.send(talk, `message ${n}`, kenji)
  await Promise.all([3, 9, 1, 7, 5, 8].map((seq) => house.read(talk, mia, seq)))
  expect((await house.list(mia))[0].viewerParticipant).toMatchObject({ readSeq: 9, unreadCount: 1 })
})

const showReading = (showsReading: boolean, viewer: Viewer) =>
  house.ask(
    'mutation ($input: MessageSettingInput!) { changeMessageSettings(input: $input) { contactID showsReading } }',
    { input: { showsReading } },
    { viewer },
  )

test('others see that a message was read, unless the reader hides it, who then does not see it of others (row 110)', async () => {
  await house.send(talk, 'hello')
  const seenByMia = async () => (await house.list(mia))[0].readStatus
  expect(await seenByMia()).toEqual([
    { contactID: 'kenji', read: false },
    { contactID: 'mia', read: true },
  ])
  await house.read(talk, kenji)
  expect(await seenByMia()).toMatchObject([{ contactID: 'kenji', read: true }, {}])
  expect(await showReading(false, kenji)).toEqual({ contactID: 'kenji', showsReading: false })
  const ofKenji = async () => (await house.list(kenji))[0].readStatus
  expect(await seenByMia()).toEqual([{ contactID: 'mia', read: true }])
  expect(await ofKenji()).toEqual([{ contactID: 'kenji', read: true }])
  const positions = 'query ($c: ID!) { getConversations(id: $c) { contacts { items { contactID readSeq } } } }'
  const seqs = async (viewer: Viewer) => (await house.ask(positions, { c: talk }, { viewer })).contacts.items
  expect(await seqs(mia)).toEqual([
    { contactID: 'kenji', readSeq: null },
    { contactID: 'mia', readSeq: 1 },
  ])
  expect(await seqs(kenji)).toEqual([
    { contactID: 'kenji', readSeq: 1 },
    { contactID: 'mia', readSeq: null },
  ])
  await showReading(true, kenji)
  expect(await seenByMia()).toMatchObject([{ contactID: 'kenji', read: true }, {}])
})

test('the stored count equals the definition when messages, deletions, blocks and reads meet (row 114)', async () => {
  const block = "insert into contact_block (id, blocker_id, blocked_id) values ('b', 'mia', 'kenji')"
  for (let n = 0; n < 12; n += 1) await house.send(talk, `message ${n}`, kenji)
  const deleted = (seq: number) =>
    sql('update conversation_message set deleted_at = now(), content = null where conversation_id = $1 and seq = $2', [
      talk,
      seq,
    ])
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      house.send(talk, 'one more', kenji),
      house.send(talk, 'and one', kenji),
      house.read(talk, mia, 1 + round),
      deleted(12 + round),
      deleted(6 + round),
      round === 2 ? sql(block) : sql('delete from contact_block'),
    ])
    const differing = await sql(
      `select from conversation_member m
      where m.unread_count <> count_unread(m.conversation_id, m.contact_id, greatest(m.read_seq, m.cleared_seq))`,
    )
    expect(differing).toEqual([])
  }
})

test('a count ends at 100', async () => {
  await sql(
    `insert into conversation_message (id, conversation_id, seq, kind, sender_id, content)
    select 'm' || n, $1, n, 'TEXT', 'kenji', 'x' from generate_series(1, 150) n`,
    [talk],
  )
  await sql('update conversation_member set last_seq = 150, last_at = $1', [now])
  await sql('update conversation set last_seq = 150, version = 150, updated_at = $1', [at(1)])
  expect((await house.list(mia))[0].viewerParticipant).toMatchObject({ unreadCount: 100 })
})

test('the counts and positions of another person are neither shown nor changed (rows 114, 158)', async () => {
  await house.send(talk, 'hello')
  const foreign = 'query ($id: ID!) { getContacts(id: $id) { unreadConversations conversations { items { id } } } }'
  expect(await house.ask(foreign, { id: 'kenji' })).toEqual({ unreadConversations: null, conversations: null })
  const others = `query ($id: ID!) { getConversations(id: $id) { contacts(contactID: { eq: "kenji" }) { items {
    unreadCount isMuted isArchived isDeleted clearedSeq version } } } }`
  expect(await house.ask(others, { id: talk })).toEqual({
    contacts: {
      items: [{ unreadCount: null, isMuted: null, isArchived: null, isDeleted: null, clearedSeq: null, version: null }],
    },
  })
  const refusal = { code: 'NOT_FOUND', message: 'Failed to update read status' }
  expect(await house.read(talk, sam)).toEqual(refusal)
  const asKenji = `mutation ($c: ID!) { updateMessageReadStatus(conversationID: $c, contactId: "kenji", status: true) { success } }`
  expect(await house.ask(asKenji, { c: talk })).toEqual(refusal)
  expect(await house.read("' or true --", mia)).toEqual(refusal)
  expect(await house.badge(kenji)).toBe(1)
})
