import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { messageOf, openedConversation } from '#web/features/messages/messagesForTests.ts'

beforeEach(() => page.viewport(390, 844))

const blocker = { id: 'mia', unreadConversations: 0 }

function openChat() {
  return showScreen({
    path: '/dashboard/chat?id=c1',
    person: mia,
    answers: {
      ConversationQuery: () => openedConversation([messageOf(1, 'kenji')], { readSeq: 1 }),
      useBlockingMutation: () => ({ blockContact: { id: 'b1', blocker } }),
      useBlockingEndMutation: () => ({ unblockContact: { id: 'b1', blocker } }),
      ReportDialogMutation: () => ({ reportConversation: { id: 'r1' } }),
    },
  })
}

test('a person is blocked after a question; their conversation then has no field to write in until they are unblocked', async () => {
  const { screen, sent } = await openChat()
  await screen.getByRole('button', { name: 'Actions for Kenji Moreau', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Block Kenji Moreau' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Block Kenji Moreau?' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.element(screen.getByText('You blocked Kenji Moreau.')).toBeVisible()
  expect(screen.getByRole('textbox').query()).toBeNull()
  expect(sent.at(-1)).toEqual({ name: 'useBlockingMutation', variables: { input: { blockedID: 'kenji' } } })
  await screen.getByRole('button', { name: 'Unblock' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Message to Kenji Moreau' })).toBeVisible()
})

test('a block on the phone shows in the other windows of the person, and so does its end', async () => {
  const { screen, live } = await openChat()
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  const own = { filter: { blockerID: { eq: 'mia' } } }
  await expect.poll(() => live.followed().map(({ variables }) => variables)).toContainEqual(own)
  const block = { id: 'b1', blockedID: 'kenji', name: 'Kenji Moreau', photo: null, blocker }
  live.tell('LiveBlocksSubscription', { told: block })
  await expect.element(screen.getByText('You blocked Kenji Moreau.')).toBeVisible()
  live.tell('LiveBlocksEndSubscription', { told: block })
  await expect.element(screen.getByRole('textbox')).toBeVisible()
})

test('a conversation is reported with one of the reasons and a note', async () => {
  const { screen, sent } = await openChat()
  await screen.getByRole('button', { name: 'Actions for Kenji Moreau', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Report conversation' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await screen.getByRole('radio', { name: 'Spam or fraud' }).click()
  await screen.getByRole('textbox', { name: 'Details (optional)' }).fill('Asks for money')
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Send report' }).click()
  await expect.element(screen.getByText('Thanks. The team will look into it.')).toBeVisible()
  expect(sent.at(-1)?.variables).toEqual({
    input: { conversationID: 'c1', reason: 'SPAM', note: 'Asks for money' },
  })
})
