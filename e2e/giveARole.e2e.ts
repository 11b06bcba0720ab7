import type { Page } from '@playwright/test'
import { companyId } from '#backend/demo/demoPeople.ts'
import { addCompany } from './support/addCompany.ts'
import { expectToast } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'
import { turnToArabic } from './support/turnToArabic.ts'
import { type Words, wordsOf } from './support/words.ts'

for (const lang of ['en', 'ar'] as const) {
  const journey = lang === 'en' ? ' @journey' : ''

  test(`an admin grants and revokes a role, and the member’s page follows without reload (rows 117, 124, 146, ${lang}) @layout${journey}`, async ({
    enter,
  }) => {
    const say = wordsOf(lang)
    const { page: member, person } = await enter(`Ravi ${crypto.randomUUID().slice(0, 6)}`)
    const { page: root } = await enter('Ines', { role: 'GLOBAL' })
    if (lang === 'ar') for (const page of [member, root]) await turnToArabic(page)
    const scene = { root, member, name: `${person.firstName} Silva`, email: person.email, say }
    await member.goto('/dashboard/today')
    await expect(placesOf(member, say).getByRole('link', { name: say('Classes') })).toBeVisible()
    await giveRole(scene)
    await takeRole(scene)
    await expectAccessible(member)
  })
}

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

interface Scene {
  root: Page
  member: Page
  /** The member's name and address. */
  name: string
  email: string
  say: Words
}

async function giveRole({ root, member, name, email, say }: Scene): Promise<void> {
  await root.goto(`/dashboard/manage-coaches?company=${companyId('Harbour')}`)
  await root.getByRole('button', { name: say('Add coach') }).click()
  const dialog = root.getByRole('dialog', { name: say('Add coach') })
  await dialog.getByRole('combobox', { name: say('Person') }).fill(email.toUpperCase())
  await root.getByRole('option', { name }).click()
  await expectAccessible(root)
  await dialog.getByRole('button', { name: say('Add coach') }).click()
  await expectToast(root, say('Role added: {0}', { 0: `\u2068${name}\u2069` }), say)

  await expectToast(member, say('You’re a coach now.'), say)
  await member.getByRole('button', { name: say('Go to My Studio') }).click()
  await expect(member).toHaveURL('/dashboard/my-studio')
  await expect(placesOf(member, say).getByRole('link', { name: say('Live') })).toBeVisible()
}

async function takeRole({ root, member, name, say }: Scene): Promise<void> {
  await root.getByRole('searchbox', { name: say('Search coaches') }).fill(name)
  const one = say('{0, plural, one {# coach} other {# coaches}}', { 0: 1 })
  await expect(root.getByText(one, { exact: true })).toBeVisible()
  const remove = root.getByRole('button', { name: say('Remove: {name}', { name }) })
  await remove.click()
  await root
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Remove'), exact: true })
    .click()
  await expectToast(root, say('Role removed: {0}', { 0: `\u2068${name}\u2069` }), say)
  await expect(remove).toHaveCount(0)
  await expectToast(member, say('You no longer have this role: {role}', { role: say('Coach') }), say)
  await expect(placesOf(member, say).getByRole('link', { name: say('Live') })).toHaveCount(0)
}

function placesOf(page: Page, say: Words) {
  return page.getByRole('navigation', { name: say('Main') }).filter({ visible: true })
}
