import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, contactRow } from '#backend/model/testing/classRows.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import {
  amara,
  kenji,
  mia,
  type MessagesUnderTest,
  openMessages,
  root,
  sam,
  sendMessage,
} from './openMessages.fixture.ts'

let house: MessagesUnderTest
beforeEach(async () => {
  house = await openMessages()
})
afterEach(() => house.close())

/** Conversations of Mia, the first of them with the oldest message; two share an instant. */
async function addTalks(count: number) {
  const names = Array.from({ length: count }, (_, n) => `talk-${n}`)
  const timeOf = (n: number) => at(Math.floor(n / 2))
  await house.domain.insert(
    'conversation',
    names.map((id, n) => ({
      id,
      kind: 'PRIVATE',
      contact_ids: ['kenji', 'mia'],
      people_key: id,
      last_seq: 1,
      version: 1,
      last_message: `message ${n}`,
      created_at: at(0),
      updated_at: timeOf(n),
    })),
  )
  await house.domain.insert(
    'conversation_member',
    names.flatMap((id, n) =>
      ['mia', 'kenji'].map((person) => ({
        id: `${person}-${id}`,
        conversation_id: id,
        contact_id: person,
        last_at: timeOf(n),
        last_seq: 1,
        read_seq: 0,
        cleared_seq: 0,
        is_muted: false,
        version: 0,
        created_at: at(0),
        updated_at: at(0),
      })),
    ),
  )
  return names
}

const page = (args: string, viewer: Viewer = mia) =>
  house.ask(`{ listConversations(${args}) { items { id lastMessage } nextToken } }`, {}, { viewer })
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

test('conversations are listed newest first, across pages, each once (rows 110, 111)', async () => {
  const newestFirst = (await addTalks(7)).toReversed()
  const pages: string[][] = []
  let token: string | null = null
  do {
    const found = await page(`limit: 3${token === null ? '' : `, nextToken: ${JSON.stringify(token)}`}`)
    pages.push(idsOf(found.items))
    token = found.nextToken
  } while (token !== null)
  expect(pages.flat()).toEqual(newestFirst)
  expect(pages[0]).toHaveLength(3)
})

test('as a connection, the list has the same order (row 110)', async () => {
  const newestFirst = (await addTalks(4)).toReversed()
  const connection = (args: string) =>
    house.ask(`{ listConversations(${args}) { edges { cursor node { id } } pageInfo { hasNextPage endCursor } } }`)
  const first = await connection('first: 3')
  expect(first.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual(newestFirst.slice(0, 3))
  expect(first.pageInfo.hasNextPage).toBe(true)
  const second = await connection(`first: 3, after: ${JSON.stringify(first.pageInfo.endCursor)}`)
  expect(second.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual(newestFirst.slice(3))
})

test('a message that arrives between two pages moves its conversation to the top, and the next page goes on (row 110)', async () => {
  const newestFirst = (await addTalks(6)).toReversed()
  const first = await page('limit: 3')
  const input = { conversationID: 'talk-0', content: 'new' }
  expect(await house.ask(sendMessage, { input }, { viewer: kenji, now: at(100) })).toMatchObject({ success: true })
  const second = await page(`limit: 3, nextToken: ${JSON.stringify(first.nextToken)}`)
  expect(idsOf(second.items)).toEqual(newestFirst.slice(3, 5))
  expect((await page('limit: 1')).items).toEqual([{ id: 'talk-0', lastMessage: 'new' }])
})

test('a token of another person is refused', async () => {
  await addTalks(4)
  const { nextToken } = await page('limit: 2')
  expect(await page(`limit: 2, nextToken: ${JSON.stringify(nextToken)}`, kenji)).toMatchObject({ code: 'BAD_INPUT' })
})

describe('the filter of the specification (row 110)', () => {
  const filtered = (contains: string, viewer = mia) =>
    page(`filter: { contactIDs: { contains: ${JSON.stringify(contains)} } }`, viewer)

  test('names the caller', async () => {
    await addTalks(1)
    expect(idsOf((await filtered('mia')).items)).toEqual(['talk-0'])
  })

  test.each(['kenji', 'absent', '', "' or true --", 'mia\u0000'])('with another id shows nothing: %j', async (id) => {
    await addTalks(1)
    const answer = await filtered(id)
    expect([
      { code: 'NOT_FOUND', message: 'Failed to fetch conversations' },
      { code: 'BAD_INPUT', message: 'Give an id of 1 to 128 characters.' },
    ]).toContainEqual(answer)
  })

  test('shows nothing to people outside, global admins and visitors', async () => {
    await addTalks(1)
    for (const viewer of [sam, amara, root])
      expect(await page('limit: 10', viewer)).toEqual({ items: [], nextToken: null })
    expect(await page('limit: 10', anonymous)).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Failed to fetch conversations',
    })
    for (const viewer of [sam, amara, root])
      expect(await filtered('mia', viewer)).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Failed to fetch conversations',
      })
  })
})

test('a single conversation is read by its participants only, and fails in its words (rows 111, 158)', async () => {
  await addTalks(1)
  const single = (id: string, viewer: Viewer) =>
    house.ask('query ($id: ID!) { getConversations(id: $id) { id contactIDs } }', { id }, { viewer })
  expect(await single('talk-0', mia)).toEqual({ id: 'talk-0', contactIDs: ['kenji', 'mia'] })
  for (const viewer of [sam, root, anonymous]) expect(await single('talk-0', viewer)).toBeNull()
  await house.domain.open.query({ text: 'alter table conversation rename to out_of_order' })
  expect(await single('talk-0', mia)).toEqual({ code: 'INTERNAL', message: 'Failed to fetch conversation by Id' })
  await house.domain.open.query({ text: 'alter table conversation_member rename to also_out_of_order' })
  expect(await page('limit: 1')).toEqual({ code: 'INTERNAL', message: 'Failed to fetch conversations' })
})

describe('the people a user may write to', () => {
  const find = (text: string | null, viewer: Viewer = mia) =>
    house.ask('query ($text: String) { findRecipients(text: $text) { id firstName photo } }', { text }, { viewer })

  test('are found by a part of their name, in any case', async () => {
    expect(await find('EN')).toEqual([{ id: 'kenji', firstName: 'kenji', photo: null }])
    expect(idsOf(await find(null))).toEqual(['kenji'])
    expect(idsOf(await find('ia k', kenji))).toEqual(['mia'])
    expect(await find('sam')).toEqual([])
    expect(await find('', sam)).toEqual([])
  })

  test.each(['%', '_', 'ken%', '\\', "'", '%'.repeat(100_000)])('%j is only text', async (text) => {
    expect(await find(text)).toEqual([])
  })

  test('are at most 20, by name', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `p${String(n).padStart(2, '0')}`)
    await house.domain.insert(
      'contact',
      names.map((id) => contactRow(id, { first_name: id, last_name: 'Kim' })),
    )
    await house.domain.insert(
      'coach_member',
      names.map((id) => ({ id: `l${id}`, coach_id: 'amara', member_id: id, created_at: at(0), updated_at: at(0) })),
    )
    expect(idsOf(await find('', amara))).toEqual(names.slice(0, 20))
  })

  test('are none for a visitor', async () => {
    expect(await find('', anonymous)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})
