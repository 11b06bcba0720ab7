import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at } from '#backend/model/testing/classRows.ts'
import { person } from '#backend/model/testing/openDomain.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import {
  amara,
  followRow,
  kenji,
  mia,
  type MessagesUnderTest,
  openMessages,
  sam,
  sendMessage,
} from './openMessages.fixture.ts'

let house: MessagesUnderTest
let talk: string
beforeEach(async () => {
  house = await openMessages()
  talk = await house.start(['kenji'])
})
afterEach(() => house.close())

const text = 'Failed to cereate a new message'
const times = { created_at: at(0), updated_at: at(0) }
const numbersOf = (messages: { seq: number }[]) => messages.map(({ seq }) => seq)

test('a sent message returns its status and id, and both people read it (rows 113, 110)', async () => {
  const sent = await house.send(
    talk,
    { content: 'Hello  there,\n Kenji', senderID: 'mia', contactIds: ['mia', 'kenji'] },
    mia,
  )
  expect(sent).toMatchObject({
    success: true,
    status: 'success',
    messageId: sent.sent.id,
    sent: { seq: 1, kind: 'TEXT', content: 'Hello  there,\n Kenji', senderName: 'mia Kim' },
  })
  for (const viewer of [mia, kenji]) {
    expect(numbersOf(await house.messages(talk, viewer))).toEqual([1])
    expect(await house.list(viewer)).toMatchObject([{ id: talk, lastMessage: 'Hello there, Kenji', lastSeq: 1 }])
  }
})

test('messages that are sent at the same moment are numbered without gaps', async () => {
  const senders = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? mia : kenji))
  const sent = await Promise.all(senders.map((sender, n) => house.send(talk, `message ${n}`, sender)))
  const all = Array.from({ length: 20 }, (_, n) => n + 1)
  expect(sent.map((answer) => answer.sent.seq).toSorted((one, other) => one - other)).toEqual(all)
  expect(numbersOf(await house.messages(talk, sam))).toEqual([])
  expect(numbersOf(await house.messages(talk, mia))).toEqual(all)
  const [listed] = await house.list(mia)
  const newest = sent.find((answer) => answer.sent.seq === 20)
  expect(listed).toMatchObject({ lastSeq: 20, lastMessage: newest.sent.content })
})

test('sending again under the same client id returns the first message, also at the same moment', async () => {
  const again = () => house.send(talk, { content: 'once', clientID: 'c1' }, mia)
  const answers = await Promise.all([again(), again(), again()])
  expect(new Set([...answers, await again()].map(({ messageId }) => messageId)).size).toBe(1)
  expect(await house.messages(talk, kenji)).toHaveLength(1)
  // The same id of another sender or in another conversation is another message.
  expect((await house.send(talk, { content: 'other', clientID: 'c1' }, kenji)).sent.seq).toBe(2)
  const other = await house.start(['support'])
  expect((await house.send(other, { content: 'elsewhere', clientID: 'c1' }, mia)).sent.seq).toBe(1)
})

test('a reply names a message of the same conversation only', async () => {
  const first = await house.send(talk, 'first')
  const reply = await house.send(talk, { content: 'reply', replyToID: first.messageId }, kenji)
  expect(reply.sent).toMatchObject({ replyToID: first.messageId, replyTo: { seq: 1 } })
  const other = await house.start(['support'])
  const foreign = await house.send(other, { content: 'foreign', replyToID: first.messageId }, mia)
  expect(foreign.sent).toMatchObject({ seq: 1, replyToID: null, replyTo: null })
})

describe('a blocked person', () => {
  const block = (blocker: string, blocked: string) =>
    house.domain.insert('contact_block', [{ id: 'b', blocker_id: blocker, blocked_id: blocked, ...times }])

  test.each([
    ['mia', 'kenji'],
    ['kenji', 'mia'],
  ])('blocked by %s, neither of the two can send to the other', async (blocker, blocked) => {
    await block(blocker, blocked)
    for (const sender of [mia, kenji])
      expect(await house.send(talk, 'hello', sender)).toEqual({ code: 'RECIPIENT_UNAVAILABLE', message: text })
    expect(await house.messages(talk, mia)).toEqual([])
    await house.domain.open.query({ text: 'delete from contact_block' })
    expect(await house.send(talk, 'hello')).toMatchObject({ success: true })
  })

  test('can write in the conversation of a class', async () => {
    await house.domain.open.query({ text: "update conversation set kind = 'CLASS'" })
    await block('mia', 'kenji')
    expect(await house.send(talk, 'hello', kenji)).toMatchObject({ success: true })
  })

  test('by a third person does not matter', async () => {
    await block('sam', 'mia')
    expect(await house.send(talk, 'hello')).toMatchObject({ success: true })
  })
})

test('a person who takes no part gets the answer of an absent conversation (rows 113, 158)', async () => {
  const refusal = { code: 'NOT_FOUND', message: text }
  expect(await house.send(talk, 'hello', sam)).toEqual(refusal)
  expect(await house.send('absent', 'hello', sam)).toEqual(refusal)
  expect(await house.send(talk, { content: 'in the name of Kenji', senderID: 'kenji' }, mia)).toEqual(refusal)
  expect(await house.send(talk, 'hello', person('root', { isGlobal: true }))).toEqual(refusal)
  expect(await house.send(talk, { content: 'hello', contactIds: ['mia', 'sam'] })).toEqual(refusal)
  expect(await house.messages(talk, kenji)).toEqual([])
})

