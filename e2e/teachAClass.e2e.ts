import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bookOn, cardOf, expectToast, findClass } from './support/classes.ts'
import { readSubjects } from './support/inbox.ts'
import { makeNoticesDue } from './support/notices.fixture.ts'
import { expect, expectAccessible, test } from './support/story.ts'

const MINUTE_MS = 60_000

test('a coach creates a class, a member finds and books it, and the coach sees who comes (rows 117, 118, 122) @layout @journey', async ({
  enter,
}) => {
  const { page: coach } = await enter('Noor', { role: 'COACH' })
  const startsAt = soon()
  const name = `Kata by candlelight ${randomBytes(3).toString('hex')}`
  await createKarate(coach, { name, startsAt })
  const own = cardOf(coach, { name })
  await expect(own.getByText('0 of 3 spots booked')).toBeVisible()
  await expectAccessible(coach)
  await own.getByRole('button', { name: `Who’s booked: ${name}` }).click()
  const sheet = coach.getByRole('dialog', { name: 'Who’s booked' })
  await expect(sheet.getByText('No bookings yet')).toBeVisible()

  const { page: member } = await enter('Mia')
  await member.goto('/dashboard/today')
  const card = await findClass(member, { name, startsAt })
  await bookOn(card, { name })
  await expect(sheet.getByText('Mia Silva')).toBeVisible()
  await expectAccessible(coach)
  await coach.keyboard.press('Escape')
  await expect(own.getByText('1 of 3 spots booked')).toBeVisible()
  await expect(own.getByRole('link', { name: 'Start class' })).toBeVisible()
})

test('a weekly class is listed under each of its days (row 119)', async ({ enter }) => {
  const { page: coach } = await enter('Noor', { role: 'COACH' })
  const name = `Kata every week ${randomBytes(3).toString('hex')}`
  // Far enough ahead that midnight does not change the day's label.
  const startsAt = new Date(Date.now() + 3 * 24 * 60 * MINUTE_MS)
  await openForm(coach)
  await fillIn(coach, { name, startsAt })
  await coach.getByRole('radio', { name: 'Every week' }).click()
  await type(coach, 'Last day', digitsOf(new Date(startsAt.getTime() + 20 * 24 * 60 * MINUTE_MS)))
  await expect(coach.getByText(/^3 dates, ending/)).toBeVisible()
  await expectAccessible(coach)
  await coach.getByRole('button', { name: 'Create class' }).click()
  await expect(coach.getByText('3 upcoming classes')).toBeVisible()
  await expect(cardOf(coach, { name })).toHaveCount(3)
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(startsAt)
  await expect(coach.getByRole('heading', { level: 2, name: new RegExp(`^${weekday}`) })).toHaveCount(3)
})

