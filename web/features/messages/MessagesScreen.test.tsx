import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { conversationOf, conversationReports, listed, messageOf, openedConversation } from './messagesForTests.ts'

beforeEach(() => page.viewport(1280, 800))

function openMessages(conversations: object[], answers: Answers = {}) {
  return showScreen({
    path: '/dashboard/messages',
    person: mia,
    answers: {
      MessagesScreenQuery: ({ isArchived }) => ({
        viewer: { id: 'mia', conversations: pageAnswer(isArchived === true ? [] : conversations) },
      }),
      ConversationQuery: () => openedConversation([messageOf(1, 'kenji')], { readSeq: 1 }),
      ...conversationReports,
      ...answers,
    },
  })
}

const names = () =>
  page
    .getByRole('region', { name: 'Conversations' })
    .last()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('the list shows each conversation, and the first one is open beside it (rows 110, 111)', async () => {
  const { screen } = await openMessages([
    listed('c1', { more: { unreadCount: 3 } }),
    listed('c2', { others: ['sam'], conversation: { lastMessage: 'See you' } }),
  ])
  await expect.poll(names).toEqual(['Kenji Moreau', 'Sam Kim'])
  await expect.element(screen.getByText('See you')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: '3 unread messages' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Kenji Moreau' })).toBeVisible()
  await expect.element(screen.getByText('Text 1')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('a conversation whose other participants are all deleted users is left out (row 112)', async () => {
  await openMessages([listed('c2', { others: ['gone'] }), listed('c1'), listed('c3', { others: ['gone', 'sam'] })])
  await expect.poll(names).toEqual(['Kenji Moreau', 'Deleted User, Sam Kim'])
})

test('a new message moves its conversation to the top, and an archived one leaves the list (rows 114, 115)', async () => {
  const { screen, live, sent } = await openMessages([listed('c1'), listed('c2', { others: ['sam'] })], {
    useConversationWritesMutation: () => ({
      removed: {
        success: true,
        conversation: {
          id: 'c2',
          viewerParticipant: {
            ...listed('c2', { others: ['sam'], more: { isArchived: true, version: 2 } }),
            conversation: undefined,
            contact: { id: 'mia', unreadConversations: 0 },
          },
        },
      },
    }),
  })
  await expect.poll(names).toEqual(['Kenji Moreau', 'Sam Kim'])
  const viewerParticipant = listed('c2', {
    others: ['sam'],
    conversation: { lastMessage: 'New one' },
    more: { unreadCount: 1, lastAt: '2026-11-21T09:00:00.000Z' },
  })
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveConversationsMessageSubscription')
  live.tell('LiveConversationsMessageSubscription', {
    told: { ...conversationOf('c2', ['sam'], { lastMessage: 'New one' }), viewerParticipant },
  })
  await expect.poll(names).toEqual(['Sam Kim', 'Kenji Moreau'])
  await expect.element(screen.getByText('New one')).toBeVisible()
  await screen
    .getByRole('region', { name: 'Conversations' })
    .last()
    .getByRole('button', { name: 'Actions for Sam Kim' })
    .click()
  await screen.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.poll(names).toEqual(['Kenji Moreau'])
  expect(sent.at(-1)?.variables).toEqual({ conversationID: 'c2', operation: 'archive' })
})

test('a member without conversations finds a person to write to by name', async () => {
  const { screen, sent } = await openMessages([], {
    useRecipientsNamedQuery: ({ text }) => ({
      recipients: text === 'xx' ? [] : [{ id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', photo: null }],
    }),
    NewMessageDialogMutation: () => ({ started: { id: 'c1' } }),
  })
  await expect.element(screen.getByText('Follow a coach to start a conversation.')).toBeVisible()
  await screen.getByRole('button', { name: 'New message' }).click()
  await screen.getByRole('searchbox', { name: 'To' }).fill('xx')
  await expect.element(screen.getByText(/^No one by that name/)).toBeVisible()
  await screen.getByRole('searchbox', { name: 'To' }).fill('ken')
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Kenji Moreau' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Kenji Moreau' })).toBeVisible()
  expect(sent.find(({ name }) => name === 'NewMessageDialogMutation')?.variables).toEqual({
    input: { contactIDs: ['mia', 'kenji'], addsGuardians: false },
  })
})

test('the guardian of a member under 18 is added after a question, if the studio has one', async () => {
  let hasGuardian = false
  const { screen, sent } = await openMessages([], {
    useRecipientsNamedQuery: () => ({
      recipients: [{ id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', photo: null }],
    }),
    NewMessageDialogMutation: ({ input }) => {
      if (!hasGuardian || Reflect.get(Object(input), 'addsGuardians') !== true)
        throw new RequestError('GUARDIAN_REQUIRED')
      return { started: { id: 'c1' } }
    },
  })
  await screen.getByRole('button', { name: 'New message' }).click()
  await screen.getByRole('searchbox', { name: 'To' }).fill('ken')
  await screen.getByRole('button', { name: 'Kenji Moreau' }).click()
  await expect.element(screen.getByText(/^One of you is under 18/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Add guardian' }).click()
  await expect.element(screen.getByText(/^No guardian is known here yet/)).toBeVisible()
  hasGuardian = true
  await screen.getByRole('button', { name: 'Add guardian' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Kenji Moreau' })).toBeVisible()
  expect(sent.findLast(({ name }) => name === 'NewMessageDialogMutation')?.variables).toEqual({
    input: { contactIDs: ['mia', 'kenji'], addsGuardians: true },
  })
})

test('the selected conversation is in the address, so that Back and a reload show it', async () => {
  const { screen, location, live, sent } = await openMessages([listed('c1'), listed('c2', { others: ['sam'] })])
  await screen.getByRole('link', { name: 'Sam Kim' }).click()
  const opened = () => sent.filter(({ name }) => name === 'ConversationQuery').map(({ variables }) => variables['id'])
  await expect.poll(() => opened().at(-1)).toBe('c2')
  expect(location.history.at(-1)).toBe('/dashboard/messages?id=c2')
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveTypingSubscription')
  live.tell('LiveTypingSubscription', {
    told: { id: 'typing-kenji', contactID: 'kenji', conversationID: 'c1', name: 'Kenji Moreau' },
  })
  await expect.element(screen.getByRole('listitem').first().getByText('Kenji Moreau is typing…')).toBeVisible()
})
