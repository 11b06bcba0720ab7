import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  amara,
  followRow,
  kenji,
  mia,
  type MessagesUnderTest,
  openMessages,
  sam,
} from '#backend/messages/openMessages.fixture.ts'
import { at, bookingRow, categoryRow, classRow, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { deliverBroadcast } from './deliverBroadcast.ts'

let house: MessagesUnderTest
beforeEach(async () => {
  house = await openMessages()
  await house.domain.insert('follow', [followRow('sam', 'kenji'), followRow('amara', 'kenji')])
})
afterEach(() => house.close())

const ids = Array.from({ length: 9 }, (_, index) => `6f1c2f39-77a5-4e0b-9a40-1f1f3c9f0a1${index}`)

const fields = 'id audience status people sent skipped'
const send = (input: object = {}, viewer: Viewer = kenji) =>
  house.ask(
    `mutation ($input: BroadcastInput!) { sendBroadcast(input: $input) { broadcast { ${fields} } } }`,
    { input: { id: ids[0], audience: 'FOLLOWERS', content: 'No class on Monday', ...input } },
    { viewer },
  )

/** Runs the jobs that were sent, as a process would. */
async function deliver(signal = new AbortController().signal): Promise<void> {
  for (const payload of house.jobs) await deliverBroadcast({ payload, signal }, { database: house.domain.database })
}

const state = async (viewer: Viewer = kenji) => {
  const document = `{ broadcastsByCoachIDAndCreatedAt(coachID: "${viewer.contactId ?? ''}") { items { ${fields} } } }`
  return (await house.ask(document, {}, { viewer })).items[0]
}

/** Of each conversation of a person, the people and what they read in it. */
async function received(viewer: Viewer) {
  const talks = await house.list(viewer)
  return Promise.all(
    talks.map(async ({ id, contactIDs }) => ({
      with: contactIDs,
      texts: (await house.messages(id, viewer)).map(({ content }) => content),
    })),
  )
}

const text = ['No class on Monday']

test('each follower gets a broadcast once, in private, and the coach sees how far it is', async () => {
  expect((await send()).broadcast).toMatchObject({ status: 'SENDING', people: 3, sent: 0 })
  expect(await received(mia)).toEqual([])
  await deliver()
  await deliver()
  expect(await state()).toMatchObject({ status: 'SENT', people: 3, sent: 3, skipped: 0 })
  expect(await received(mia)).toEqual([{ with: ['kenji', 'mia'], texts: text }])
  expect(await received(sam)).toEqual([{ with: ['kenji', 'sam'], texts: text }])
  expect(await house.domain.open.query({ text: 'select * from broadcast_recipient' })).toEqual([])
  // Answers are private too.
  const [{ id }] = await house.list(mia)
  await house.send(id, 'Thanks')
  expect((await received(amara))[0]?.texts).toEqual(text)
})

test('an attempt goes on where the one before stopped, and sends no message twice', async () => {
  const { broadcast } = await send()
  const payload = { broadcastID: broadcast.id, coachID: 'kenji' }
  const stop = new AbortController()
  const { database } = house.domain
  let count = 0
  const transact: typeof database.transact = async (work) => {
    const result = await database.transact(work)
    count += 1
    if (count === 1) stop.abort(new Error('The process is ending'))
    return result
  }
  const interrupted = Object.assign(Object.create(database), { transact })
  await expect(deliverBroadcast({ payload, signal: stop.signal }, { database: interrupted })).rejects.toThrow(
    'The process is ending',
  )
  expect(await state()).toMatchObject({ status: 'SENDING' })
  expect([await received(amara), await received(mia)]).toEqual([[{ with: ['amara', 'kenji'], texts: text }], []])
  await deliver()
  expect(await state()).toMatchObject({ status: 'SENT', sent: 3 })
  for (const viewer of [amara, mia, sam]) expect((await received(viewer))[0]?.texts).toEqual(text)
})

test('sending it again returns the first one and sends no second job', async () => {
  const [first, second] = [await send(), await send()]
  expect(second).toEqual(first)
  expect(house.jobs).toHaveLength(1)
  // The coach corrected the text after a lost answer.
  expect(await send({ content: 'Another text' })).toMatchObject({ code: 'CONDITION_FAILED' })
  // Another coach cannot take the id, and learns nothing of the broadcast.
  await house.domain.insert('coach_member', [{ id: 'm', coach_id: 'sam', member_id: 'mia', created_at: at(0) }])
  expect(await send({ audience: 'MEMBERS' }, sam)).toMatchObject({ code: 'CONDITION_FAILED' })
})

test('a block, a child without a guardian and the end of a follow leave out one person, and no other', async () => {
  await house.domain.insert(
    'contact',
    ['kid', 'lone', 'parent'].map((id) => contactRow(id)),
  )
  await house.domain.insert('follow', [followRow('kid', 'kenji'), followRow('lone', 'kenji')])
  await house.domain.insert(
    'profile',
    ['kid', 'lone'].map((id) => ({
      id,
      contact_id: id,
      birthdate: '2015-01-01',
      created_at: at(0),
      updated_at: at(0),
    })),
  )
  await house.domain.insert('guardian', [{ id: 'g', guardian_id: 'parent', child_id: 'kid' }])
  await house.ask('mutation { blockContact(input: { blockedID: "kenji" }) { id } }', {}, { viewer: sam })
  await send()
  await house.domain.open.query({ text: "update follow set status = 'UNFOLLOWED' where follower_id = 'amara'" })
  await deliver()
  expect(await state()).toMatchObject({ status: 'SENT', people: 5, sent: 2, skipped: 3 })
  expect([await received(sam), await received(amara)]).toEqual([[], []])
  const parent = { ...mia, contactId: 'parent' }
  expect(await received(parent)).toEqual([{ with: ['kenji', 'kid', 'parent'], texts: text }])
})

test('a coach sends five a day, also at the same moment', async () => {
  const answers = await Promise.all(ids.slice(0, 7).map((id) => send({ id })))
  expect(answers.filter(({ broadcast }) => broadcast)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(2)
  await house.domain.open.query({ text: "update broadcast set created_at = created_at - interval '2 days'" })
  expect(await send({ id: ids[8] })).toMatchObject({ broadcast: { status: 'SENDING' } })
})

test('a broadcast needs people, a text and a class of one’s own; others neither see nor count it', async () => {
  expect(await send({}, mia)).toMatchObject({ code: 'NOT_FOUND' })
  for (const input of [{ content: '' }, { id: 'mine' }, { eventID: 'class' }, { audience: 'CLASS' }])
    expect(await send(input)).toMatchObject({ code: 'BAD_INPUT' })
  await send()
  expect(await state(mia)).toBeUndefined()
  const document = '{ broadcastsByCoachIDAndCreatedAt(coachID: "kenji") { items { id } } }'
  for (const viewer of [mia, sam]) expect(await house.ask(document, {}, { viewer })).toEqual({ items: [] })
  const count = (viewer: Viewer) => house.ask('{ countBroadcastAudience(audience: FOLLOWERS) }', {}, { viewer })
  expect([await count(kenji), await count(mia)]).toEqual([3, 0])
})

test('a broadcast to a class is one message in its conversation, which all members with a booking join', async () => {
  await house.domain.insert('category', [categoryRow('yoga')])
  await house.domain.insert('class', [classRow('class', { coach_id: 'kenji', category_id: 'yoga', company_id: null })])
  await house.domain.insert('occurrence', [
    occurrenceRow('date', { class_id: 'class', coach_id: 'kenji', category_id: 'yoga', company_id: null }),
  ])
  await house.domain.insert(
    'booking',
    ['mia', 'sam'].map((member_id) => bookingRow(member_id, { occurrence_id: 'date', member_id })),
  )
  const input = { audience: 'CLASS', eventID: 'class' }
  expect(await send(input, amara)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await send(input)).broadcast).toMatchObject({ people: 2 })
  await deliver()
  await deliver()
  expect(await state()).toMatchObject({ status: 'SENT', sent: 2 })
  for (const viewer of [mia, sam, kenji])
    expect(await received(viewer)).toEqual([{ with: ['kenji', 'mia', 'sam'], texts: text }])
  expect(await received(amara)).toEqual([])
  expect(await house.badge(mia)).toBe(1)
})

test('a class with more members than a conversation holds fills it, and says who was left out', async () => {
  await house.domain.insert('category', [categoryRow('yoga')])
  await house.domain.insert('class', [classRow('class', { coach_id: 'kenji', category_id: 'yoga', company_id: null })])
  const date = { class_id: 'class', coach_id: 'kenji', category_id: 'yoga', company_id: null, capacity: 2000 }
  await house.domain.insert('occurrence', [occurrenceRow('date', date)])
  const members = Array.from({ length: 1_005 }, (_, index) => `member-${String(index).padStart(4, '0')}`)
  await house.domain.insert(
    'contact',
    members.map((id) => contactRow(id)),
  )
  await house.domain.insert(
    'booking',
    members.map((member_id) => bookingRow(member_id, { occurrence_id: 'date', member_id })),
  )
  await send({ audience: 'CLASS', eventID: 'class' })
  await deliver()
  expect(await state()).toMatchObject({ status: 'SENT', people: 1_005, sent: 999, skipped: 6 })
  const viewer = (contactId: string) => ({ ...mia, contactId })
  expect(await received(viewer('member-0998'))).toMatchObject([{ texts: text }])
  expect(await received(viewer('member-0999'))).toEqual([])
})
