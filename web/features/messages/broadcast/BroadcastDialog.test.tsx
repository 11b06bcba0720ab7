import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const role: HeldRole = { id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' }

interface Wishes {
  people?: number
  isOverLimit?: boolean
}

/** My studio of a coach, who has sent nothing yet. */
async function open({ people = 3, isOverLimit = false }: Wishes = {}) {
  const items: object[] = []
  const shown = await showScreen({
    path: '/dashboard/my-studio',
    person: { ...mia, contactId: 'kenji', roles: [role] },
    answers: {
      MyStudioScreenQuery: () => ({
        viewer: { id: 'kenji', followersCount: 3, classes: { items: [] } },
        requests: { items: [], nextToken: null },
      }),
      BroadcastDialogQuery: () => ({ people, recent: { items: [...items] } }),
      BroadcastDialogMutation: ({ input }) => {
        if (isOverLimit) throw new RequestError('LIMIT_REACHED')
        const { content } = Object(input)
        const createdAt = new Date().toISOString()
        items.push({ id: 'b1', content, status: 'SENDING', people, sent: 0, skipped: 0, createdAt })
        return { sent: { success: true, broadcast: { id: 'b1' } } }
      },
    },
  })
  await shown.screen.getByRole('button', { name: 'Message all members' }).click()
  return { ...shown, items }
}

test('a coach writes to all members, sees how many they are, and follows how far the message is', async () => {
  const { screen, sent, live, items } = await open()
  await screen.getByRole('textbox', { name: 'Message' }).fill(' No class on Monday ')
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Send to 3 people' }).click()
  await expect.element(screen.getByText('Sending: 0 of 3')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  const input = sent.find(({ name }) => name === 'BroadcastDialogMutation')?.variables['input']
  expect(input).toEqual({ id: expect.any(String), audience: 'MEMBERS', content: 'No class on Monday' })
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('SentBroadcastsSubscription')
  const done = { status: 'SENT', sent: 2, skipped: 1 }
  Object.assign(items[0] ?? {}, done)
  // An older answer has overwritten the event that said so.
  live.tell('SentBroadcastsSubscription', { told: { id: 'b1', status: 'SENDING', sent: 0, skipped: 0 } })
  await expect.element(screen.getByText('Sent to 2 people')).toBeVisible()
  await expect.element(screen.getByText('1 person couldn’t be reached')).toBeVisible()
})

test('without members there is nothing to send, and the limit of a day is explained', async () => {
  const { screen } = await open({ people: 0 })
  await expect.element(screen.getByText('There’s no one to write to yet.')).toBeVisible()
  expect(page.getByRole('textbox').query()).toBeNull()
  await screen.unmount()
  const limited = await open({ isOverLimit: true })
  await limited.screen.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await limited.screen.getByRole('button', { name: 'Send to 3 people' }).click()
  await expect.element(limited.screen.getByText('You’ve sent 5 of these today. Try again tomorrow.')).toBeVisible()
  await expect.element(limited.screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello')
})
