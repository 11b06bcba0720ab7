import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

/** No date to teach for another coach. */
const noSubstitutes = { substitutions: { items: [] as unknown[] }, rolesList: { items: [] as unknown[] } }
const taught = (pattern: string | null) => ({ ...classAnswer({ id: 'c1', name: 'Kata' }), pattern })
const kata = taught(null)
const booking = (memberName: string) => {
  return {
    id: `b-${memberName}`,
    eventOccurrenceID: kata.id,
    memberID: memberName,
    memberName,
    startDate: kata.startDate,
  }
}

interface Studio {
  contactId?: string
  classes?: ClassAnswer[]
  answers?: Answers
}

function openStudio({ contactId = 'kenji', classes = [kata], answers = {} }: Studio = {}) {
  return showScreen({
    path: '/dashboard/manage-classes',
    person: { ...mia, contactId },
    answers: {
      TaughtScreenQuery: () => ({ viewer: { id: contactId, ...noSubstitutes, classes: pageAnswer(classes) } }),
      useAffectedBookingsDateMutation: () => ({
        checked: { success: true, attendances: [booking('Mia Lopez'), booking('Sam Okoro')] },
      }),
      useAffectedBookingsMutation: () => ({ checked: { success: true, attendances: [] } }),
      ...answers,
    },
  })
}

async function choose(item: string) {
  await page.getByRole('button', { name: 'Actions for Kata' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

beforeEach(() => page.viewport(1200, 800))

test('before a date is canceled, the coach sees who has booked; then it says that it was canceled (rows 118, 122)', async () => {
  const { id, coachID, endDate } = kata
  const removed = {
    id,
    status: 'PUBLISHED',
    cancelledAt: new Date().toISOString(),
    cancelReason: 'The hall is flooded',
    dateState: 'CANCELED',
  }
  const { screen, sent } = await openStudio({
    answers: { useClassRemovalDateMutation: () => ({ removed: { success: true, occurrences: [removed] } }) },
  })
  await choose('Cancel this date')
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this date?' })
  await expect.element(dialog.getByText('2 members have booked: ⁨Mia Lopez⁩ and ⁨Sam Okoro⁩.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(' The hall is flooded ')
  await dialog.getByRole('button', { name: 'Cancel date' }).click()
  await expect.element(page.getByText('Date canceled.')).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'useClassRemovalDateMutation')?.variables ?? {}
  expect(input).toMatchObject({ id, coachID, endDate, cancelReason: 'The hall is flooded' })
  await expect.element(page.getByRole('button', { name: 'Actions for Kata' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
})

test('a deleted class leaves the list (row 118)', async () => {
  const removed = { id: kata.id, status: 'DELETED', cancelledAt: null, cancelReason: null, dateState: 'CANCELED' }
  await openStudio({
    answers: { useClassRemovalMutation: () => ({ removed: { success: true, occurrences: [removed] } }) },
  })
  await choose('Delete class')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete class' }).click()
  await expect.element(page.getByText('Class deleted.')).toBeVisible()
  await expect.element(page.getByText('No upcoming classes')).toBeVisible()
})

test('a date that starts meanwhile stays, and says why', async () => {
  await openStudio({
    answers: { useClassRemovalDateMutation: () => ({ removed: { success: false, code: 'DATE_STARTED' } }) },
  })
  await choose('Cancel this date')
  await page.getByRole('button', { name: 'Cancel date' }).click()
  await expect.element(page.getByText('This class has started, so it can’t be changed.').first()).toBeVisible()
})

test('without an answer about bookings, the dialog says so', async () => {
  await openStudio({
    answers: {
      useAffectedBookingsMutation: () => {
        throw new RequestError('UNAVAILABLE')
      },
    },
  })
  await choose('Delete class')
  await expect.element(page.getByText('We couldn’t check who has booked.', { exact: false })).toBeVisible()
})

test('an assistant has no actions for the class', async () => {
  const { screen } = await openStudio({ contactId: 'amara' })
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Actions for Kata' }).query()).toBeNull()
})

test('Edit leads to the form of the class', async () => {
  const { location } = await openStudio({ answers: { EditClassScreenQuery: () => ({ dates: { items: [] } }) } })
  await choose('Edit')
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-classes/edit?id=c1')
})

test('a class that repeats is ended on a day; its later dates leave the list (row 119)', async () => {
  const weekly = taught('WEEKLY')
  const { sent } = await openStudio({
    classes: [weekly],
    answers: {
      EndClassDialogMutation: () => ({
        edited: { success: true, occurrences: [{ id: weekly.id, status: 'DELETED', cancelledAt: null }] },
      }),
    },
  })
  await choose('Stop repeating')
  const dialog = page.getByRole('dialog', { name: 'Stop repeating' })
  await expect.element(dialog.getByRole('group', { name: 'Last day' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Stop repeating' }).click()
  await expect.element(page.getByText('No upcoming classes')).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'EndClassDialogMutation')?.variables ?? {}
  // The end of the chosen day, so that a class on it still takes place.
  expect(input).toMatchObject({ endDate: new Date(new Date(weekly.startDate).setHours(23, 59, 59, 999)).toISOString() })
})

test('a coach asks colleagues for a substitute, with a note, and gives the date up', async () => {
  const { sent } = await openStudio({
    classes: [kata],
    answers: { useAskForSubstituteMutation: () => ({ asked: { success: true, occurrences: [] } }) },
  })
  await choose('Ask for a substitute')
  const dialog = page.getByRole('dialog', { name: 'Ask for a substitute' })
  await dialog.getByRole('textbox', { name: 'Note for your colleagues' }).fill('I am away')
  await dialog.getByRole('checkbox', { name: 'I can’t teach this date in any case' }).click()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Ask colleagues' }).click()
  await expect.element(page.getByText('We’ve asked your colleagues.')).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'useAskForSubstituteMutation')?.variables ?? {}
  expect(input).toMatchObject({ id: kata.id, note: 'I am away', givesUp: true })
})
