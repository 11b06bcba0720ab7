import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import { companyId } from '#backend/demo/demoPeople.ts'
import type { Database } from '#backend/platform/database.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('a coach builds a program by keyboard alone, an admin approves it, and a member finds it and enrolls (rows 5, 91, 92, 95, 101) @layout @journey', async ({
  enter,
  database,
}) => {
  const { page: coach, person } = await enter('Noor')
  await teachAtHarbour(database, person.contactId)
  const name = `Strong by spring ${randomBytes(3).toString('hex')}`
  const order = await build(coach, name)
  await coach.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(coach.getByText('An admin needs to approve this program')).toBeVisible()
  await coach.reload()
  await expect.poll(() => exercisesOf(coach)).toEqual(order)
  await expect(coach.getByRole('group', { name: 'Superset' })).toBeVisible()

  const { page: member } = await enter('Mia')
  await member.goto(`/dashboard/programs?q=${encodeURIComponent(name)}`)
  await expect(member.getByText('No programs match your filters')).toBeVisible()

  const { page: admin } = await enter('Ines', { role: 'ADMIN' })
  await admin.goto('/dashboard/manage-programs')
  await admin.getByRole('button', { name: 'Waiting for approval' }).click()
  await admin.getByRole('link', { name }).click()
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await expectAccessible(admin)

  await member.reload()
  await expectAccessible(member)
  await member.getByRole('link', { name }).click()
  await expect(member).toHaveURL(/\/dashboard\/program\?programId=/)
  await expectLiveChanges({ coach, admin, member }, name)
  await member.getByRole('button', { name: 'Enroll' }).click()
  await expect(member.getByRole('progressbar', { name: `Progress in ${name}` })).toBeVisible()
  await expect(member.getByText('Up next')).toBeVisible()
  await expectAccessible(member)
  await member.goto('/dashboard/programs')
  await expect(member.getByRole('region', { name: 'Continue' }).getByRole('link', { name })).toBeVisible()
})

/**
 * An admin's change appears for the coach, in the editor and in another tab's list, and for a member who has the
 * program open.
 */
async function expectLiveChanges({ coach, admin, member }: Record<'coach' | 'admin' | 'member', Page>, name: string) {
  const list = await coach.context().newPage()
  await list.goto('/dashboard/manage-programs')
  await expect(list.getByRole('link', { name })).toBeVisible()
  await expect(member.getByText('Push day')).toBeVisible()
  await type(admin, 'Session name', 'Pull day')
  await expect(coach.getByRole('textbox', { name: 'Session name' })).toHaveValue('Pull day')
  await expect(member.getByText('Pull day')).toBeVisible()
  await type(admin, 'Name', `${name} again`)
  await expect(list.getByRole('link', { name: `${name} again` })).toBeVisible()
  await expect(member.getByRole('heading', { name: `${name} again` })).toBeVisible()
  await list.close()
}

/** Builds a program by keyboard. Returns the exercises in their final order. */
async function build(coach: Page, name: string): Promise<string[]> {
  await coach.goto('/dashboard/manage-programs')
  await coach.getByRole('button', { name: 'New program' }).first().press('Enter')
  await expect(coach).toHaveURL(/\/dashboard\/edit-program\?id=/)
  await type(coach, 'Name', name)
  await coach.getByRole('button', { name: 'Add session' }).press('Enter')
  await type(coach, 'Session name', 'Push day')
  await coach.getByRole('button', { name: 'Add exercises' }).press('Enter')
  const shelf = coach.getByRole('dialog', { name: 'Add exercises' })
  for (const place of [0, 1, 2]) await shelf.getByRole('checkbox').nth(place).press('Space')
  await expectAccessible(coach)
  await shelf.getByRole('button', { name: 'Add 3 videos' }).press('Enter')
  await expect.poll(() => exercisesOf(coach)).toHaveLength(3)
  const [first = '', second = '', third = ''] = await exercisesOf(coach)
  await coach.getByRole('button', { name: `Move ${third}`, exact: true }).press('ArrowUp')
  await expect(coach.getByRole('button', { name: `Move ${third}`, exact: true })).toBeFocused()
  await coach.getByRole('button', { name: `More for ${third}`, exact: true }).press('Enter')
  await coach.getByRole('menuitem', { name: 'Superset with the one above' }).press('Enter')
  await expect(coach.getByRole('group', { name: 'Superset' })).toBeVisible()
  await expect(coach.getByText('All changes saved')).toBeVisible()
  await expectAccessible(coach)
  return [first, third, second]
}

async function type(coach: Page, label: string, text: string): Promise<void> {
  const field = coach.getByRole('textbox', { name: label, exact: true })
  await field.focus()
  await coach.keyboard.press('ControlOrMeta+A')
  await coach.keyboard.type(text)
}

/** The exercises, read from their menus. */
async function exercisesOf(coach: Page): Promise<string[]> {
  const session = coach.getByRole('region', { name: 'Warm-up', exact: true })
  const menus = await session.getByRole('button', { name: /^More for / }).all()
  const names = await Promise.all(menus.map((menu) => menu.getAttribute('aria-label')))
  return names.flatMap((label) => (label && label !== 'More for Warm-up' ? [label.replace('More for ', '')] : []))
}

/** An approved coach of the company of the stories' admins. */
async function teachAtHarbour(database: Database, contactId: string): Promise<void> {
  const now = new Date().toISOString()
  const role = {
    id: randomUUID(),
    contact_id: contactId,
    company_id: companyId('Harbour'),
    role: 'COACH',
    status: 'APPROVED',
  }
  await addDemoRows(database, [['role', [{ ...role, created_at: now, updated_at: now }]]])
}
