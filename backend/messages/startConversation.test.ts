import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, bookingRow, categoryRow, classRow, coachRole, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import {
  amara,
  createConversations,
  followRow,
  kenji,
  mia,
  type MessagesUnderTest,
  openMessages,
  root,
  sam,
} from './openMessages.fixture.ts'

let house: MessagesUnderTest
beforeEach(async () => {
  house = await openMessages()
})
afterEach(() => house.close())

const times = { created_at: at(0), updated_at: at(0) }
const refused = { code: 'NOT_FOUND', message: 'Failed to create a new conversation' }

test('the same people have one conversation, and any of them may start it (row 111)', async () => {
  const id = await house.start(['kenji'])
  expect(id).toEqual(expect.any(String))
  expect(await house.start(['mia', 'kenji', 'mia'])).toBe(id)
  expect(await house.start(['mia'], kenji)).toBe(id)
  const rows = await house.domain.open.query({ text: 'select contact_ids from conversation' })
  expect(rows).toEqual([{ contact_ids: ['kenji', 'mia'] }])
})

test('two people who write to each other at the same moment get one conversation (row 111)', async () => {
  const started = Array.from({ length: 6 }, (_, place) =>
    place % 2 === 0 ? house.start(['kenji'], mia) : house.start(['mia'], kenji),
  )
  expect(new Set(await Promise.all(started)).size).toBe(1)
  const [count] = await house.domain.open.query({
    text: 'select (select count(*) from conversation)::int as talks, count(*)::int as people from conversation_member',
  })
  expect(count).toEqual({ talks: 1, people: 2 })
})

describe('a person writes first only to', () => {
  const may = async (from: typeof mia, to: string) => typeof (await house.start([to], from)) === 'string'

  test('a coach they follow, and a coach to a follower', async () => {
    expect(await may(mia, 'kenji')).toBe(true)
    expect(await may(sam, 'kenji')).toBe(false)
    await house.domain.insert('follow', [
      followRow('sam', 'kenji', { status: 'UNFOLLOWED' }),
      followRow('amara', 'sam'),
    ])
    expect(await may(kenji, 'sam')).toBe(false)
    expect(await may(sam, 'kenji')).toBe(false)
    expect(await may(amara, 'sam')).toBe(false)
    expect(await may(sam, 'amara')).toBe(false)
    await house.domain.insert('follow', [followRow('amara', 'kenji')])
    expect(await may(kenji, 'amara')).toBe(true)
  })

  test('a member whose booking is in their class, as a coach', async () => {
    await house.domain.insert('category', [categoryRow('yoga')])
    await house.domain.insert('class', [
      classRow('class', { coach_id: 'kenji' }),
      classRow('other', { coach_id: 'amara' }),
    ])
    await house.domain.insert('occurrence', [
      occurrenceRow('date', { class_id: 'class', coach_id: 'kenji' }),
      occurrenceRow('of-amara', { class_id: 'other', coach_id: 'amara' }),
    ])
    await house.domain.insert('booking', [
      bookingRow('b', { occurrence_id: 'date', member_id: 'sam' }),
      bookingRow('c', { occurrence_id: 'of-amara', member_id: 'mia' }),
    ])
    expect(await may(kenji, 'sam')).toBe(true)
    expect(await may(sam, 'kenji')).toBe(true)
    expect(await may(amara, 'mia')).toBe(false)
  })

  test('a member they train, and a member to their trainer', async () => {
    await house.domain.insert('coach_member', [{ id: 'l', coach_id: 'amara', member_id: 'sam', ...times }])
    expect(await may(sam, 'amara')).toBe(true)
    expect(await may(amara, 'mia')).toBe(false)
    await house.domain.open.query({ text: 'delete from conversation' })
    expect(await may(amara, 'sam')).toBe(true)
  })

  test('their child, and a child to its guardian', async () => {
    await house.domain.insert('guardian', [{ id: 'g', guardian_id: 'amara', child_id: 'sam', ...times }])
    expect(await may(sam, 'amara')).toBe(true)
    await house.domain.open.query({ text: 'delete from conversation' })
    expect(await may(amara, 'sam')).toBe(true)
    expect(await may(amara, 'mia')).toBe(false)
  })

  test('a coach of the company that they run', async () => {
    await house.domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
    await house.domain.insert('role', [coachRole('amara', { id: 'of-dojo', company_id: 'dojo' })])
    const runs = { ...sam, adminOfCompanyIds: ['dojo'] }
    expect(await may(runs, 'amara')).toBe(true)
    expect(await may(runs, 'kenji')).toBe(false)
    expect(await may({ ...mia, adminOfCompanyIds: ['gym'] }, 'amara')).toBe(false)
  })

  test('anyone, as a global admin, and to the support account, as anyone (row 116)', async () => {
    expect(await may(root, 'sam')).toBe(true)
    expect(await may(amara, 'support')).toBe(true)
    expect(await may(anonymous, 'support')).toBe(false)
  })
})

