import type { Locator, Page } from '@playwright/test'
import { atRest } from './support/atRest.ts'
import { bookAndJoin, showPeople, startClass } from './support/enterRoom.ts'
import { expectFramesToAdvance } from './support/expectPictures.ts'
import { heardInEars, humAt, plugInMusic } from './support/liveMedia.ts'
import { expect, expectAccessible, test } from './support/story.ts'
import { noteTimer, setClockWrong, whenOver } from './support/timerShown.ts'

// With two quick changes of one sender's settings, the client of the meeting service logs an error and sets them again.
test.use({ expectedComplaints: /getParameters\(\) has never been called on this sender/ })

const soon = () => new Date(Date.now() + 5 * 60_000)

/** Classes with more than 12 spots are in class mode. */
const manyPlaces = { capacity: 40 }

const ownPicture = (page: Page): Locator => page.getByRole('figure', { name: 'You' })
const rosterOf = (page: Page): Locator => page.getByRole('complementary', { name: /people|person/ })

test('only the coach sees a member’s camera until the member shows it to everyone (rows 67, 68)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ ...manyPlaces, startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  const { page: sam } = await enter('Sam')
  await startClass(coach, karate)
  for (const page of [mia, sam]) await bookAndJoin(page, karate)

  await expectFramesToAdvance(coach, 3)
  for (const page of [mia, sam]) {
    await expectFramesToAdvance(page, 2)
    await expect(ownPicture(page).getByText('Coach only')).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Ana Silva' }).locator('video')).toBeVisible()
  }

  await mia.getByRole('button', { name: 'More', exact: true }).click()
  await mia.getByRole('radio', { name: /^Everyone/ }).click()
  await expect(ownPicture(mia).getByText('Everyone')).toBeVisible()
  await expectFramesToAdvance(sam, 3)
  await expectFramesToAdvance(mia, 2)

  await mia.getByRole('radio', { name: /^Only your coach/ }).click()
  await expect(ownPicture(mia).getByText('Coach only')).toBeVisible()
  await expectFramesToAdvance(sam, 2)
  await expectFramesToAdvance(coach, 3)
  await expectAccessible(mia)
})

test('the coach sets everyone’s layout, sees raised hands and mutes members (rows 67, 68)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ ...manyPlaces, startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  const { page: sam } = await enter('Sam')
  await startClass(coach, karate)
  for (const page of [mia, sam]) await bookAndJoin(page, karate)

  await coach.getByRole('button', { name: 'Class tools' }).click()
  await coach.getByRole('button', { name: 'Grid', exact: true }).click()
  for (const page of [mia, sam]) await expect(page.getByRole('button', { name: 'Speaker view' })).toBeVisible()
  await mia.getByRole('button', { name: 'Speaker view' }).click()
  await expect(mia.getByRole('button', { name: 'Grid view' })).toBeVisible()
  await coach.getByRole('button', { name: 'Speaker', exact: true }).click()
  for (const page of [mia, sam]) await expect(page.getByRole('button', { name: 'Grid view' })).toBeVisible()
  await expectAccessible(coach)

  for (const page of [mia, sam]) await page.getByRole('button', { name: 'Raise your hand' }).click()
  await expect(coach.getByRole('heading', { name: '2 hands raised' })).toBeVisible()
  await showPeople(coach)
  await expect(
    rosterOf(coach)
      .getByRole('listitem')
      .filter({ hasText: 'Mia' })
      .getByLabel(/number 1/),
  ).toBeVisible()
  await coach.getByRole('button', { name: 'Lower the hand of Mia Silva' }).click()
  await expect(mia.getByRole('button', { name: 'Raise your hand' })).toBeVisible()
  await coach.getByRole('button', { name: 'Lower all hands' }).click()
  await expect(sam.getByRole('button', { name: 'Raise your hand' })).toBeVisible()

  await mia.getByRole('button', { name: 'Turn the microphone on' }).click()
  await coach.getByRole('button', { name: 'Mute Mia Silva' }).click()
  await expect(mia.getByText('Your coach muted you')).toBeVisible()
  await mia.getByRole('button', { name: 'Turn the microphone on' }).click()
  await expect(coach.getByRole('button', { name: 'Mute Mia Silva' })).toBeVisible()

  await coach.getByRole('button', { name: 'More for Mia Silva' }).click()
  await coach.getByRole('menuitem', { name: 'Spotlight for everyone' }).click()
  await expect(mia.getByRole('alertdialog', { name: 'Show your camera to everyone?' })).toBeVisible()
  await mia.getByRole('button', { name: 'Show my camera' }).click()
  await expectFramesToAdvance(sam, 3)
  await expect(ownPicture(mia).getByText('Everyone')).toBeVisible()
})

