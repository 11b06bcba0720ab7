import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from '#backend/model/testing/classRows.ts'
import { costOf } from '#backend/model/testing/costOf.ts'
import { anonymous } from '#backend/platform/context.ts'
import { kenji, mia, type MessagesUnderTest, openMessages, root, sam } from './openMessages.fixture.ts'

let house: MessagesUnderTest
let talk: string
beforeAll(async () => {
  house = await openMessages()
  talk = await house.start(['kenji'])
})
afterAll(() => house.close())

const findMessages = `query ($conversationID: ID!, $text: String!, $beforeSeq: Int) {
  findMessages(conversationID: $conversationID, text: $text, beforeSeq: $beforeSeq) { seqs beforeSeq } }`

function find(text: string, { viewer = mia, conversationID = talk, beforeSeq = null as number | null } = {}) {
  return house.ask(findMessages, { conversationID, text, beforeSeq }, { viewer })
}

/** The numbers of some messages that Mia sends. */
async function say(...texts: string[]): Promise<number[]> {
  const seqs: number[] = []
  for (const text of texts) seqs.push((await house.send(talk, text)).sent.seq)
  return seqs
}

test('messages are found by all words of a text, by their beginning, without regard to case and accents', async () => {
  const [squats, monday, both] = await say('Squats on Tuesday', 'See you on Monday', 'Squat on MÓNDAY, please')
  expect(await find('squat')).toEqual({ seqs: [both, squats], beforeSeq: null })
  expect(await find('monday')).toEqual({ seqs: [both, monday], beforeSeq: null })
  expect(await find('mon squat')).toEqual({ seqs: [both], beforeSeq: null })
  expect(await find('nothing')).toEqual({ seqs: [], beforeSeq: null })
  for (const text of ['', '  ', '%', '***']) expect(await find(text)).toEqual({ seqs: [], beforeSeq: null })
  const [chinese, arabic] = await say('明天你好吗', 'أراك غدًا')
  expect(await find('你好')).toEqual({ seqs: [chinese], beforeSeq: null })
  expect(await find('غدا')).toEqual({ seqs: [arabic], beforeSeq: null })
})

test('an edited message is found by its new words, a deleted one by none', async () => {
  const { sent } = await house.send(talk, 'pineapple')
  const edit = 'mutation ($id: ID!, $content: String!) { editMessage(id: $id, content: $content) { success } }'
  expect(await house.ask(edit, { id: sent.id, content: 'mango' })).toEqual({ success: true })
  expect(await find('pineapple')).toEqual({ seqs: [], beforeSeq: null })
  expect(await find('mango')).toEqual({ seqs: [sent.seq], beforeSeq: null })
  await house.ask('mutation ($id: ID!) { deleteMessage(id: $id) { success } }', { id: sent.id })
  expect(await find('mango')).toEqual({ seqs: [], beforeSeq: null })
})

test('only a participant finds messages, and none that they have deleted for themselves', async () => {
  const [seq] = await say('secret')
  for (const viewer of [sam, root]) expect(await find('secret', { viewer })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await find('secret', { viewer: anonymous })).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await find('secret', { conversationID: 'none' })).toMatchObject({ code: 'NOT_FOUND' })
  await house.remove(talk, 'delete', kenji)
  expect(await find('secret', { viewer: kenji })).toEqual({ seqs: [], beforeSeq: null })
  expect(await find('secret')).toEqual({ seqs: [seq], beforeSeq: null })
  expect(await find('x'.repeat(101))).toMatchObject({ code: 'BAD_INPUT' })
})

test('a long conversation is searched page by page, at a cost that does not grow', async () => {
  await addLongTalk()
  const pages = [await find('common', { conversationID: 'long' })]
  expect(pages[0].seqs).toEqual(Array.from({ length: 50 }, (_, n) => 100_000 - 2 * n))
  expect(pages[0].beforeSeq).toBe(100_000 - 98)
  expect((await find('five common', { conversationID: 'long' })).seqs).toHaveLength(25)
  // Each 500th message has both words.
  const both: number[] = []
  let beforeSeq: number | null = null
  do {
    const page: { seqs: number[]; beforeSeq: number | null } = await find('rare five', {
      conversationID: 'long',
      beforeSeq,
    })
    both.push(...page.seqs)
    beforeSeq = page.beforeSeq
  } while (beforeSeq !== null)
  expect(both).toEqual(Array.from({ length: 200 }, (_, n) => 100_000 - 500 * n))
  for (const text of ['common', 'rare', 'rare five', 'common five', 'c', 'common rare five absent']) {
    house.domain.database.take()
    await find(text, { conversationID: 'long' })
    const statements = house.domain.database.take()
    expect(statements.length).toBeLessThanOrEqual(3)
    const { blocks, scans } = await costOf(house.domain, statements)
    expect({ text, scans, isCheap: blocks <= 300, blocks: blocks > 300 ? blocks : 0 }).toEqual({
      text,
      scans: [],
      isCheap: true,
      blocks: 0,
    })
  }
})

/** Every second message of a conversation has the word "common", each 100th "rare", each 250th "five". */
async function addLongTalk() {
  const { domain } = house
  await domain.insert('conversation', [
    {
      id: 'long',
      kind: 'PRIVATE',
      contact_ids: ['kenji', 'mia'],
      last_seq: 100_000,
      version: 1,
      created_at: at(0),
      updated_at: at(0),
    },
  ])
  await domain.insert('conversation_member', [
    {
      id: 'mia-long',
      conversation_id: 'long',
      contact_id: 'mia',
      last_seq: 100_000,
      last_at: at(0),
      created_at: at(0),
      updated_at: at(0),
    },
  ])
  // The words alone, as the trigger writes them.
  await domain.open.query({
    text: `insert into message_word (conversation_id, word, seq)
      select 'long', w.word, n from generate_series(1, 100000) n
      cross join lateral (values ('common', 2), ('rare', 100), ('five', 250), ('word' || n % 100, 1)) w (word, every)
      where n % w.every = 0`,
  })
  await domain.open.query({ text: 'vacuum analyze message_word' })
}
