import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const taught = (pattern: string | null) => ({ pattern, ...classAnswer({ id: 'c1', name: 'Kata' }) })
const kata = taught(null)
const booking = (memberName: string) => {
  return { id: `b-${memberName}`, eventOccurrenceID: kata.id, memberID: memberName, memberName }
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
      TaughtScreenQuery: () => ({ viewer: { id: contactId, classes: pageAnswer(classes) } }),
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
  const removed = { id, status: 'PUBLISHED', cancelledAt: new Date().toISOString() }
  const { screen, sent } = await openStudio({
    answers: { useClassRemovalDateMutation: () => ({ removed: { success: true, occurrences: [removed] } }) },
  })
  await choose('Cancel this date')
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this date?' })
  await expect.element(dialog.getByText('2 members have booked: ⁨Mia Lopez⁩ and ⁨Sam Okoro⁩.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel date' }).click()
  await expect.element(page.getByText('Date canceled.')).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'useClassRemovalDateMutation')?.variables ?? {}
  expect(input).toMatchObject({ id, coachID, endDate })
  await expect.element(page.getByRole('button', { name: 'Actions for Kata' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
})

test('a deleted class leaves the list (row 118)', async () => {
  const removed = { id: kata.id, status: 'DELETED', cancelledAt: null }
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

test('a coach moves this and the following dates, and only what changed is sent (row 118)', async () => {
  const { sent } = await openStudio({
    classes: [taught('WEEKLY')],
    answers: { useEditClassMutation: () => ({ edited: { success: true, occurrences: [] } }) },
  })
  await choose('Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit class' })
  await dialog.getByRole('radio', { name: 'This and following' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Kata two')
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changes saved.')).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'useEditClassMutation')?.variables ?? {}
  expect(input).toEqual({
    id: kata.parentEventID,
    fromOccurrenceID: kata.id,
    name: 'Kata two',
    clientMutationKey: expect.any(String),
  })
})

test('fewer spots than bookings name the members who lose theirs, and ask first (rows 118, 122)', async () => {
  const { sent } = await openStudio({
    answers: { useEditClassDateMutation: () => ({ edited: { success: true, occurrences: [] } }) },
  })
  await choose('Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit class' })
  await dialog.getByRole('textbox', { name: 'Spots' }).fill('1')
  await expect.element(dialog.getByText('There’s no spot left for ⁨Sam Okoro⁩.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Cancel their bookings' }).click()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.find(({ name }) => name === 'useEditClassDateMutation')?.variables['input'])
    .toMatchObject({
      id: kata.id,
      capacity: 1,
      releasesSpots: true,
    })
})

async function openEditor() {
  await choose('Edit')
  return page.getByRole('dialog', { name: 'Edit class' })
}

test('all dates move as the date does that the coach chose', async () => {
  const { sent } = await openStudio({
    classes: [taught('WEEKLY')],
    answers: { useEditClassMutation: () => ({ edited: { success: true, occurrences: [] } }) },
  })
  const dialog = await openEditor()
  await dialog.getByRole('radio', { name: 'All dates' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Kata two')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changes saved.')).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'useEditClassMutation')?.variables ?? {}
  expect(input).toMatchObject({ id: kata.parentEventID, ofOccurrenceID: kata.id, name: 'Kata two' })
})

test('canceling bookings is asked again when other members lose their spot', async () => {
  const answer = Promise.withResolvers<undefined>()
  await openStudio({
    classes: [taught('WEEKLY')],
    answers: {
      useAffectedBookingsMutation: async () => {
        await answer.promise
        return { checked: { success: true, attendances: [booking('Ana Silva'), booking('Li Wei')] } }
      },
    },
  })
  const dialog = await openEditor()
  await dialog.getByRole('textbox', { name: 'Spots' }).fill('1')
  const box = dialog.getByRole('checkbox', { name: 'Cancel their bookings' })
  await box.click()
  await expect.element(box).toBeChecked()
  await dialog.getByRole('radio', { name: 'All dates' }).click()
  await expect.element(dialog.getByText(/There’s no spot left for/)).not.toBeInTheDocument()
  answer.resolve(undefined)
  await expect.element(dialog.getByText('There’s no spot left for ⁨Li Wei⁩.')).toBeVisible()
  await expect.element(box).not.toBeChecked()
})

test('fewer spots can be saved when the bookings could not be read', async () => {
  const { sent } = await openStudio({
    answers: {
      useAffectedBookingsDateMutation: () => {
        throw new RequestError('UNAVAILABLE')
      },
      useEditClassDateMutation: () => ({ edited: { success: true, occurrences: [] } }),
    },
  })
  const dialog = await openEditor()
  await dialog.getByRole('textbox', { name: 'Spots' }).fill('1')
  await expect.element(dialog.getByText('We couldn’t check who has booked.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Cancel bookings without a spot' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.find(({ name }) => name === 'useEditClassDateMutation')?.variables['input'])
    .toMatchObject({ capacity: 1, releasesSpots: true })
})