test('a group needs the right to write to each of its people', async () => {
  expect(await house.start(['kenji', 'sam'])).toEqual(refused)
  await house.domain.insert('coach_member', [{ id: 'l', coach_id: 'sam', member_id: 'mia', ...times }])
  expect(await house.start(['kenji', 'sam'])).toEqual(expect.any(String))
})

describe('a member under 18', () => {
  const born = (birthdate: string) =>
    house.domain.insert('profile', [{ id: 'p', contact_id: 'mia', birthdate, ...times }])
  const guardian = { id: 'g', guardian_id: 'amara', child_id: 'mia', ...times }

  test('needs a guardian in a private conversation', async () => {
    // The day of the test is 21 November 2026.
    await born('2008-11-22')
    expect(await house.start(['kenji'])).toEqual({
      code: 'GUARDIAN_REQUIRED',
      message: 'Failed to create a new conversation',
    })
    expect(await house.start(['mia'], kenji)).toMatchObject({ code: 'GUARDIAN_REQUIRED' })
    await house.domain.insert('guardian', [guardian])
    expect(await house.start(['kenji'])).toMatchObject({ code: 'GUARDIAN_REQUIRED' })
    expect(await house.start(['kenji', 'amara'])).toEqual(expect.any(String))
  })

  test('gets their guardian into the conversation if the first writer wishes, once there is one', async () => {
    await born('2008-11-22')
    const start = (viewer: Viewer, contactIDs: string[]) =>
      house.ask(createConversations, { input: { contactIDs, addsGuardians: true } }, { viewer })
    expect(await start(kenji, ['mia'])).toMatchObject({ code: 'GUARDIAN_REQUIRED' })
    await house.domain.insert('guardian', [guardian])
    const { id, contactIDs } = await start(kenji, ['mia'])
    expect(contactIDs).toEqual(['amara', 'kenji', 'mia'])
    expect(await start(mia, ['kenji'])).toMatchObject({ id })
    const people = 'query ($c: ID!) { getConversations(id: $c) { contacts { items { contactID isGuardian } } } }'
    for (const viewer of [mia, kenji, amara])
      expect(await house.ask(people, { c: id }, { viewer })).toEqual({
        contacts: {
          items: [
            { contactID: 'amara', isGuardian: true },
            { contactID: 'kenji', isGuardian: false },
            { contactID: 'mia', isGuardian: false },
          ],
        },
      })
    expect(await start(sam, ['mia'])).toMatchObject({ code: 'NOT_FOUND' })
  })

  describe('whose guardian is removed', () => {
    const remove = () => house.domain.open.query({ text: 'delete from guardian' })
    const required = { code: 'GUARDIAN_REQUIRED', message: 'Failed to cereate a new message' }
    beforeEach(async () => {
      await born('2012-05-05')
      await house.domain.insert('guardian', [guardian])
    })

    test('talks with others no longer in front of the person, who reads nothing of it', async () => {
      const talk = await house.start(['kenji', 'amara'])
      await house.send(talk, 'hello', amara)
      await remove()
      expect(await house.list(amara)).toEqual([])
      expect(await house.messages(talk, amara)).toEqual([])
      expect(await house.send(talk, 'still here', amara)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await house.list(mia)).toMatchObject([{ id: talk, contactIDs: ['kenji', 'mia'] }])
      expect(await house.messages(talk, mia)).toMatchObject([{ content: 'hello' }])
    })

    test('writes to nobody and hears from nobody there, until another guardian takes part', async () => {
      const talk = await house.start(['kenji', 'amara'])
      const { messageId } = await house.send(talk, 'hello', kenji)
      await remove()
      for (const viewer of [mia, kenji]) expect(await house.send(talk, 'alone?', viewer)).toEqual(required)
      const edit = 'mutation ($id: ID!) { editMessage(id: $id, content: "alone?") { success } }'
      expect(await house.ask(edit, { id: messageId }, { viewer: kenji })).toMatchObject({ code: expect.any(String) })
      await house.domain.insert('guardian', [{ ...guardian, id: 'h', guardian_id: 'sam' }])
      const next = await house.start(['kenji', 'sam'])
      expect(next).not.toBe(talk)
      expect(await house.send(next, 'together', kenji)).toMatchObject({ success: true })
    })

    test('keeps a conversation with two guardians', async () => {
      await house.domain.insert('guardian', [{ ...guardian, id: 'h', guardian_id: 'sam' }])
      const talk = await house.start(['kenji', 'amara', 'sam'])
      await house.send(talk, 'hello', amara)
      await house.domain.open.query({ text: "delete from guardian where id = 'g'" })
      expect(await house.list(amara)).toEqual([])
      expect(await house.send(talk, 'hello', kenji)).toMatchObject({ success: true })
    })

    test('does not take a person along who is the guardian of another participant', async () => {
      await house.domain.insert('guardian', [{ ...guardian, id: 'h', child_id: 'kenji' }])
      const talk = await house.start(['kenji', 'amara'])
      await house.send(talk, 'hello', amara)
      await house.domain.open.query({ text: "delete from guardian where id = 'g'" })
      expect(await house.list(amara)).toMatchObject([{ id: talk }])
    })

    test('keeps their direct conversation to read, and nobody writes there', async () => {
      const talk = await house.start(['amara'])
      await house.send(talk, 'hello', amara)
      await remove()
      for (const viewer of [mia, amara]) {
        expect(await house.messages(talk, viewer)).toMatchObject([{ content: 'hello' }])
        expect(await house.send(talk, 'more', viewer)).toEqual(required)
      }
    })
  })

  test('may write to support alone', async () => {
    await born('2015-01-01')
    expect(await house.start(['support'])).toEqual(expect.any(String))
  })

  test('needs none from the 18th birthday on', async () => {
    await born('2008-11-21')
    expect(await house.start(['kenji'])).toEqual(expect.any(String))
  })
})

