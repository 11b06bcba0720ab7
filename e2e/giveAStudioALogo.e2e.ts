import { addCompany } from './support/addCompany.ts'
import { expectToast } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('an admin uploads the studio’s logo, and sees it on the studio’s page, as members do on its classes (row 117)', async ({
  enter,
  offer,
  database,
}) => {
  const companyId = await addCompany(database)
  const { path } = await offer({ companyId })
  const { page: admin } = await enter('Ada', { role: 'ADMIN', companyId })
  await admin.goto('/dashboard/my-studio')
  await admin.getByRole('link', { name: 'Studio details' }).click()
  await admin.getByLabel('Add logo').setInputFiles('web/public/icon-512.png')
  const dialog = admin.getByRole('dialog', { name: 'Studio logo' })
  await expect(dialog.getByRole('group', { name: 'Picture' })).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(admin, 'Picture updated')
  await admin.reload()
  await expect(admin.getByText('Change logo')).toBeVisible()
  const logo = admin.locator('main img').first()
  await expect(logo).toHaveAttribute('src', new RegExp(`/storage/public/companies/${companyId}/[\\w-]+\\.jpg$`))
  const src = (await logo.getAttribute('src')) ?? ''
  const answer = await admin.request.get(src)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  await expectAccessible(admin)

  const { page: member } = await enter('Mia')
  await member.goto(path)
  await expect(member.locator(`main img[src="${src}"]`)).toBeVisible()
})
