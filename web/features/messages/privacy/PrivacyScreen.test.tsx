import { expect, test } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const block = (blockedID: string, name: string) => ({
  __typename: 'ContactBlock',
  id: `mia-${blockedID}`,
  blockedID,
  name,
  photo: null,
})

function openPrivacy(blocks: object[], settings: object[] = []) {
  return showScreen({
    path: '/dashboard/message-privacy',
    person: mia,
    answers: {
      PrivacyScreenQuery: () => ({ viewer: { id: 'mia' }, settings: { items: settings }, blocks: pageAnswer(blocks) }),
      ReadingSwitchMutation: ({ input }) => ({ changeMessageSettings: { id: 's', ...Object(input) } }),
      useBlockingEndMutation: () => ({
        unblockContact: { id: 'mia-sam', blocker: { id: 'mia', unreadConversations: 1 } },
      }),
    },
  })
}

test('read receipts are on until they are turned off', async () => {
  const { screen, sent } = await openPrivacy([])
  const receipts = screen.getByRole('switch', { name: /^Read receipts/ })
  await expect.element(receipts).toBeChecked()
  await expect.element(screen.getByText(/you don’t see when others have read yours either/)).toBeVisible()
  await receipts.click()
  await expect.element(receipts).not.toBeChecked()
  expect(sent.at(-1)?.variables).toEqual({ input: { showsReading: false } })
  expect(await accessibilityFindings()).toEqual([])
})

test('blocked people are listed; unblocking one takes them out, also on another device', async () => {
  const { screen, live, sent } = await openPrivacy([block('kenji', 'Kenji Moreau'), block('sam', 'Sam Kim')])
  await screen.getByRole('button', { name: 'Unblock Sam Kim' }).click()
  await expect.element(screen.getByText('Sam Kim')).not.toBeInTheDocument()
  expect(sent.at(-1)?.variables).toEqual({ input: { blockedID: 'sam' } })
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveBlocksEndSubscription')
  const blocker = { id: 'mia', unreadConversations: 0 }
  live.tell('LiveBlocksEndSubscription', { told: { ...block('kenji', 'Kenji Moreau'), blocker } })
  await expect.element(screen.getByText('No one is blocked')).toBeVisible()
  live.tell('LiveBlocksSubscription', { told: { ...block('amara', 'Amara Okafor'), blocker } })
  await expect.element(screen.getByText('Amara Okafor')).toBeVisible()
})