test('a member under 18 is found on a leap day too', async () => {
  await house.domain.insert('profile', [{ id: 'p', contact_id: 'mia', birthdate: '2010-03-01', ...times }])
  const start = { input: { contactIDs: ['kenji'] } }
  const now = '2028-02-29T09:00:00.000Z'
  expect(await house.ask(createConversations, start, { viewer: mia, now })).toMatchObject({ code: 'GUARDIAN_REQUIRED' })
})

test('the id of another conversation is refused and shows nothing of it', async () => {
  const id = '6f1c2f39-77a5-4e0b-9a40-1f1f3c9f0a11'
  const ask = (contactIDs: string[], own: string, viewer = mia) =>
    house.ask(createConversations, { input: { id: own, contactIDs } }, { viewer })
  expect(await ask(['kenji'], id.toUpperCase())).toMatchObject({ id, contactIDs: ['kenji', 'mia'], lastSeq: 0 })
  expect(await ask(['support'], id, amara)).toEqual({
    code: 'CONDITION_FAILED',
    message: 'Failed to create a new conversation',
  })
  expect(await ask(['support'], id, kenji)).toMatchObject({ code: 'CONDITION_FAILED' })
  expect(await house.list(amara)).toEqual([])
})

test('a person with the maximum number of conversations starts no further one, and finds the existing one', async () => {
  const talk = await house.start(['kenji'])
  await house.domain.open.query({
    text: `insert into conversation (id, kind, contact_ids) select 'full' || n, 'CLASS', '{mia}' from generate_series(1, 19999) n;`,
  })
  await house.domain.open.query({
    text: `insert into conversation_member (id, conversation_id, contact_id, last_at)
      select 'full' || n, 'full' || n, 'mia', now() from generate_series(1, 19999) n`,
  })
  expect(await house.start(['support'])).toMatchObject({ code: 'LIMIT_REACHED' })
  expect(await house.start(['kenji'])).toBe(talk)
})

test.each<[string, object]>([
  ['no other person', { contactIDs: ['mia'] }],
  ['too many people', { contactIDs: Array.from({ length: 1000 }, (_, n) => `p${n}`) }],
  ['an id that is no UUID', { id: "'; drop table conversation; --", contactIDs: ['kenji'] }],
  ['a person who is absent', { contactIDs: ['kenji mia'] }],
  ['an empty id', { contactIDs: [''] }],
  ['a sign of the key', { contactIDs: ['kenji\u0000'] }],
])('a conversation with %s is refused', async (_what, input) => {
  const answer = await house.ask(createConversations, { input })
  expect(answer.code).toMatch(/^(BAD_INPUT|NOT_FOUND)$/)
})
