import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { tabDraft } from '#web/app/forms.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { categories, colleaguesAnswer, filledInClass, tomorrow } from '#web/features/studio/newClassForTests.ts'

const admin = { id: 'admin', role: 'ADMIN', companyId: 'dojo', companyName: 'Dojo' } as const

async function openForm(
  create: () => Record<string, unknown> = () => ({ createClass: { success: true, code: null } }),
  draft = filledInClass,
) {
  tabDraft('new class of studio dojo').keep(draft)
  const shown = await showScreen({
    path: `/dashboard/manage-classes/company/new?company=dojo&date=${tomorrow}&time=17:15&minutes=45`,
    person: { ...mia, roles: [admin] },
    answers: {
      CompanyNewClassScreenQuery: () => ({
        company: { id: 'dojo', address: '14 Quay Street', currency: 'EUR', rooms: { items: [] } },
        listCategories: { items: categories },
      }),
      useColleagueOptionsQuery: colleaguesAnswer,
      CompanyClassesScreenQuery: () => ({ classes: pageAnswer([]) }),
      useCreateClassMutation: create,
    },
  })
  const coach = shown.screen.getByRole('combobox', { name: 'Coach' })
  await expect.element(coach).toBeVisible()
  const submit = () => shown.screen.getByRole('button', { name: 'Create class' }).click()
  const inputs = () => shown.sent.flatMap(({ variables }) => ('input' in variables ? [variables['input']] : []))
  return { ...shown, coach, submit, inputs }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 1200)
})

test('an admin creates a class for a coach of the studio, at the time chosen in the calendar (row 118)', async () => {
  const { coach, submit, inputs, screen } = await openForm()
  await coach.click()
  await page.getByRole('option', { name: 'Linh Tran' }).click()
  expect(await accessibilityFindings()).toEqual([])
  await submit()
  await expect
    .poll(inputs)
    .toMatchObject([
      { coachID: 'linh', companyID: 'dojo', startDate: new Date(`${tomorrow}T17:15`).toISOString(), duration: 2700 },
    ])
  await expect.element(screen.getByText('Classes your coaches create appear here.')).toBeVisible()
})

test('the slot of the calendar is the same moment by the clocks of the class (row 118)', async () => {
  const timeZone = 'Asia/Kathmandu'
  const { coach, screen, submit, inputs } = await openForm(undefined, { ...filledInClass, timeZone })
  await expect.element(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Kathmandu')
  await coach.click()
  await page.getByRole('option', { name: 'Linh Tran' }).click()
  await submit()
  await expect.poll(inputs).toMatchObject([{ timeZone, startDate: new Date(`${tomorrow}T17:15`).toISOString() }])
})

test('without a coach nothing is sent, and the form says so', async () => {
  const { submit, inputs, screen } = await openForm()
  await submit()
  await expect.element(screen.getByText('Choose a coach.')).toBeVisible()
  expect(inputs()).toEqual([])
})

test('the server decides whose class it may be: a refusal is shown, and the entries stay', async () => {
  const { coach, submit, screen } = await openForm(() => ({ createClass: { success: false, code: 'NOT_FOUND' } }))
  await coach.click()
  await page.getByRole('option', { name: 'Linh Tran' }).click()
  await submit()
  await expect.element(screen.getByText('This doesn’t exist, or you don’t have access.').first()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Falling well')
})
