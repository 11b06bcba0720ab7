import type { BrowserContext, Page } from '@playwright/test'
import { atRest } from './support/atRest.ts'
import { expectToast } from './support/classes.ts'
import { startClass } from './support/enterRoom.ts'
import { expectFramesToAdvance } from './support/expectPictures.ts'
import { hissInto, loudnessHeard } from './support/hissingMicrophone.ts'
import { FACE, sharpnessOf, sitInFrontOfCamera, WALL } from './support/personCamera.ts'
import { expect, test } from './support/story.ts'

// With two quick changes of one sender's settings, the client of the meeting service logs an error and sets them again.
const CLIENTS_OWN = 'getParameters\\(\\) has never been called on this sender'
// The browser's warning when a test, not the product, reads a picture back.
const READ_BACK = 'willReadFrequently'
test.use({ expectedComplaints: new RegExp(`${CLIENTS_OWN}|${READ_BACK}`) })

const soon = () => new Date(Date.now() + 5 * 60_000)

function watchForeignHosts(context: BrowserContext, own: string | undefined): string[] {
  const foreign: string[] = []
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(own ?? '').host) foreign.push(request.url())
  })
  return foreign
}

async function closeSettings(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).click()
}

async function enterFromSetUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join class' }).click()
  await expect(page.getByRole('toolbar', { name: 'Controls' })).toBeVisible()
}

async function bookAndSetUp(page: Page, karate: { name: string; path: string }): Promise<void> {
  await page.goto(karate.path)
  await page.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expectToast(page, 'Booked. See you there.')
  await page
    .getByRole('button', { name: 'Join class' })
    .or(page.getByRole('link', { name: 'Join class' }))
    .click()
  await expect(page.getByRole('button', { name: 'Effects and devices' })).toBeVisible()
}

test('others see a room blurred at set-up only as blurred, and no other host is contacted (row 77)', async ({
  enter,
  offer,
  baseURL,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  const foreign = watchForeignHosts(mia.context(), baseURL)
  await sitInFrontOfCamera(mia.context())
  await startClass(coach, karate)

  await bookAndSetUp(mia, karate)
  const mirror = mia.getByLabel('Your camera').last()
  await expect.poll(() => sharpnessOf(mirror, WALL)).toBeGreaterThan(5)
  const wall = await atRest(() => sharpnessOf(mirror, WALL), 0.5)
  const face = await atRest(() => sharpnessOf(mirror, FACE), 0.5)
  await mia.getByRole('button', { name: 'Effects and devices' }).click()
  await mia.getByRole('radio', { name: 'Blurred' }).check()
  await expect.poll(() => sharpnessOf(mirror, WALL)).toBeLessThan(wall * 0.2)
  await expect.poll(() => sharpnessOf(mirror, FACE)).toBeGreaterThan(face * 0.8)
  await closeSettings(mia)

  await enterFromSetUp(mia)
  const seen = coach.getByRole('figure', { name: 'Mia' }).locator('video')
  await expect.poll(() => sharpnessOf(seen, FACE)).toBeGreaterThan(face * 0.4)
  await expect.poll(() => sharpnessOf(seen, WALL)).toBeLessThan(wall * 0.2)

  await mia.getByRole('button', { name: 'Settings' }).click()
  await mia.getByRole('radio', { name: 'None' }).check()
  await expect.poll(() => sharpnessOf(seen, WALL)).toBeGreaterThan(wall * 0.5)
  expect(foreign).toEqual([])
})

test('others hear background noise until the voice is focused, and then ten decibels less of it (row 77)', async ({
  enter,
  offer,
  baseURL,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  const foreign = watchForeignHosts(mia.context(), baseURL)
  await hissInto(mia.context())
  await hissInto(coach.context())
  await startClass(coach, karate)
  await bookAndSetUp(mia, karate)
  await enterFromSetUp(mia)
  await mia.getByRole('button', { name: 'Turn the microphone on' }).click()
  await expect.poll(() => loudnessHeard(coach)).toBeGreaterThan(-40)
  const before = await atRest(() => loudnessHeard(coach), 1)
  await mia.getByRole('button', { name: 'Settings' }).click()
  await mia.getByRole('switch', { name: /^Voice focus/ }).check()
  await expect.poll(() => loudnessHeard(coach)).toBeLessThan(before - 10)
  expect(foreign).toEqual([])
})

test('connection stats fill in while they are open, and the theme is kept (rows 72, 74, 79)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  await startClass(coach, karate)
  await bookAndSetUp(mia, karate)
  await enterFromSetUp(mia)
  await expect(mia.locator('html')).toHaveAttribute('data-theme', 'dark')
  await mia.getByRole('button', { name: 'Settings' }).click()
  await mia.getByRole('button', { name: 'Connection stats' }).click()
  await expect(mia.getByRole('row', { name: /^Packets lost, received \d/ })).toBeVisible()
  await expect(mia.getByRole('row', { name: /^Round trip \d+ ms/ })).toBeVisible()
  await expect(mia.getByRole('rowheader', { name: 'You' })).toBeVisible()
  await expect(mia.getByRole('rowheader', { name: 'Ana' })).toBeVisible()
  await mia.getByRole('radio', { name: 'Light' }).check()
  await expect(mia.locator('html')).toHaveAttribute('data-theme', 'light')
  await mia.reload()
  await expect(mia.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('with several sizes sent and the important ones received first, video works in both directions (row 78)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  await startClass(coach, karate)
  await bookAndSetUp(mia, karate)
  await mia.getByRole('button', { name: 'Effects and devices' }).click()
  await mia.getByRole('button', { name: 'Advanced' }).click()
  for (const name of [
    /^Send your video in several sizes/,
    /^Prioritize the videos you’re watching/,
    /^Freeze the last frame/,
  ]) {
    await mia.getByRole('switch', { name }).click()
  }
  await closeSettings(mia)
  await enterFromSetUp(mia)
  for (const page of [coach, mia]) await expectFramesToAdvance(page, 2)
})
