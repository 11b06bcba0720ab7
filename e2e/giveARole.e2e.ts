import type { Page } from '@playwright/test'
import { companyId } from '#backend/demo/demoPeople.ts'
import { addCompany } from './support/addCompany.ts'
import { expectToast } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('an admin gives a role and takes it away, and the member’s page follows without reload (rows 117, 124, 146) @layout @journey', async ({
  enter,
}) => {
  const { page: member, person } = await enter(`Ravi ${crypto.randomUUID().slice(0, 6)}`)
  const name = `${person.firstName} Silva`
  await member.goto('/dashboard/today')
  await expect(placesOf(member).getByRole('link', { name: 'Classes' })).toBeVisible()

  const { page: root } = await enter('Ines', { role: 'GLOBAL' })
  await root.goto(`/dashboard/manage-coaches?company=${companyId('Harbour')}`)
  await root.getByRole('button', { name: 'Add coach' }).click()
  const dialog = root.getByRole('dialog', { name: 'Add coach' })
  await dialog.getByRole('combobox', { name: 'Person' }).fill(person.email.toUpperCase())
  await root.getByRole('option', { name }).click()
  await expectAccessible(root)
  await dialog.getByRole('button', { name: 'Add coach' }).click()
  await expectToast(root, `Role added: \u2068${name}\u2069`)

  await expectToast(member, 'You’re a coach now.')
  await member.getByRole('button', { name: 'Go to My Studio' }).click()
  await expect(member).toHaveURL('/dashboard/my-studio')
  await expect(placesOf(member).getByRole('link', { name: 'Live' })).toBeVisible()

  await root.getByRole('searchbox', { name: 'Search coaches' }).fill(name)
  await expect(root.getByText('1 coach', { exact: true })).toBeVisible()
  await root.getByRole('button', { name: `Remove: ${name}` }).click()
  await root.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(root, `Role removed: \u2068${name}\u2069`)
  await expect(root.getByRole('button', { name: `Remove: ${name}` })).toHaveCount(0)
  await expectToast(member, 'You no longer have this role: Coach')
  await expect(placesOf(member).getByRole('link', { name: 'Live' })).toHaveCount(0)
  await expectAccessible(member)
})

test('a global admin fills in the studio’s page (row 117) @layout', async ({ enter, database }) => {
  const { page } = await enter('Ines', { role: 'GLOBAL' })
  await page.goto(`/dashboard/manage-company?company=${await addCompany(database)}`)
  const hours = page.getByRole('textbox', { name: 'Opening hours' })
  await hours.fill('Mon–Fri 7–21\nSat 9–17')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Paris')
  await page.getByRole('option', { name: /^Europe\/Paris/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved.')
  await page.reload()
  await expect(hours).toHaveValue('Mon–Fri 7–21\nSat 9–17')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Paris')
})

function placesOf(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
}
