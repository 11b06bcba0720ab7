import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectToast, findClass } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const daily = 'Sun Mon Tue Wed Thu Fri Sat'

test('a coach imports a timetable, a member books a weekly spot, and both have it in their calendars @journey', async ({
  enter,
}) => {
  const { page: coach } = await enter('Noor', { role: 'COACH' })
  const name = `Kata, every morning ${randomBytes(3).toString('hex')}`
  await importTimetable(coach, name)

  const { page: member } = await enter('Mia')
  await member.goto('/dashboard/today')
  const card = await findClass(member, { name, startsAt: new Date(`${dayIn(3)}T12:00`) })
  await card.getByRole('link', { name }).first().click()
  await member.getByRole('button', { name: `Book every week: ${name}` }).click()
  await expectToast(member, 'You have a spot every week.')
  await expect(member.getByRole('button', { name: `Cancel booking: ${name}` })).toBeVisible()
  await expectAccessible(member)
  await member.goto('/dashboard/classes/booked')
  await expect(member.getByRole('heading', { name })).toHaveCount(3)

  const address = await createFeed(member)
  expect(await feedAt(member, address)).toMatch(/(STATUS:CONFIRMED[^]*){3}/)
  await endSpot(coach, name)
  await expect.poll(() => feedAt(member, address)).toMatch(/(STATUS:CANCELLED[^]*){3}/)
  await turnOff(member)
  expect((await member.request.get(address)).status()).toBe(404)
})

async function importTimetable(coach: Page, name: string): Promise<void> {
  await coach.goto('/dashboard/manage-classes')
  await coach.getByRole('button', { name: 'Plan' }).click()
  await coach.getByRole('menuitem', { name: 'Import classes' }).click()
  const line = ['"', name, '"', `;Martial Arts;Karate;${dayIn(3)};noon;60;5;${daily};${dayIn(5)}`].join('')
  const timetable = `title;category;type;date;time;minutes;spots;days;until\r\n${line}`
  const field = coach.getByRole('textbox', { name: 'Timetable' })
  await field.fill(timetable)
  await expect(coach.getByText('Line 2, time:')).toBeVisible()
  await expectAccessible(coach)
  await field.fill(timetable.replace('noon', '12:00'))
  await expectAccessible(coach)
  await coach.getByRole('button', { name: 'Create 1 class' }).click()
  await expect(coach.getByText('3 upcoming classes')).toBeVisible()
}

async function createFeed(member: Page): Promise<string> {
  await member.getByRole('button', { name: 'Add to your calendar' }).click()
  await member.getByRole('button', { name: 'Create an address' }).click()
  const field = member.getByRole('textbox', { name: 'Secret address' })
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await expectAccessible(member)
  return field.inputValue()
}

async function feedAt(member: Page, address: string): Promise<string> {
  const response = await member.request.get(address)
  expect(response.headers()['content-type']).toContain('text/calendar')
  return response.text()
}

async function endSpot(coach: Page, name: string): Promise<void> {
  await coach
    .getByRole('button', { name: `Who’s booked: ${name}` })
    .first()
    .click()
  await coach.getByRole('button', { name: 'End weekly spot: Mia Silva' }).click()
  await coach.getByRole('alertdialog').getByRole('button', { name: 'End weekly spot' }).click()
  await expect(coach.getByRole('alertdialog')).toHaveCount(0)
  await expect(coach.getByRole('heading', { name: 'Every week' })).toHaveCount(0)
}

async function turnOff(member: Page): Promise<void> {
  await member.getByRole('button', { name: 'Turn off' }).click()
  await member.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(member.getByRole('button', { name: 'Create an address' })).toBeVisible()
}
