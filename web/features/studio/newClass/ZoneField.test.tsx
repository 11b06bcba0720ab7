import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { categories, colleaguesAnswer, kenjis, tomorrow } from '#web/features/studio/newClassForTests.ts'
import { dayAfter } from '#web/lib/time/day.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { typeDay, typeTime } from '#web/ui/testing/typeWhen.ts'
import { emptyClass } from './newClassForm.ts'

async function openForm(roles: HeldRole[]) {
  const shown = await showScreen({
    path: '/dashboard/manage-classes/new',
    person: { ...mia, contactId: 'kenji', roles },
    answers: {
      NewClassScreenQuery: () => ({ viewer: kenjis, listCategories: { items: categories } }),
      useColleagueOptionsQuery: colleaguesAnswer,
      TaughtScreenQuery: () => ({ viewer: { id: 'kenji', classes: pageAnswer([]) } }),
      useCreateClassMutation: () => ({ createClass: { success: true, code: null } }),
    },
  })
  await expect.element(shown.screen.getByRole('textbox', { name: 'Title' })).toBeVisible()
  const inputs = () => shown.sent.flatMap(({ variables }) => ('input' in variables ? [variables['input']] : []))
  return { ...shown, inputs, submit: () => shown.screen.getByRole('button', { name: 'Create class' }).click() }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 1200)
})

const teaches = (companyTimeZone?: string): HeldRole[] => [
  { id: 'freelance', role: 'COACH', companyName: undefined },
  { id: 'teaches', role: 'COACH', companyId: 'dojo', companyName: 'Dojo', companyTimeZone },
]

test('a coach enters times by the clocks of the studio, and sees their own beside them', async () => {
  const { screen, submit, inputs } = await openForm(teaches('Pacific/Kiritimati'))
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  await expect.element(zone).toHaveValue('Pacific/Kiritimati')
  await screen.getByRole('textbox', { name: 'Title' }).fill('Rolling')
  const day = dayAfter(tomorrow, 2)
  await typeDay('Date', day)
  await typeTime('Time', '09:00')
  await expect.element(screen.getByText(/^In your time zone: /)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await submit()
  const atNine = (offset: string) => new Date(`${day}T09:00${offset}`).toISOString()
  await expect.poll(inputs).toMatchObject([{ timeZone: 'Pacific/Kiritimati', startDate: atNine('+14:00') }])
})

test('a class may be in another zone than the studio', async () => {
  const { screen, submit, inputs } = await openForm(teaches('Europe/Paris'))
  await screen.getByRole('textbox', { name: 'Title' }).fill('Rolling')
  await screen.getByRole('combobox', { name: 'Time zone' }).fill('kat')
  await page.getByRole('option', { name: /^Asia\/Kat/ }).click()
  const day = dayAfter(tomorrow, 2)
  await typeDay('Date', day)
  await typeTime('Time', '09:00')
  await submit()
  await expect.poll(inputs).toMatchObject([{ startDate: new Date(`${day}T09:00+05:45`).toISOString() }])
})

test.each([
  ['a studio without a zone', teaches()],
  ['no studio', []],
])('with %s, times are in the zone of the browser', async (_studio, roles) => {
  const { screen } = await openForm(roles)
  await expect.element(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue(guessTimeZone())
  await expect.element(screen.getByText('Members see the time in their own zone.')).toBeVisible()
})

test('a draft of an earlier version, which has no zone, keeps its times by the clocks of the browser', async () => {
  const { timeZone: _, ...earlier } = { ...emptyClass(Date.now()), title: 'Rolling' }
  sessionStorage.setItem('draft new class', JSON.stringify(earlier))
  const { screen } = await openForm(teaches('Pacific/Kiritimati'))
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rolling')
  await expect.element(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue(guessTimeZone())
})
