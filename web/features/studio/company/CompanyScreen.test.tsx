import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pictureRequests } from '#web/app/testing/pictureRequests.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { pictureFile } from '#web/ui/image/pictureFile.fixture.ts'

const requests = pictureRequests({ status: 200, body: { id: 'dojo', logo: '/logo.jpg' } })

const dojo = {
  id: 'dojo',
  name: 'Harbour Dojo',
  address: '14 Quay Street, Marseille',
  logo: null,
  openingHours: null,
  timeZone: 'Europe/Paris',
  currency: null,
  cancellationHours: null,
  contentNeedsApproval: true,
}
const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }
const global: HeldRole = { id: 'g1', role: 'GLOBAL', companyName: undefined }

function openCompany(answers: Answers = {}, role: HeldRole = admin, search = '?company=dojo') {
  return showScreen({
    path: `/dashboard/manage-company${search}`,
    person: { ...mia, contactId: 'dana', roles: [role] },
    answers: {
      CompanyScreenQuery: ({ hasCompany }) => ({
        first: { items: [{ id: 'dojo' }] },
        ...(hasCompany ? { company: dojo } : {}),
      }),
      ...answers,
    },
  })
}

beforeEach(() => page.viewport(1000, 900))

test('an admin sees what the studio says about itself, with a map of its address (row 117)', async () => {
  const { screen } = await openCompany()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour Dojo')
  await expect.element(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Paris')
  await expect
    .element(screen.getByRole('link', { name: 'Open in a map' }))
    .toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=14+Quay+Street%2C+Marseille')
  await expect
    .element(screen.getByRole('link', { name: 'Rooms' }))
    .toHaveAttribute('href', '/dashboard/manage-classes/rooms?company=dojo')
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin saves what they changed, and nothing else', async () => {
  const { screen, sent } = await openCompany({
    CompanyDetailsMutation: ({ input }) => ({ company: { ...dojo, ...Object(input) } }),
  })
  await screen.getByRole('textbox', { name: 'Opening hours' }).fill('Mon–Fri 7–21')
  await screen.getByRole('textbox', { name: 'Address' }).fill('')
  const currency = screen.getByRole('combobox', { name: 'Currency' })
  await currency.fill('euro')
  await page.getByRole('option', { name: /^EUR/ }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(sent.at(-1)?.variables).toEqual({
    input: { id: 'dojo', openingHours: 'Mon–Fri 7–21', address: null, currency: 'EUR' },
  })
  await expect.element(screen.getByRole('textbox', { name: 'Opening hours' })).toHaveValue('Mon–Fri 7–21')
  expect(screen.getByRole('link', { name: 'Open in a map' }).query()).toBeNull()
})

test('an admin sets how many hours before the start members can cancel, and lifts the limit again (row 117)', async () => {
  const { screen, sent } = await openCompany({
    CompanyDetailsMutation: ({ input }) => ({ company: { ...dojo, ...Object(input) } }),
  })
  const window = screen.getByRole('textbox', { name: 'Members can cancel until' })
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(window).toHaveValue('')
  await window.fill('169')
  await save.click()
  await expect.element(screen.getByText('Enter 0–168.')).toBeVisible()
  await window.fill('24')
  await save.click()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input: { id: 'dojo', cancellationHours: 24 } })
  await window.fill('')
  await save.click()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input: { id: 'dojo', cancellationHours: 0 } })
})

test('an admin lets coaches publish without approval, with the keyboard, and reads what that means (row 117)', async () => {
  const { screen, sent } = await openCompany({
    CompanyDetailsMutation: ({ input }) => ({ company: { ...dojo, ...Object(input) } }),
  })
  const approval = screen.getByRole('switch', { name: /^New videos and programs need approval/ })
  await expect.element(approval).toBeChecked()
  await expect.element(screen.getByText(/once an admin has approved it/)).toBeVisible()
  approval.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(approval).not.toBeChecked()
  await expect.element(screen.getByText(/right away. Videos and programs that are already waiting/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(sent.at(-1)?.variables).toEqual({ input: { id: 'dojo', contentNeedsApproval: false } })
})

test('text that is typed during a save stays, and is saved next', async () => {
  const answer = Promise.withResolvers<void>()
  const { screen, sent } = await openCompany({
    CompanyDetailsMutation: async ({ input }) => {
      await answer.promise
      return { company: { ...dojo, ...Object(input) } }
    },
  })
  const save = screen.getByRole('button', { name: 'Save' })
  await screen.getByRole('textbox', { name: 'Name' }).fill('Harbour')
  await save.click()
  const hours = screen.getByRole('textbox', { name: 'Opening hours' })
  await hours.fill('Mon–Fri 7–21')
  answer.resolve()
  await expect.element(page.getByText('Saved.').first()).toBeVisible()
  await expect.element(hours).toHaveFocus()
  await expect.element(hours).toHaveValue('Mon–Fri 7–21')
  await save.click()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input: { id: 'dojo', openingHours: 'Mon–Fri 7–21' } })
})

test('a studio needs a name', async () => {
  const { screen, sent } = await openCompany()
  await screen.getByRole('textbox', { name: 'Name' }).fill(' ')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  expect(sent.map(({ name }) => name)).toEqual(['CompanyScreenQuery'])
})

test('an admin crops a logo, which the page shows at once, and removes it again (row 117)', async () => {
  const { screen, shell } = await openCompany()
  await shell.session.restore()
  await userEvent.upload(screen.getByLabelText('Add logo'), [await pictureFile(900, 900)])
  const dialog = page.getByRole('dialog', { name: 'Studio logo' })
  await expect.element(page.getByRole('group', { name: 'Picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Picture updated')).toBeVisible()
  await expect.element(screen.getByText('Change logo')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  requests.answer = { status: 200, body: { id: 'dojo', logo: null } }
  await screen.getByRole('button', { name: 'Remove logo' }).click()
  await expect.element(screen.getByText('Add logo')).toBeVisible()
  await expect.element(screen.getByLabelText('Add logo')).toHaveFocus()
  await expect.element(page.getByText('Logo removed')).toBeVisible()
  expect(requests.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /pictures/companies/dojo',
    'DELETE /pictures/companies/dojo',
  ])
})

test('an admin is shown their own studio, whatever the address says', async () => {
  const { screen, location } = await openCompany({}, admin, '?company=lotus')
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible()
  expect(location.history.at(-1)).toBe('/dashboard/manage-company?company=dojo')
  expect(screen.getByRole('combobox', { name: 'Company' }).query()).toBeNull()
})

test('a global admin begins with the first studio and can choose another', async () => {
  const { screen } = await openCompany(
    { CompanyChoiceQuery: () => ({ companies: { items: [dojo], nextToken: null } }) },
    global,
    '',
  )
  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Harbour Dojo')
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour Dojo')
})
