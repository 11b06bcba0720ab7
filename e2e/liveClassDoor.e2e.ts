import type { Page } from '@playwright/test'
import { bookAndJoin, showPeople, startClass } from './support/enterRoom.ts'
import { devicesOn, framesShown, watchDevices } from './support/liveMedia.ts'
import { expect, test } from './support/story.ts'

// With two quick changes of one sender's settings, the client of the meeting service logs an error and sets them again.
test.use({ expectedComplaints: /getParameters\(\) has never been called on this sender/ })

const soon = () => new Date(Date.now() + 5 * 60_000)
const peopleSeenBy = (page: Page) => page.getByRole('complementary').getByRole('listitem')

test('an attendee who navigates back has left the class, and can join again as if for the first time (row 74)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  await watchDevices(mia.context())
  await startClass(coach, karate)
  await showPeople(coach)
  await bookAndJoin(mia, karate)
  await expect(peopleSeenBy(coach)).toHaveCount(2)

  await mia.goBack()
  await expect(mia.getByRole('button', { name: 'Join class' })).toBeVisible()
  await expect(peopleSeenBy(coach)).toHaveCount(1)
  await expect.poll(async () => (await framesShown(coach)).length).toBe(1)

  await mia.getByRole('button', { name: 'Join class' }).click()
  await expect(mia.getByRole('toolbar', { name: 'Controls' })).toBeVisible()
  await expect(peopleSeenBy(coach)).toHaveCount(2)
  await expect.poll(() => devicesOn(mia)).toEqual(['audio', 'video'])

  await coach.getByRole('button', { name: 'Leave' }).click()
  await coach.getByRole('button', { name: 'End for all' }).click()
  await expect(mia.getByRole('heading', { name: 'The room is closed for now' })).toBeVisible()
  await expect.poll(() => devicesOn(mia)).toEqual([])
})

test('the page shows that it is joining, and an attendee who goes back meanwhile does not join (row 80)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  await startClass(coach, karate)
  await showPeople(coach)
  await bookAndJoin(mia, karate)
  await mia.getByRole('button', { name: 'Leave' }).click()
  await mia.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(peopleSeenBy(coach)).toHaveCount(1)

  const { asked, opened, open } = await holdDoor(mia)
  await mia.goto(`/class/class-setup?meetingId=${karate.publicId}`)
  await mia.getByRole('button', { name: 'Join class' }).click()
  await expect(mia.getByRole('status').getByRole('heading', { name: 'Joining Obi' })).toBeVisible()
  // A user who goes back before the permission prompt is not prompted.
  await asked
  await mia.goBack()
  open()
  await opened
  await expect(mia.getByRole('button', { name: 'Join class' })).toBeVisible()
  await expect(peopleSeenBy(coach)).toHaveCount(1)

  await mia.getByRole('button', { name: 'Join class' }).click()
  await expect(mia.getByRole('toolbar', { name: 'Controls' })).toBeVisible()
  await expect(peopleSeenBy(coach)).toHaveCount(2)
})

/** Delays the next join request until `open` is called. */
async function holdDoor(page: Page) {
  const { promise: held, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/meeting/join?*', async (route) => held.then(() => route.continue()), { times: 1 })
  const asked = page.waitForRequest('**/meeting/join?*')
  return { asked, open, opened: page.waitForResponse('**/meeting/join?*') }
}
