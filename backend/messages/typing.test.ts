import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventAnswers } from '#backend/model/events/eventAnswers.ts'
import { readSubscription } from '#backend/model/events/readSubscription.ts'
import { at } from '#backend/model/testing/classRows.ts'
import { contextOf } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { concerns } from '#backend/platform/events/listeners.ts'
import { amara, kenji, mia, type MessagesUnderTest, openMessages, root, sam } from './openMessages.fixture.ts'

let house: MessagesUnderTest
let talk: string
beforeEach(async () => {
  house = await openMessages()
  talk = await house.start(['kenji'])
  await reportTyping()
})
afterEach(() => house.close())

const later = '2026-11-21T09:00:05.000Z'

function reportTyping(conversationID = talk, time?: string) {
  const document = `mutation ($input: ReportTypingInput!) {
    reportTyping(input: $input) { contactID conversationID typedAt } }`
  return house.ask(document, { input: { conversationID } }, time ? { now: time } : {})
}

const watchers = { mia, kenji, sam, amara, root, visitor: anonymous }

/** Returns the names of the viewers who receive Mia’s typing event. */
async function receiversOf(conversationID = talk): Promise<unknown> {
  await reportTyping(conversationID)
  await house.domain.open.query({ text: 'delete from outbox' })
  await reportTyping(conversationID, later)
  const [event] = await house.domain.open.query<LogEvent>({
    text: `select id::int as position, topic, action, row_id as "rowId", before, after from outbox where topic = 'contact_typing'`,
  })
  if (!event) return 'no event'
  const answers = new EventAnswers(house.domain.engine)
  const document = parse(`subscription ($filter: ModelSubscriptionTypingFilterInput) {
    onUpdateTypings(filter: $filter) { contactID conversationID typedAt } }`)
  const receivers = Object.entries(watchers).map(async ([name, viewer]) => {
    const request = { document, variables: { filter: { conversationID: { in: [talk] } } }, context: contextOf(viewer) }
    const subscription = readSubscription(house.domain.engine, request)
    if (!concerns(subscription.route, event)) return []
    const answer = await answers.tell(event, subscription, () => request)
    return answer?.data?.['onUpdateTypings'] ? [name] : []
  })
  return (await Promise.all(receivers)).flat()
}

test('a person who writes is shown to the others in the conversation, and to no one else', async () => {
  expect(await reportTyping(talk, later)).toEqual({ contactID: 'mia', conversationID: talk, typedAt: later })
  expect(await house.domain.open.query({ text: 'select contact_id from contact_typing' })).toHaveLength(1)
  await reportTyping('another')
  expect(await house.domain.open.query({ text: 'select conversation_id from contact_typing' })).toEqual([
    { conversation_id: 'another' },
  ])
  expect(await receiversOf()).toEqual(['mia', 'kenji'])
  expect(await receiversOf('another')).toEqual([])
})

const times = { created_at: at(0), updated_at: at(0) }

test.each([
  ['mia', 'kenji'],
  ['kenji', 'mia'],
])('after %s has blocked %s, mia’s typing is hidden from kenji', async (blocker, blocked) => {
  await house.domain.insert('contact_block', [{ id: 'b', blocker_id: blocker, blocked_id: blocked, ...times }])
  expect(await receiversOf()).toEqual(['mia'])
})

test('a person who is invisible is not shown while they write', async () => {
  await house.domain.insert('contact_presence', [
    { id: 'p', contact_id: 'mia', status: 'INVISIBLE', reported_at: at(0) },
  ])
  expect(await receiversOf()).toEqual(['mia'])
  await house.domain.open.query({ text: `update contact_presence set status = 'BUSY'` })
  expect(await receiversOf()).toEqual(['mia', 'kenji'])
})

test.each(['mia', 'kenji'])('%s does not show what they read: mia’s typing is hidden from kenji', async (name) => {
  await house.domain.insert('message_setting', [{ id: 's', contact_id: name, shows_reading: false }])
  expect(await receiversOf()).toEqual(['mia'])
})

test('a person who has left is not shown, and sees no one', async () => {
  await house.domain.open.query({ text: `delete from conversation_member where contact_id = 'kenji'` })
  expect(await receiversOf()).toEqual(['mia'])
  await house.domain.open.query({ text: `delete from conversation_member` })
  expect(await receiversOf()).toEqual(['mia'])
})

test('a visitor reports nothing', async () => {
  const document = 'mutation ($input: ReportTypingInput!) { reportTyping(input: $input) { id } }'
  expect(await house.ask(document, { input: { conversationID: talk } }, { viewer: anonymous })).toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})
