import type { Page } from '@playwright/test'
import { expectToast } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('a member asks, an admin approves, and the new coach is in My Studio without signing in again (rows 34, 117, 125) @layout @journey', async ({
  enter,
}) => {
  const { page: member, person } = await enter(`Aiko ${crypto.randomUUID().slice(0, 6)}`)
  const name = `${person.firstName} Silva`
  await ask(member)

  const { page: admin } = await enter('Camille', { role: 'ADMIN' })
  await admin.goto('/dashboard/today')
  await placesOf(admin).getByRole('link', { name: 'My Studio' }).click()
  await admin.getByRole('link', { name: 'Requests' }).click()
  const approve = admin.getByRole('button', { name: `Approve: ${name}` })
  await expect(approve).toBeVisible()
  await expectAccessible(admin)
  await approve.click()
  await expectToast(admin, `${name} is a coach now.`)
  await expect(approve).toHaveCount(0)
  await admin.getByRole('tab', { name: 'Coaches' }).click()
  await admin.getByRole('searchbox', { name: 'Search coaches' }).fill(name)
  await expect(admin.getByRole('link', { name })).toBeVisible()
  await expectAccessible(admin)

  await expect(member.getByRole('heading', { name: 'You’re a coach' })).toBeVisible()
  await member.getByRole('link', { name: 'Go to My Studio' }).click()
  await expect(member).toHaveURL('/dashboard/my-studio')
  await expect(placesOf(member).getByRole('link', { name: 'Live' })).toBeVisible()
  await expectAccessible(member)
  await placesOf(member).getByRole('link', { name: 'Today' }).click()
  await expect(placesOf(member).getByRole('link', { name: 'Classes' })).toBeVisible()
})

test('a declined member sees the decision on any page (row 125)', async ({ enter }) => {
  const { page: member, person } = await enter(`Duc ${crypto.randomUUID().slice(0, 6)}`)
  const name = `${person.firstName} Silva`
  await ask(member)
  await placesOf(member).getByRole('link', { name: 'Today' }).click()
  await expect(member).toHaveURL('/dashboard/today')

  const { page: admin } = await enter('Camille', { role: 'ADMIN' })
  await admin.goto('/dashboard/manage-coaches?tab=requests')
  await admin.getByRole('button', { name: `Decline: ${name}` }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expectToast(admin, `Request declined: ${name}`)
  await expectToast(member, 'Your request to coach was declined.')
})

async function ask(member: Page): Promise<void> {
  await member.goto('/dashboard/today')
  await member
    .getByRole('button', { name: /^Account/ })
    .filter({ visible: true })
    .click()
  await member.getByRole('menuitem', { name: /Become a coach.*Request Now/ }).click()
  await member.getByRole('radio', { name: 'Martial Arts' }).click()
  await expectAccessible(member)
  await member.getByRole('button', { name: 'Send request' }).click()
  await expect(member.getByRole('heading', { name: 'Request sent' })).toBeVisible()
}

function placesOf(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
}
