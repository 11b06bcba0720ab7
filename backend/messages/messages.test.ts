import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import { messageResolvers } from './messages.resolvers.ts'
import { createMessagesIn, createMessageStore } from './messages.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({
    log: openLog({ level: 'error' }),
    resolvers: (database) =>
      messageResolvers({
        database,
        messages: createMessageStore(database),
        messagesIn: createMessagesIn,
        chatSecret: 'secret of the chat service',
      }),
  })
  await domain.insert(
    'contact',
    ['mia', 'sam', 'kenji', 'support'].map((id) => contactRow(id, { first_name: id, last_name: 'Kim' })),
  )
  await domain.insert('role', [coachRole('kenji')])
  await domain.insert('follow', [
    { id: 'f', follower_id: 'mia', followee_id: 'kenji', status: 'FOLLOWED', created_at: at(0), updated_at: at(0) },
  ])
})
afterEach(() => domain.close())

const mia = person('mia')
const kenji = person('kenji')
const sam = person('sam')

async function ask(document: string, variables: Record<string, unknown>, viewer: Viewer = mia) {
  const { data, errors } = await domain.ask(document, { viewer, variables })
  if (errors) throw new Error(JSON.stringify(errors))
  return JSON.parse(JSON.stringify(data))
}

const start = async (contactIDs: string[], viewer = mia): Promise<string> =>
  (
    await ask(
      'mutation ($input: StartConversationInput!) { createConversations(input: $input) { id } }',
      { input: { contactIDs } },
      viewer,
    )
  ).createConversations.id

const send = async (conversationID: string, content: string, viewer = mia, more: object = {}) =>
  (
    await ask(
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { success messageId status sent { seq content } } }',
      { input: { conversationID, content, ...more } },
      viewer,
    )
  ).sendMessage

const list = async (viewer: Viewer) =>
  (
    await ask(
      `query { listConversations { items { id lastMessage lastSeq contactIDs deletedFor archivedFor
        readStatus { contactID read } viewerParticipant { unreadCount readSeq } contacts { items { contactID name } } } } }`,
      {},
      viewer,
    )
  ).listConversations.items

test('smoke', async () => {
  const id = await start(['kenji'])
  expect(await start(['mia'], kenji)).toBe(id)
  console.log(
    await send(id, 'Hello  there'),
    await send(id, 'again', mia, { clientID: 'c1' }),
    await send(id, 'again', mia, { clientID: 'c1' }),
  )
  console.log(JSON.stringify(await list(kenji), null, 1), JSON.stringify(await list(mia)))
  console.log(
    await ask(
      'mutation ($c: ID!) { updateMessageReadStatus(conversationID: $c, status: true) { success conversation { viewerParticipant { unreadCount version } } } }',
      { c: id },
      kenji,
    ),
  )
  console.log(
    await ask(
      'mutation ($c: ID!) { deleteConversationForUser(conversationID: $c, operation: delete) { success conversation { id lastMessage deletedFor messages { items { id } } } } }',
      { c: id },
      kenji,
    ),
  )
  console.log(JSON.stringify(await list(kenji)))
  await send(id, 'third')
  console.log(JSON.stringify(await list(kenji)))
  console.log(
    await ask(
      'query ($c: ID!) { messagesByConversationIDAndSeq(conversationID: $c) { items { seq content } } }',
      { c: id },
      kenji,
    ),
  )
  console.log(
    await ask(
      'query ($c: ID!) { messagesByConversationIDAndSeq(conversationID: $c) { items { seq content } } getConversations(id: $c) { id } }',
      { c: id },
      sam,
    ),
  )
  console.log(
    await ask('query { findRecipients(text: "kE") { id firstName } }', {}, mia),
    await ask('mutation { generateStreamUserTokenLambda { token } }', {}, mia),
  )
})
