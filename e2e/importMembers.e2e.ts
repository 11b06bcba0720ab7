import type { Page } from '@playwright/test'
import { addCompany } from './support/addCompany.ts'
import { aPerson } from './support/joinAs.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('an admin imports members for a coach: an invalid line is named and fixed, and each person is invited once (row 117)', async ({
  enter,
  database,
}) => {
  const companyId = await addCompany(database)
  const { person: coach } = await enter('Kai', { role: 'COACH', companyId })
  const { page: admin } = await enter('Ada', { role: 'ADMIN', companyId })
  const [nora, omar] = [aPerson('Nora'), aPerson('Omar')]
  await admin.goto('/dashboard/manage-members')
  await admin.getByRole('link', { name: 'Import CSV' }).click()

  await chooseFile(admin, [nora, { ...omar, email: 'omar@' }])
  await expect(admin.getByText('Line 3, email:')).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Invite/ })).toHaveCount(0)
  await expectAccessible(admin)

  await chooseFile(admin, [nora, omar])
  await expect(admin.getByText('Line 3, email:')).toHaveCount(0)
  const preview = admin.getByRole('table', { name: 'Preview' })
  for (const { email } of [nora, omar]) await expect(preview.getByText(email)).toBeVisible()
  await chooseCoach(admin, `${coach.firstName} Silva`)
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(admin.getByText('2 invitations are waiting to be sent.')).toBeVisible()

  await chooseFile(admin, [nora, omar])
  await admin.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(admin.getByText('2 addresses already have an invitation and get no other one:')).toBeVisible()

  await admin.getByRole('link', { name: 'Show invitations' }).click()
  const invitations = admin.getByRole('table', { name: 'Invitations' }).getByRole('row')
  for (const { email } of [nora, omar]) await expect(invitations.filter({ hasText: email })).toHaveCount(1)
  await expect(invitations).toHaveCount(3)
})

async function chooseFile(admin: Page, people: readonly ReturnType<typeof aPerson>[]): Promise<void> {
  const lines = people.map(({ firstName, lastName, email }) => `${firstName} ${lastName};${email}`)
  await admin.getByLabel('Choose a file').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['\uFEFFname;email', ...lines].join('\r\n')),
  })
}

async function chooseCoach(admin: Page, name: string): Promise<void> {
  await admin.getByRole('combobox', { name: 'Coach' }).click()
  await admin.getByRole('option', { name }).click()
}