test.each<[string, object, string]>([
  ['no content', { content: '' }, 'Write something, or attach a file.'],
  ['spaces only', { content: ' \n\t ' }, 'Write something, or attach a file.'],
  ['5,001 characters', { content: 'a'.repeat(5001) }, ''],
  ['a null character', { content: 'a\u0000b' }, ''],
  ['11 files', { attachmentURLs: files(11) }, 'Attach at most 10 files.'],
  ['a file of another kind', { attachmentURLs: [{ ...files(1)[0], type: 'script' }] }, ''],
  ['a long client id', { clientID: 'c'.repeat(10_000) }, ''],
])('a message with %s is refused', async (_what, input, message) => {
  const answer = await house.ask(sendMessage, { input: { conversationID: talk, content: 'a', ...input } })
  expect(answer).toMatchObject({ code: 'BAD_INPUT', message: expect.stringContaining(message) })
  expect(await house.messages(talk, mia)).toEqual([])
})

test('a message of exactly 5,000 characters is sent', async () => {
  expect(await house.send(talk, 'a'.repeat(5000))).toMatchObject({ success: true })
})

function files(count: number, owner = 'mia') {
  return Array.from({ length: count }, (_, n) => ({ id: `f${n}`, url: `${owner}-${n}`, type: 'image', order: n }))
}

describe('an attachment', () => {
  beforeEach(async () => {
    const stored = (key: string, owner: string, type = 'ATTACHMENT') => ({
      key,
      upload_id: key,
      asset_id: key,
      owner_id: owner,
      asset_type: type,
      file_name: 'a.webp',
      content_type: 'image/webp',
      video_id: '',
      size: 1,
      created_at: at(0),
    })
    await house.domain.insert('stored_object', [
      ...files(2).map(({ url }) => stored(url, 'mia')),
      stored('kenji-0', 'kenji'),
      stored('video', 'mia', 'VIDEO'),
    ])
  })
  const attach = (attachmentURLs: object[], viewer = mia) =>
    house.ask(sendMessage, { input: { conversationID: talk, attachmentURLs } }, { viewer })

  test('is an image by default, and a message can consist of files only (row 113)', async () => {
    const [first, second] = files(2)
    expect(await attach([{ ...first, type: '' }])).toMatchObject({ code: 'BAD_INPUT' })
    const sent = await attach([{ ...first }, { ...second, type: 'audio' }])
    expect(sent.sent.attachmentURLs).toMatchObject([
      { id: 'f0', type: 'image', order: 0 },
      { id: 'f1', type: 'audio', order: 1 },
    ])
    expect((await house.list(kenji))[0]).toMatchObject({ lastMessage: '📷' })
  })

  test('has the name and the size of its upload, whatever the sender says, and the measures of the sender', async () => {
    const [file] = files(1)
    const sent = await attach([{ ...file, name: 'b.exe', size: 5, width: 640, height: 480 }])
    expect(sent.sent.attachmentURLs).toMatchObject([
      { name: 'a.webp', size: 1, width: 640, height: 480, seconds: null },
    ])
    const voice = await attach([{ ...file, type: 'audio', seconds: 12.5 }])
    expect(voice.sent.attachmentURLs).toMatchObject([{ width: null, height: null, seconds: 12.5 }])
  })

  test('is read by the people in the conversation only, and by no one once the message is deleted (row 113)', async () => {
    const { messageId } = await attach(files(1))
    const read = async (viewer: typeof mia) =>
      (await house.messages(talk, viewer)).map(({ attachmentURLs }) => attachmentURLs)
    expect(await read(mia)).toEqual([[{ id: 'f0', name: 'a.webp' }]])
    expect(await read(kenji)).toEqual([[{ id: 'f0', name: 'a.webp' }]])
    for (const other of [sam, amara, person('root', { isGlobal: true })]) expect(await read(other)).toEqual([])
    await house.ask('mutation ($id: ID!) { deleteMessage(id: $id) { success } }', { id: messageId })
    expect(await read(kenji)).toEqual([null])
  })

  test.each([
    { order: -1 },
    { order: 10 },
    { id: '' },
    { id: 'f'.repeat(1000) },
    { type: 'script' },
    { width: 0 },
    { height: 100_001 },
    { seconds: -1 },
  ])('is refused with %j', async (wrong) => {
    expect(await attach([{ ...files(1)[0], ...wrong }])).toMatchObject({ code: 'BAD_INPUT' })
    expect(await house.messages(talk, mia)).toEqual([])
  })

  test('is refused if another person uploaded it, if it is another kind of file, and if it is absent', async () => {
    for (const url of ['kenji-0', 'video', 'absent', '../mia-0', ''])
      expect(await attach([{ ...files(1)[0], url }])).toMatchObject({
        code: 'BAD_INPUT',
        message: 'Upload the files first.',
      })
    expect(await attach(files(1), kenji)).toMatchObject({ code: 'BAD_INPUT' })
    expect(await attach([...files(1), { ...files(1)[0], url: 'kenji-0' }])).toMatchObject({ code: 'BAD_INPUT' })
  })
})

test('a full conversation takes no further message', async () => {
  await house.domain.open.query({ text: `update conversation set last_seq = ${messageLimits.perConversation}` })
  expect(await house.send(talk, 'one more')).toEqual({ code: 'LIMIT_REACHED', message: text })
})

test('a message moves its conversation to the top of the list of each participant (row 110)', async () => {
  await house.domain.insert('follow', [followRow('amara', 'kenji')])
  const second = await house.start(['kenji'], amara)
  await house.send(talk, 'older')
  await house.send(second, 'newer', amara)
  await house.domain.open.query(
    {
      text: "update conversation_member set last_at = last_at - interval '1 minute' where conversation_id = $1",
    },
    [talk],
  )
  expect((await house.list(kenji)).map(({ id }) => id)).toEqual([second, talk])
})
