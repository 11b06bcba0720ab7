import { bookOn, findClass } from './support/classes.ts'
import { finger, keyboard, mouse } from './support/hands.ts'
import { expect, expectAccessible, test } from './support/story.ts'

const CALENDAR = '/dashboard/manage-classes/calendar'
const DAY_MS = 86_400_000

test('a coach creates a class on a day, moves it by keyboard and finds it in the month (rows 117, 118) @layout @journey', async ({
  enter,
}) => {
  const { page: coach } = await enter('Noor', { role: 'COACH' })
  const day = dayAhead(3)
  await coach.goto(`${CALENDAR}?view=day&date=${day}`)
  await expect(coach.getByText('No classes')).toBeVisible()
  await expectAccessible(coach)

  await coach.getByRole('link', { name: /^New class:/ }).click()
  await coach.getByRole('textbox', { name: 'Title' }).fill('Kata at dawn')
  await coach.getByRole('button', { name: 'Create class' }).click()
  await expect(coach.getByText('1 upcoming class')).toBeVisible()
  await coach.goto(`${CALENDAR}?view=day&date=${day}`)
  const kata = coach.getByRole('button', { name: /^Kata at dawn,/ })
  await expect(kata).toBeVisible()
  await expectAccessible(coach)

  await kata.focus()
  await coach.keyboard.down('Alt')
  await coach.keyboard.press('ArrowDown')
  await coach.keyboard.up('Alt')
  await expect(coach.getByText(/^Kata at dawn moved to/)).toBeAttached()
  await expect(kata).toBeFocused()

  await coach.getByRole('link', { name: 'Month', exact: true }).click()
  await expect(coach).toHaveURL(/view=month/)
  await expect(kata).toBeVisible()
  await expectAccessible(coach)
})

test('moving a class with bookings names its members first (rows 117, 118, 122)', async ({ enter, offer }) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const startsAt = new Date(`${dayAhead(2)}T12:00:00`)
  const offered = await offer({ startsAt, coachId: person.contactId })
  const { page: member } = await enter('Mia')
  await member.goto('/dashboard/today')
  await bookOn(await findClass(member, offered), offered)

  await coach.goto(`${CALENDAR}?view=week&date=${dayAhead(2)}`)
  const box = coach.getByRole('button', { name: new RegExp(`^${offered.name},`) })
  await expect(box).toContainText('1/5')
  await mouse.moveLater(box, 4)
  const dialog = coach.getByRole('dialog', { name: /^Move/ })
  await expect(dialog.getByText(/Mia Silva/)).toBeVisible()
  await expectAccessible(coach)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(box).toContainText('1:00 PM')
  await coach.reload()
  await expect(box).toContainText('1:00 PM')
})

test('a coach makes a class longer by pointer and by keyboard (row 118) @layout', async ({
  enter,
  offer,
  hasTouch,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const startsAt = new Date(`${dayAhead(2)}T12:00:00`)
  const { name } = await offer({ startsAt, minutes: 60, coachId: person.contactId })
  await coach.goto(`${CALENDAR}?view=day&date=${dayAhead(2)}`)
  const box = coach.getByRole('button', { name: new RegExp(`^${name},`) })
  await expect(box).toHaveAccessibleName(/12:00 PM – 1:00 PM/)
  await (hasTouch ? finger : mouse).makeLonger(box, 2)
  await expect(box).toHaveAccessibleName(/12:00 PM – 1:30 PM/)
  // Keys start no other change until the current one is saved.
  await expect(coach.getByText(new RegExp(`^${name} moved to .* – 1:30 PM`))).toBeAttached()
  await keyboard.makeLonger(box, 2)
  await expect(coach.getByText(new RegExp(`^${name} moved to .* – 2:00 PM`))).toBeAttached()
  await coach.reload()
  await expect(box).toHaveAccessibleName(/12:00 PM – 2:00 PM/)
})

function dayAhead(days: number): string {
  const date = new Date(Date.now() + days * DAY_MS)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
