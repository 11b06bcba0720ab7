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
    'mutation ($input: ReportConversationInput!) { reportConversation(input: $input) { id conversationID reason note status } }',
    { input: { conversationID: talk, reason: 'HATE', note: 'Insults', ...input } },
    { viewer },
  )
const open = (id: string, viewer: Viewer) =>
  house.ask(
    'mutation ($id: ID!) { openConversationReport(id: $id) { success conversation { id lastMessage } } }',
    { id },
    { viewer },
  )
const reports = (viewer: Viewer) =>
  house.ask('{ listConversationReports { items { conversationID reporterName reason note } } }', {}, { viewer })
const contents = async (viewer: Viewer) => (await house.messages(talk, viewer)).map(({ content }) => content)

test('a participant reports a conversation; global admins see the report, and nothing of the conversation', async () => {
  expect(await report(kenji)).toMatchObject({ conversationID: talk, reason: 'HATE', note: 'Insults', status: 'OPEN' })
  expect(await reports(root)).toEqual({
    items: [{ conversationID: talk, reporterName: 'kenji Kim', reason: 'HATE', note: 'Insults' }],
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

test('a second admin who opens the report reads beside the first, and both are recorded', async () => {
  const { id } = await report(kenji)
  await open(id, root)
  await open(id, otherAdmin)
  expect([await contents(root), await contents(otherAdmin)]).toEqual([['first'], ['first']])
  expect(await actors()).toEqual(['other', 'root'])
})

const actors = async (action = 'OPENED') => {
  const text = `select actor_id from audit_entry where action = '${action}' order by actor_id`
  return (await house.domain.open.query<{ actor_id: string }>({ text })).map(({ actor_id }) => actor_id)
}

const close = (id: string, viewer: Viewer, outcome = 'Warned them') =>
  house.ask(
    'mutation ($id: ID!, $outcome: String!) { closeConversationReport(id: $id, outcome: $outcome) { report { status outcome closedByName } } }',
    { id, outcome },
    { viewer },
  )

test('a closed report keeps its outcome, ends the reading of all admins, and cannot be opened or closed again', async () => {
  const { id } = await report(kenji)
  await open(id, root)
  await open(id, otherAdmin)
  for (const viewer of [mia, kenji, sam]) expect(await close(id, viewer)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await close(id, root, '')).toMatchObject({ code: 'BAD_INPUT' })
  expect(await close(id, root)).toEqual({
    report: { status: 'CLOSED', outcome: 'Warned them', closedByName: 'root Kim' },
  })
  expect([await contents(root), await contents(otherAdmin)]).toEqual([[], []])
  expect(await actors('CLOSED')).toEqual(['root'])
  expect(await open(id, otherAdmin)).toMatchObject({ code: 'CONDITION_FAILED' })
  expect(await close(id, otherAdmin)).toMatchObject({ code: 'CONDITION_FAILED' })
})

test('another open report about the conversation does not keep the reading of a closed one', async () => {
  const { id } = await report(kenji)
  const second = await report(mia)
  await open(id, root)
  await open(second.id, otherAdmin)
  await close(id, root)
  expect([await contents(root), await contents(otherAdmin)]).toEqual([[], ['first']])
})

test('only participants report, in their own name, and with one of the reasons', async () => {
  expect(await report(sam)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await report(kenji, { conversationID: 'absent' })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await report(kenji, { note: 'a'.repeat(1001) })).toMatchObject({ code: 'BAD_INPUT' })
  expect(await report(kenji, { reason: 'BORED' })).toMatchObject({ code: undefined })
  expect(await report(kenji, { note: null })).toMatchObject({ reason: 'HATE', note: null })
})
