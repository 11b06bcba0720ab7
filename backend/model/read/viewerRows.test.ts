import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf, getModel } from '#backend/model/rights/columns.ts'
import { at, contactRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { models } from '#schema/__generated__/models.ts'
import { answerBytes } from './answerBytes.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert(
    'contact',
    ['mia', 'kenji', 'sam'].map((id) => contactRow(id, { first_name: id, last_name: 'Kim' })),
  )
  const times = { created_at: at(0), updated_at: at(0) }
  const talk = (id: string, contactIds: string[]) => {
    const counts = { last_seq: 2, version: 2, last_message: 'Hello' }
    return { id, kind: 'PRIVATE', contact_ids: contactIds, ...counts, ...times }
  }
  await domain.insert('conversation', [talk('open', ['kenji', 'mia', 'sam']), talk('deleted', ['mia', 'sam'])])
  const unread = { read_seq: 0, cleared_seq: 0, countable_seq: 2, unread_count: 2 }
  const part = (conversation: string, contact: string, columns: object = {}) => {
    const ids = { id: `${conversation}-${contact}`, conversation_id: conversation, contact_id: contact }
    return { ...ids, is_muted: false, version: 0, last_seq: 2, last_at: at(0), ...unread, ...times, ...columns }
  }
  await domain.insert('conversation_member', [
    part('open', 'kenji'),
    part('open', 'mia'),
    part('open', 'sam'),
    part('deleted', 'mia', { cleared_seq: 2, unread_count: 0 }),
    part('deleted', 'sam'),
  ])
})
afterAll(() => domain.close())

const document = `query ($id: ID!) { getConversations(id: $id) { id lastMessage
  contacts { items { contactID name photo conversation { lastMessage viewerParticipant { id } } } }
  viewerParticipant { id unreadCount contactID } } }`

async function read(viewer: string, id: string) {
  const asked = { viewer: person(viewer), variables: { id } }
  const { data } = await domain.ask(document, asked)
  domain.database.take()
  const context = contextOf(asked.viewer)
  const text = await answerBytes(domain.engine, { document: parse(document), variables: { id }, context })
  const [statement] = domain.database.take()
  // The interpreter reads each row where it is needed.
  expect(JSON.parse(text ?? 'null')).toEqual(JSON.parse(JSON.stringify(data)))
  return { conversation: JSON.parse(text ?? 'null').getConversations, text: statement?.text ?? '' }
}

test('a participant reads the last message, the people and their own part from one lookup of their part', async () => {
  const { conversation, text } = await read('mia', 'open')
  expect(conversation).toMatchObject({ lastMessage: 'Hello', viewerParticipant: { id: 'open-mia', unreadCount: 2 } })
  expect(conversation.contacts.items.map((one: { name: string }) => one.name)).toEqual([
    'kenji Kim',
    'mia Kim',
    'sam Kim',
  ])
  // One for the conversation, one for that of each participant.
  expect(text.match(/from "conversation_member" o where/g)).toHaveLength(2)
  expect(text).not.toMatch(/exists \(select from "conversation_member"/)
})

test('a person who has deleted the messages does not see the last one', async () => {
  const { conversation } = await read('mia', 'deleted')
  expect(conversation).toMatchObject({ lastMessage: null, viewerParticipant: { id: 'deleted-mia', unreadCount: 0 } })
  expect((await read('sam', 'deleted')).conversation).toMatchObject({ lastMessage: 'Hello' })
})

test('a person outside the conversation reads nothing', async () => {
  expect((await read('kenji', 'deleted')).conversation).toBeNull()
})

const viewerRelations = Object.values(models).flatMap((model) =>
  Object.values(model.fields).flatMap((field) =>
    field.source === 'relation' && field.viewerField !== undefined && field.kind === 'hasOne'
      ? [[`${model.name}.${field.name}`, field.model, [...field.references, field.viewerField]] as const]
      : [],
  ),
)

test.each(viewerRelations)(
  '%s is at most one row, which rights may therefore read once',
  async (_name, name, fields) => {
    const model = getModel(models, name)
    const columns = fields.map((field) => columnOf(model, field)).toSorted()
    const text = `select array_agg(a.attname::text order by a.attname) as columns from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = $1::regclass and i.indisunique and i.indpred is null group by i.indexrelid`
    const unique = await domain.open.query<{ columns: string[] }>({ text }, [model.table])
    expect(unique.some((index) => index.columns.every((column) => columns.includes(column)))).toBe(true)
  },
)
