import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { dayAfter } from '#web/lib/time/day.ts'
import { weekOf } from '#web/lib/time/week.ts'

const [thisWeek = ''] = weekOf(Date.now(), 'en').days

async function openDialog(count: number, answers: Answers = {}, roles: HeldRole[] = []) {
  const shown = await showScreen({
    path: '/dashboard/manage-classes',
    person: { ...mia, contactId: 'kenji', roles },
    answers: {
      TaughtScreenQuery: () => ({ viewer: { id: 'kenji', classes: pageAnswer([]) } }),
      CopyWeekDialogQuery: () => ({ count }),
      ...answers,
    },
  })
  await shown.screen.getByRole('button', { name: 'Plan' }).click()
  await page.getByRole('menuitem', { name: 'Copy week' }).click()
  return { ...shown, dialog: page.getByRole('dialog', { name: 'Copy week' }) }
}

beforeEach(() => page.viewport(1200, 900))

test('a coach copies this week into the next one, and sees before how many dates there are', async () => {
  const { dialog, sent } = await openDialog(12, {
    CopyWeekDialogMutation: () => ({ copied: { success: true, occurrences: [{ id: 'o1' }, { id: 'o2' }] } }),
  })
  await expect.element(dialog.getByText('12 dates')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Copy week' }).click()
  await expect.element(page.getByText('2 dates copied.')).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'CopyWeekDialogMutation')?.variables ?? {}
  expect(input).toMatchObject({ companyID: null, fromDay: thisWeek, toDay: dayAfter(thisWeek, 7) })
})

test('the days of a week begin and end at the studio, and classes at the same time are named by its clocks', async () => {
  const ofStudio = { companyId: 'dojo', companyName: 'Dojo', companyTimeZone: 'Asia/Kathmandu' }
  const clash = { id: 'o9', name: 'Sparring', startDate: '2030-12-03T12:00:00.000Z', room: null }
  const refuse = () => ({ copied: { success: false, code: 'CLASH', clashes: [clash] } })
  const roles: HeldRole[] = [{ id: 'c1', role: 'COACH', ...ofStudio }]
  const { dialog, sent } = await openDialog(12, { CopyWeekDialogMutation: refuse }, roles)
  await expect.element(dialog.getByText('12 dates')).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'CopyWeekDialogQuery')?.variables ?? {}
  expect(input).toMatchObject({ timeZone: 'Asia/Kathmandu' })
  await dialog.getByRole('button', { name: 'Copy week' }).click()
  await expect.element(dialog.getByText(/5:45 pm/i)).toBeVisible()
})

test('the copied dates are in the list behind the dialog', async () => {
  let isCopied = false
  const { screen, dialog } = await openDialog(1, {
    TaughtScreenQuery: () => ({
      viewer: { id: 'kenji', classes: pageAnswer(isCopied ? [classAnswer({ id: 'c1', name: 'Kata' })] : []) },
    }),
    CopyWeekDialogMutation: () => {
      isCopied = true
      return { copied: { success: true, occurrences: [{ id: 'c1' }] } }
    },
  })
  await dialog.getByRole('button', { name: 'Copy week' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
})

test('classes at the same time are named, and the week is copied once the coach agrees', async () => {
  const clash = { id: 'o9', name: 'Sparring', startDate: new Date().toISOString(), room: { id: 'hall', name: 'Hall' } }
  const { dialog, sent } = await openDialog(1, {
    CopyWeekDialogMutation: ({ input }) => ({
      copied: Object(input).refusesClashes
        ? { success: false, code: 'CLASH', clashes: [clash] }
        : { success: true, occurrences: [{ id: 'o1' }], clashes: [clash] },
    }),
  })
  await dialog.getByRole('button', { name: 'Copy week' }).click()
  await expect.element(dialog.getByText('Sparring')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Copy anyway' }).click()
  await expect.element(page.getByText('1 date copied.')).toBeVisible()
  const keys = sent.flatMap(({ variables }) => Object(variables['input']).clientMutationKey ?? [])
  expect(new Set(keys).size).toBe(2)
})

test('a week without classes cannot be copied', async () => {
  const { dialog } = await openDialog(0)
  await expect.element(dialog.getByText('There are no classes in this week.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy week' })).toBeDisabled()
})

test('a week with too many dates cannot be copied', async () => {
  const { dialog } = await openDialog(201)
  await expect.element(dialog.getByText('A week with more than 200 dates can’t be copied.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy week' })).toBeDisabled()
})