test('a timer shows the same time to everyone, however wrong their clocks are', async ({ enter, offer }) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ ...manyPlaces, startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  const { page: sam } = await enter('Sam')
  const everyone = [coach, mia, sam]
  await setClockWrong(mia, 7_000)
  await setClockWrong(sam, -3_000)
  await startClass(coach, karate)
  for (const page of [mia, sam]) await bookAndJoin(page, karate)
  for (const page of everyone) {
    await page.getByRole('button', { name: /Turn the camera off/ }).click()
    await noteTimer(page)
  }

  await coach.getByRole('button', { name: 'Class tools' }).click()
  await coach.getByLabel('Work (s)').fill('9')
  await coach.getByLabel('Rest (s)').fill('5')
  await coach.getByRole('button', { name: 'Start the timer' }).click()
  for (const page of everyone) await expect(page.getByText('Round 2 of 8', { exact: true })).toBeVisible()

  // Only the timer's minutes are shown during the rest.
  const ends = await Promise.all(everyone.map((page) => whenOver(page, { from: 9, to: 6 })))
  expect(Math.max(...ends) - Math.min(...ends), 'how far apart it ends, in ms').toBeLessThan(150)

  await coach.getByRole('button', { name: 'Pause the timer' }).first().click()
  for (const page of [mia, sam]) await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const shown = () => Promise.all(everyone.map((page) => page.getByRole('timer').textContent()))
  await expect.poll(async () => new Set(await shown()).size).toBe(1)
  await coach.getByRole('button', { name: 'Stop the timer' }).first().click()
  for (const page of [mia, sam]) await expect(page.getByRole('timer')).toBeHidden()
})

test('music is heard unchanged, and is quieter for listeners who want more voice', async ({ enter, offer }) => {
  const MUSIC_HZ = 880
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ ...manyPlaces, startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  await humAt(coach.context(), 440)
  await humAt(mia.context(), 660)
  await plugInMusic(coach.context(), MUSIC_HZ)
  await startClass(coach, karate)
  await bookAndJoin(mia, karate)

  await coach.getByRole('button', { name: 'Class tools' }).click()
  await coach.getByRole('combobox', { name: 'Play from' }).click()
  await coach.getByRole('option').nth(1).click()
  await coach.getByRole('button', { name: 'Play for everyone' }).click()
  await expect(coach.getByText('Everyone hears your music.')).toBeVisible()

  const apart = async () => {
    const { left, right } = await heardInEars(mia, MUSIC_HZ)
    return left > -50 ? left - right : 0
  }
  await expect.poll(apart, 'in dB').toBeGreaterThan(25)
  const even = await atRest(async () => (await heardInEars(mia, MUSIC_HZ)).left, 1)
  await mia.getByRole('button', { name: 'More', exact: true }).click()
  await mia.getByRole('radio', { name: /^More voice/ }).click()
  await expect.poll(async () => even - (await heardInEars(mia, MUSIC_HZ)).left, 'in dB').toBeGreaterThan(6)
  await mia.getByRole('radio', { name: /^More music/ }).click()
  await expect.poll(async () => Math.abs(even - (await heardInEars(mia, MUSIC_HZ)).left), 'in dB').toBeLessThan(3)

  await coach.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(async () => (await heardInEars(mia, MUSIC_HZ)).left, 'in dB').toBeLessThan(-70)
})

test.describe(() => {
  test.use({ expectedComplaints: /getParameters\(\) has never been called|status of 4(03|10)/ })

  test('an admin joins invisibly and moderates, neither heard nor seen (rows 73 and 126)', async ({ enter, offer }) => {
    const { page: coach, person } = await enter('Ana', { role: 'COACH' })
    const karate = await offer({ ...manyPlaces, startsAt: soon(), coachId: person.contactId })
    const { page: mia } = await enter('Mia')
    const { page: admin } = await enter('Ada', { role: 'ADMIN' })
    await startClass(coach, karate)
    await bookAndJoin(mia, karate)
    await admin.goto(`/dashboard/live-class-admin?meetingId=${karate.publicId}`)

    await expect(rosterOf(admin).getByRole('listitem')).toHaveCount(3)
    for (const name of [/the microphone on/, /the camera/, 'Raise your hand', 'Share your screen']) {
      await expect(admin.getByRole('button', { name })).toHaveCount(0)
    }
    await expectFramesToAdvance(admin, 1)
    await expectFramesToAdvance(coach, 2)
    await expectAccessible(admin)

    await mia.getByRole('button', { name: 'Turn the microphone on' }).click()
    await admin.getByRole('button', { name: 'Mute Mia Silva' }).click()
    await expect(mia.getByText('Your coach muted you')).toBeVisible()
    await admin.getByRole('button', { name: 'More for Mia Silva' }).click()
    await admin.getByRole('menuitem', { name: 'Remove from the class' }).click()
    await admin.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(mia.getByRole('heading', { name: 'You were removed from the class' })).toBeVisible()
    await admin.getByRole('button', { name: 'Leave' }).click()
    await admin.getByRole('button', { name: 'End for all' }).click()
    await expect(coach.getByRole('heading', { name: 'The room is closed for now' })).toBeVisible()
  })
})

test('the set-up page says who will see the camera', async ({ enter, offer }) => {
  const { page: mia } = await enter('Mia')
  const coachId = (await enter('Ana', { role: 'COACH' })).person.contactId
  const many = await offer({ ...manyPlaces, startsAt: soon(), coachId })
  const few = await offer({ capacity: 5, startsAt: soon(), coachId })
  await mia.goto(`/class/class-setup?meetingId=${many.publicId}`)
  await expect(mia.getByText(/^Only the coaches of this class see your camera/)).toBeVisible()
  await mia.goto(`/class/class-setup?meetingId=${few.publicId}`)
  await expect(mia.getByText('Everyone in the class sees your camera.')).toBeVisible()
})
