import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { dayAfter, dayOf } from '#web/lib/time/day.ts'
import { typeDay } from '#web/ui/testing/typeWhen.ts'

const admin: HeldRole = {
  id: 'a1',
  role: 'ADMIN',
  companyId: 'dojo',
  companyName: 'Harbour Dojo',
  companyTimeZone: 'Asia/Kathmandu',
}
const today = dayOf(Date.now())
const christmas = {
  id: 'x1',
  name: 'Christmas',
  firstDay: '2030-12-24',
  lastDay: '2030-12-26',
  endDate: '2030-12-26T23:00:00.000Z',
}

function openClosures(closures: object[] = [], answers: Answers = {}) {
  return showScreen({
    path: '/dashboard/manage-classes/company/closures?company=dojo',
    person: { ...mia, roles: [admin] },
    answers: { CompanyClosuresScreenQuery: () => ({ closures: pageAnswer(closures) }), ...answers },
  })
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('an admin adds a closure, and sees before how many dates and bookings it cancels', async () => {
  const { screen, sent } = await openClosures([], {
    ClosureEffectQuery: () => ({ effect: { dates: 12, bookings: 1 } }),
    AddClosureDialogMutation: () => ({ createClosure: { success: true, closure: christmas, occurrences: [] } }),
  })
  await expect.element(screen.getByText('No closures')).toBeVisible()
  await screen.getByRole('button', { name: 'Add closure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add closure' })
  await dialog.getByRole('button', { name: 'Add closure' }).click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas')
  await typeDay('Last day', dayAfter(today, 2))
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Add closure' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close these days?' })
  await expect.element(question.getByText('12 dates are canceled, with 1 booking.')).toBeVisible()
  await question.getByRole('button', { name: 'Close these days' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Christmas' })).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'AddClosureDialogMutation')?.variables ?? {}
  expect(input).toMatchObject({
    companyID: 'dojo',
    name: 'Christmas',
    firstDay: today,
    lastDay: dayAfter(today, 2),
    cancelsDates: true,
  })
})

test('after Back, or after a failure, the same closure can be added again', async () => {
  let tries = 0
  const { screen } = await openClosures(
    [{ ...christmas, id: 'x2', name: 'New Year', endDate: '2031-01-02T23:00:00.000Z' }],
    {
      ClosureEffectQuery: () => ({ effect: { dates: 0, bookings: 0 } }),
      AddClosureDialogMutation: () => {
        tries += 1
        if (tries === 1) throw new RequestError('UNAVAILABLE')
        return { createClosure: { success: true, closure: christmas, occurrences: [] } }
      },
    },
  )
  await screen.getByRole('button', { name: 'Add closure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add closure' })
  const add = dialog.getByRole('button', { name: 'Add closure' })
  const question = page.getByRole('alertdialog', { name: 'Close these days?' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas')
  await add.click()
  await question.getByRole('button', { name: 'Back' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await add.click()
  await question.getByRole('button', { name: 'Close these days' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await add.click()
  await question.getByRole('button', { name: 'Close these days' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Christmas' })).toBeVisible()
  const names = screen.getByRole('heading', { level: 2 })
  await expect.poll(() => names.elements().map(({ textContent }) => textContent)).toEqual(['Christmas', 'New Year'])
})

test('a closure that keeps its dates asks nothing', async () => {
  const { screen, sent } = await openClosures([], {
    AddClosureDialogMutation: () => ({ createClosure: { success: true, closure: christmas, occurrences: [] } }),
  })
  await screen.getByRole('button', { name: 'Add closure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add closure' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas')
  await dialog.getByRole('radio', { name: 'Keep' }).click()
  await dialog.getByRole('button', { name: 'Add closure' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Christmas' })).toBeVisible()
  const { input } = sent.find(({ name }) => name === 'AddClosureDialogMutation')?.variables ?? {}
  expect(input).toMatchObject({ cancelsDates: false })
})

test('a closure that is removed leaves the list', async () => {
  const { screen } = await openClosures([christmas], {
    ClosureListMutation: () => ({ deleteClosure: { id: 'x1' } }),
  })
  await expect.element(screen.getByText('24 Dec 2030 – 26 Dec 2030')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Delete Christmas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('No closures')).toBeVisible()
})

test('a coach reaches their closures from their classes', async () => {
  const { screen } = await showScreen({
    path: '/dashboard/manage-classes',
    person: { ...mia, contactId: 'kenji' },
    answers: {
      TaughtScreenQuery: () => ({ viewer: { id: 'kenji', classes: pageAnswer([]) } }),
      ClosuresScreenQuery: () => ({ viewer: { id: 'kenji', closures: pageAnswer([christmas]) } }),
    },
  })
  await screen.getByRole('button', { name: 'Plan' }).click()
  await page.getByRole('menuitem', { name: 'Closures' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Christmas' })).toBeVisible()
})
