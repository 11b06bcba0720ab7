import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { kenji, mia, type MessagesUnderTest, openMessages, root, sam } from './openMessages.fixture.ts'

let house: MessagesUnderTest
let talk: string
beforeEach(async () => {
  house = await openMessages()
  await house.domain.insert('contact', [contactRow('other', { first_name: 'other', last_name: 'Kim' })])
  talk = await house.start(['kenji'])
  await house.send(talk, 'first')
})
afterEach(() => house.close())

const otherAdmin = person('other', { isGlobal: true })
const report = (viewer: Viewer, input: object = {}) =>
  house.ask(
    'mutation ($input: ReportConversationInput!) { reportConversation(input: $input) { id conversationID reason openedBy } }',
    { input: { conversationID: talk, reason: 'Insults', ...input } },
    { viewer },
  )
const open = (id: string, viewer: Viewer) =>
  house.ask(
    'mutation ($id: ID!) { openConversationReport(id: $id) { success conversation { id lastMessage } } }',
    { id },
    { viewer },
  )
const reports = (viewer: Viewer) =>
  house.ask('{ listConversationReports { items { conversationID reporterName reason } } }', {}, { viewer })
const contents = async (viewer: Viewer) => (await house.messages(talk, viewer)).map(({ content }) => content)

test('a participant reports a conversation; global admins see the report, and nothing of the conversation', async () => {
  expect(await report(kenji)).toMatchObject({ conversationID: talk, reason: 'Insults', openedBy: null })
  expect(await reports(root)).toEqual({
    items: [{ conversationID: talk, reporterName: 'kenji Kim', reason: 'Insults' }],
  })
  for (const viewer of [mia, kenji, sam]) expect(await reports(viewer)).toEqual({ items: [] })
  const conversation = 'query ($c: ID!) { getConversations(id: $c) { id } }'
  expect([await contents(root), await house.ask(conversation, { c: talk }, { viewer: root })]).toEqual([[], null])
})

test('the global admin who opens it reads the conversation, which the audit trail records; no other admin does', async () => {
  const { id } = await report(kenji)
  expect(await open(id, root)).toEqual({ success: true, conversation: { id: talk, lastMessage: 'first' } })
  expect([await contents(root), await contents(otherAdmin), await contents(sam)]).toEqual([['first'], [], []])
  const entries = await house.domain.open.query({
    text: 'select action, subject_type, subject_id, actor_id, company_id from audit_entry',
  })
  expect(entries).toEqual([
    { action: 'OPENED', subject_type: 'Conversation', subject_id: talk, actor_id: 'root', company_id: null },
  ])
  // The admin reads, and does not write, move or count.
  expect(await house.send(talk, 'hello', root)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await house.list(root)).toEqual([])
  expect(await house.badge(root)).toBe(0)
})

test('an admin who is not one any more reads nothing, although they opened it', async () => {
  const { id } = await report(kenji)
  await open(id, root)
  expect(await contents(person('root'))).toEqual([])
})

test('opening needs a report and a global admin', async () => {
  const { id } = await report(kenji)
  const refusal = { code: 'NOT_FOUND', message: 'Something went wrong' }
  expect(await open('absent', root)).toEqual(refusal)
  expect(await open("' or true --", root)).toEqual(refusal)
  for (const viewer of [mia, kenji, sam]) expect(await open(id, viewer)).toEqual(refusal)
  expect(await house.domain.open.query({ text: 'select id from audit_entry' })).toEqual([])
})

test('a second admin who opens the report takes it over: only the newest one reads, and both are recorded', async () => {
  const { id } = await report(kenji)
  await open(id, root)
  await open(id, otherAdmin)
  expect([await contents(root), await contents(otherAdmin)]).toEqual([[], ['first']])
  const entries = await house.domain.open.query({ text: 'select actor_id from audit_entry order by actor_id' })
  expect(entries).toEqual([{ actor_id: 'other' }, { actor_id: 'root' }])
})

test('only participants report, in their own name, and with a reason', async () => {
  expect(await report(sam)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await report(kenji, { conversationID: 'absent' })).toMatchObject({ code: 'NOT_FOUND' })
  for (const reason of ['', 'a'.repeat(1001)])
    expect(await report(kenji, { reason })).toMatchObject({ code: 'BAD_INPUT' })
})
