import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

/** Bookings of a member whose feed is off or on, with its dialog. */
async function open({ isOn }: { isOn: boolean }) {
  let made = isOn ? 1 : 0
  let feed = isOn ? { createdAt: '2026-11-21T09:00:00.000Z' } : null
  const shown = await showScreen({
    path: '/dashboard/classes/booked',
    person: mia,
    answers: {
      BookingsScreenQuery: () => ({ viewer: { id: 'mia', toCome: pageAnswer([]), past: pageAnswer([]) } }),
      CalendarFeedDialogQuery: () => ({ feed }),
      CalendarFeedDialogRenewMutation: () => {
        made += 1
        feed = { createdAt: '2026-11-22T09:00:00.000Z' }
        return { renewed: { success: true, address: `https://obi.example/calendar/${made}.ics` } }
      },
      CalendarFeedDialogDeleteMutation: () => {
        feed = null
        return { ended: { success: true } }
      },
    },
  })
  await shown.screen.getByRole('button', { name: 'Add to your calendar' }).click()
  return shown
}

const address = () => page.getByRole('textbox', { name: 'Secret address' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a member creates an address and copies it, and reads how calendars take it', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open({ isOn: false })
  await button('Create an address').click()
  await expect.element(address()).toHaveValue('https://obi.example/calendar/1.ics')
  await expect.element(page.getByText(/Google Calendar/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await button('Copy address').click()
  await expect.poll(() => copy.mock.calls).toEqual([['https://obi.example/calendar/1.ics']])
})

test('a new address replaces one that is no longer shown, after a question', async () => {
  const { sent } = await open({ isOn: true })
  await expect.element(page.getByText(/only shown once/)).toBeVisible()
  expect(address().query()).toBeNull()
  await button('Create a new address').click()
  await expect.element(page.getByText(/no longer get changes/)).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('CalendarFeedDialogRenewMutation')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).click()
  await expect.element(address()).toHaveValue('https://obi.example/calendar/2.ics')
})

test('a feed that is turned off has no address', async () => {
  await open({ isOn: true })
  await button('Turn off').click()
  await expect.element(button('Create an address')).toBeVisible()
  expect(address().query()).toBeNull()
})
