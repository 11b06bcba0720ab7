import { addCompany } from './support/addCompany.ts'
import { expectToast } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

test('an admin sets the cancellation deadline, and a member encounters it (rows 56, 117)', async ({
  enter,
  offer,
  database,
}) => {
  const companyId = await addCompany(database)
  const soon = await offer({ companyId, startsAt: inHours(5) })
  const later = await offer({ companyId, startsAt: inHours(72) })
  const { page: member } = await enter('Mia')
  await member.goto(soon.path)
  await member.getByRole('button', { name: `Book: ${soon.name}` }).click()
  const cancel = member.getByRole('button', { name: /^Cancel booking/ })
  await expect(cancel).toBeVisible()

  const { page: admin } = await enter('Ada', { role: 'ADMIN', companyId })
  await admin.goto('/dashboard/my-studio')
  await admin.getByRole('link', { name: 'Studio details' }).click()
  const hours = admin.getByRole('textbox', { name: 'Members can cancel until' })
  await hours.fill('24')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save' }).click()
  await expectToast(admin, 'Saved.')
  await admin.reload()
  await expect(hours).toHaveValue('24')

  await member.reload()
  await expect(member.getByText('The time to cancel has passed. Ask the studio to free your spot.')).toBeVisible()
  await expect(cancel).toHaveCount(0)
  await expectAccessible(member)

  await member.goto(later.path)
  await expect(member.getByText(/^You can cancel until /)).toBeVisible()
  await member.getByRole('button', { name: `Book: ${later.name}` }).click()
  await cancel.click()
  await member.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(member.getByRole('button', { name: `Book: ${later.name}` })).toBeVisible()
})
