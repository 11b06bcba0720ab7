import type { Page } from '@playwright/test'
import { expectToast } from './support/classes.ts'
import { framesShown, humAt, tonesHeard } from './support/liveMedia.ts'
import { expect, expectAccessible, test } from './support/story.ts'

const TONES = { coach: 440, mia: 660, sam: 1000 }
const all = Object.values(TONES)

const soon = () => new Date(Date.now() + 5 * 60_000)

test('three people hold a class: each hears and sees the other two, and nobody themselves (rows 62, 64, 67)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana')
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  const { page: sam } = await enter('Sam')
  await humAt(coach.context(), TONES.coach)
  await humAt(mia.context(), TONES.mia)
  await humAt(sam.context(), TONES.sam)
  for (const page of [mia, sam]) await bookAndJoin(page, karate)
  await coach.goto(karate.path)
  await goIn(coach, 'Start class')

  for (const page of [coach, mia, sam]) {
    await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  }
  await expect.poll(() => tonesHeard(coach, all)).toEqual([TONES.mia, TONES.sam])
  await expect.poll(() => tonesHeard(mia, all)).toEqual([TONES.coach, TONES.sam])
  await expect.poll(() => tonesHeard(sam, all)).toEqual([TONES.coach, TONES.mia])

  await mia.getByRole('button', { name: 'Mute' }).click()
  await expect.poll(() => tonesHeard(coach, all)).toEqual([TONES.sam])
  await expect(sam.getByRole('figure', { name: 'Mia' }).getByLabel('Muted')).toBeVisible()

  for (const page of [coach, mia, sam]) await expectFramesToAdvance(page)
  await expectAccessible(sam)
})

async function bookAndJoin(page: Page, karate: { name: string; path: string }): Promise<void> {
  await page.goto(karate.path)
  await page.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expectToast(page, 'Booked. See you there.')
  await goIn(page, 'Join class')
}

/** From the class's page through the set-up into the room. */
async function goIn(page: Page, way: 'Join class' | 'Start class'): Promise<void> {
  await page
    .getByRole('button', { name: way })
    .or(page.getByRole('link', { name: way }))
    .click()
  await expect(page.getByRole('button', { name: 'Join class' })).toBeVisible()
  await page.getByRole('button', { name: 'Join class' }).click()
  await expect(page.getByRole('toolbar', { name: 'Controls' })).toBeVisible()
}

/** All pictures on the page are moving. */
async function expectFramesToAdvance(page: Page): Promise<void> {
  await expect.poll(() => framesShown(page).then(({ length }) => length)).toBe(3)
  const before = await framesShown(page)
  await expect
    .poll(async () => (await framesShown(page)).every((count, index) => count > (before[index] ?? 0) + 10))
    .toBe(true)
}
