import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

/** Bookings of a member whose feed is off or on, with its dialog. */
async function open({ isOn, answers = {} }: { isOn: boolean; answers?: Answers }) {
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
      ...answers,
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

test('a feed that is turned off, after a question, has no address', async () => {
  const { sent } = await open({ isOn: true })
  await button('Turn off').click()
  await expect.element(page.getByText(/no longer get changes/)).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('CalendarFeedDialogDeleteMutation')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect.element(button('Create an address')).toBeVisible()
  expect(address().query()).toBeNull()
})

test('an address in force stays shown when it could not be renewed', async () => {
  let tries = 0
  await open({
    isOn: true,
    answers: {
      CalendarFeedDialogRenewMutation: () => {
        tries += 1
        if (tries > 1) throw new RequestError('UNAVAILABLE')
        return { renewed: { success: true, address: 'https://obi.example/calendar/first.ics' } }
      },
    },
  })
  const renew = async () => {
    await button('Create a new address').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).click()
    await expect.element(page.getByText(/no longer get changes/)).not.toBeInTheDocument()
  }
  await renew()
  await expect.element(address()).toHaveValue('https://obi.example/calendar/first.ics')
  await renew()
  await expect.poll(() => tries).toBe(2)
  await expect.element(address()).toHaveValue('https://obi.example/calendar/first.ics')
})

test('the first address is shown even if the feed cannot be read again', async () => {
  let reads = 0
  await open({
    isOn: false,
    answers: {
      CalendarFeedDialogQuery: () => {
        reads += 1
        if (reads > 1) throw new RequestError('UNAVAILABLE')
        return { feed: null }
      },
    },
  })
  await button('Create an address').click()
  await expect.poll(() => reads).toBe(2)
  await expect.element(address()).toHaveValue('https://obi.example/calendar/1.ics')
})