test('a weekly class without an end is booked for weeks ahead, and its dates on closed days disappear (row 119)', async ({
  enter,
}) => {
  const { page: coach } = await enter('Noor', { role: 'COACH' })
  const name = `Kata for ever ${randomBytes(3).toString('hex')}`
  const startsAt = new Date(Date.now() + 3 * 24 * 60 * MINUTE_MS)
  await openForm(coach)
  await fillIn(coach, { name, startsAt })
  await coach.getByRole('radio', { name: 'Every week' }).click()
  await coach.getByRole('radio', { name: 'Never' }).click()
  await expect(coach.getByText('Repeats until you end it. Members can book 13 weeks ahead.')).toBeVisible()
  await coach.getByRole('button', { name: 'Create class' }).click()
  await expect(coach.getByText('14 upcoming classes')).toBeVisible()
  await coach.getByRole('button', { name: 'Plan' }).click()
  await coach.getByRole('menuitem', { name: 'Closures' }).click()
  await coach.getByRole('button', { name: 'Add closure' }).click()
  const dialog = coach.getByRole('dialog', { name: 'Add closure' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Holidays')
  await type(coach, 'Last day', digitsOf(new Date(startsAt.getTime() + 7 * 24 * 60 * MINUTE_MS)))
  await dialog.getByRole('button', { name: 'Add closure' }).click()
  await expect(coach.getByText('2 dates are canceled, with 0 bookings.')).toBeVisible()
  await coach.getByRole('button', { name: 'Close these days' }).click()
  await expect(coach.getByRole('heading', { name: 'Holidays' })).toBeVisible()
  await expectAccessible(coach)
  await coach.goto('/dashboard/manage-classes')
  await expect(coach.getByText('12 upcoming classes')).toBeVisible()
})

test('a course in person shows its address, and one booking covers all its dates (rows 58, 59)', async ({ enter }) => {
  const { page: coach } = await enter('Noor', { role: 'COACH' })
  const name = `Kata by the sea ${randomBytes(3).toString('hex')}`
  const startsAt = new Date(Date.now() + 24 * 60 * MINUTE_MS)
  await openForm(coach)
  await fillIn(coach, { name, startsAt })
  await coach.getByRole('radio', { name: 'Every week' }).click()
  await type(coach, 'Last day', digitsOf(new Date(startsAt.getTime() + 20 * 24 * 60 * MINUTE_MS)))
  await coach.getByRole('radio', { name: 'Whole course' }).click()
  await coach.getByRole('radio', { name: 'In person' }).click()
  await coach.getByText('More options').click()
  await coach.getByRole('combobox', { name: 'Ages' }).click()
  await coach.getByRole('option', { name: 'Kids' }).click()
  await coach.getByText('More options').click()
  await expect(coach.getByText('Public · Kids · Everyone')).toBeVisible()
  await coach.getByRole('button', { name: 'Create class' }).click()
  await expect(coach.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await expectAccessible(coach)
  await coach.getByRole('textbox', { name: 'Address' }).fill('By the steps, Corniche')
  await coach.getByRole('button', { name: 'Create class' }).click()
  await expect(cardOf(coach, { name })).toHaveCount(3)
  await cardOf(coach, { name }).first().getByRole('link', { name }).click()
  await expect(coach.getByText('Visible only')).toHaveCount(0)

  const { page: member } = await enter('Mia')
  await member.goto(coach.url())
  await expect(member.getByText('By the steps, Corniche')).toBeVisible()
  await expect(member.getByRole('link', { name: 'Open in a map' })).toHaveAttribute('href', /query=By\+the\+steps/)
  await expect(member.getByText('Kids', { exact: true })).toBeVisible()
  await expectAccessible(member)
  await member.getByRole('button', { name: `Book course: ${name}` }).click()
  await expect(member.getByText('You’re in', { exact: true })).toBeVisible()
  await member.goto('/dashboard/classes/booked')
  await expect(cardOf(member, { name })).toHaveCount(3)
})

test('a coach cancels a date; the member who booked it sees it at once (rows 118, 121, 122)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const karate = await offer({ coachId: person.contactId })
  const { page: member } = await enter('Mia')
  await member.goto(karate.path)
  await member.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expect(member.getByText('You’re in', { exact: true })).toBeVisible()

  await coach.goto('/dashboard/manage-classes')
  await coach.getByRole('button', { name: `Actions for ${karate.name}` }).click()
  await coach.getByRole('menuitem', { name: 'Cancel this date' }).click()
  await expect(coach.getByText(/1 member has booked: .Mia Silva.\./)).toBeVisible()
  await expectAccessible(coach)
  await coach.getByRole('button', { name: 'Cancel date' }).click()
  await expect(coach.getByText('Date canceled.')).toBeVisible()
  await expect(member.getByText('This class was canceled.').first()).toBeVisible()
  await member.goto('/dashboard/classes/booked')
  await expect(cardOf(member, { name: karate.name })).toContainText('Canceled')
})

test('a member who booked a date that is canceled gets exactly one e-mail (rows 118, 122)', async ({
  enter,
  offer,
  database,
  baseURL,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const karate = await offer({ coachId: person.contactId })
  const { page: member, person: mia } = await enter('Mia')
  await member.goto(karate.path)
  await member.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expect(member.getByText('You’re in', { exact: true })).toBeVisible()
  await coach.goto('/dashboard/manage-classes')
  await coach.getByRole('button', { name: `Actions for ${karate.name}` }).click()
  await coach.getByRole('menuitem', { name: 'Cancel this date' }).click()
  await coach.getByRole('button', { name: 'Cancel date' }).click()
  await expect(coach.getByText('Date canceled.')).toBeVisible()
  await makeNoticesDue(database)
  const notices = async () => {
    const subjects = await readSubjects({ url: baseURL ?? '', to: mia.email })
    return subjects.filter((subject) => subject.includes(karate.name))
  }
  await expect.poll(notices, { timeout: 60_000 }).toEqual([`Canceled: ${karate.name}`])
})

test('a member has no studio, and its page says which roles have one (rows 9, 117)', async ({ enter }) => {
  const { page } = await enter('Mia')
  await page.goto('/dashboard/manage-classes')
  await expect(page.getByText(/^This page is for coaches/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to Today' }).click()
  await expect(page).toHaveURL(/\/dashboard\/today/)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' })).toHaveCount(0)
})

/** The next whole minute minus four: the room is then open for the coach. */
function soon(): Date {
  return new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 4 * MINUTE_MS)
}

async function openForm(coach: Page): Promise<void> {
  await coach.goto('/dashboard/today')
  const places = coach.getByRole('navigation', { name: 'Main' })
  await places.getByRole('link', { name: 'My Studio' }).click()
  await places.getByRole('link', { name: 'Live' }).click()
  await expect(coach.getByText('No upcoming classes')).toBeVisible()
  await expectAccessible(coach)
  await coach.getByRole('link', { name: 'New class' }).click()
}

async function createKarate(coach: Page, wishes: { name: string; startsAt: Date }): Promise<void> {
  await openForm(coach)
  await fillIn(coach, wishes)
  await coach.getByRole('textbox', { name: 'Capacity' }).fill('3')
  await coach.getByRole('button', { name: 'Create class' }).click()
  await expectToast(coach, 'Class created. Members can book it now.')
  await expect(coach).toHaveURL('/dashboard/manage-classes')
}

async function fillIn(coach: Page, { name, startsAt }: { name: string; startsAt: Date }): Promise<void> {
  await choose(coach, 'Category', 'Martial Arts')
  await choose(coach, 'Type', 'Karate')
  await coach.getByRole('textbox', { name: 'Title' }).fill(name)
  const hours = startsAt.getHours()
  await type(coach, 'Date', digitsOf(startsAt))
  await type(coach, 'Time', `${two(hours % 12 || 12)}${two(startsAt.getMinutes())}${hours < 12 ? 'a' : 'p'}`)
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

/** A day in English order, without separators. */
function digitsOf(date: Date): string {
  return `${two(date.getMonth() + 1)}${two(date.getDate())}${date.getFullYear()}`
}

/** When a part is complete, typing continues in the next one. */
async function type(coach: Page, field: string, parts: string): Promise<void> {
  await coach.getByRole('group', { name: field, exact: true }).getByRole('spinbutton').first().click()
  await coach.keyboard.type(parts)
}

async function choose(coach: Page, field: string, option: string): Promise<void> {
  await coach.getByRole('combobox', { name: field }).click()
  await coach.getByRole('option', { name: option }).click()
}
