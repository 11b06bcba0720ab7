import type { Page } from '@playwright/test'
import { bookOn, cardOf, expectToast, findClass } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'
import { tabTo } from './support/tabTo.ts'

const KENJI = '/coaches/Kenji-Moreau/a6102b00-5093-8348-8b90-5a975a795414'

/** Every screen, with a text that shows that it has loaded. */
const screens = [
  ['/dashboard/today', 'Live now and up next'],
  ['/dashboard/classes', 'Martial Arts'],
  ['/dashboard/classes/booked', 'Upcoming'],
  ['/terms/terms', 'Your account'],
  ['/404', 'Page not found'],
] as const

const doors = [
  ['/auth/amplify/sign-in', 'Send code'],
  ['/auth/amplify/sign-up', 'Send code'],
] as const

// In forced colors the system paints, but the checker measures the page's own colors.
const systemColours = { except: ['color-contrast'] }

test('every screen of a member passes the checks in both themes @layout', async ({ enter, offer }) => {
  const karate = await offer({ capacity: 3 })
  const { page } = await enter()
  await readAll(page, [...screens, [karate.path, 'Your coach']])
})

test('every screen of a visitor passes the checks in both themes @layout', async ({ page, offer }) => {
  const karate = await offer({ capacity: 3 })
  await readAll(page, [...doors, [karate.path, 'Your coach'], [KENJI, 'Upcoming classes']])
})

test('with forced colors and reduced motion every screen is usable, and a class can be booked', async ({
  enter,
  offer,
}) => {
  const karate = await offer({ capacity: 3 })
  const { page } = await enter('Mia', { forcedColors: 'active', reducedMotion: 'reduce' })
  for (const [path, words] of screens) {
    await page.goto(path)
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page, systemColours)
  }
  await page.goto('/dashboard/today')
  await findClass(page, karate)
  await bookOn(cardOf(page, karate), karate)
  await expectAccessible(page, systemColours)
})

test('a class is found, booked and canceled by keyboard alone', async ({ enter, offer }) => {
  const karate = await offer({ capacity: 3 })
  const { page } = await enter()
  await page.goto(karate.path)
  const book = page.getByRole('button', { name: `Book: ${karate.name}` })
  await tabTo(page, book)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Booked. See you there.')
  const giveBack = page.getByRole('button', { name: `Cancel booking: ${karate.name}` })
  await tabTo(page, giveBack)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(giveBack).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Cancel booking' }))
  await page.keyboard.press('Enter')
  await expect(book).toBeVisible()
})

async function readAll(page: Page, places: readonly (readonly [path: string, words: string])[]): Promise<void> {
  for (const [path, words] of places) {
    await page.goto(path)
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
    // Only the colors are left to check in the other theme.
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
    await expectAccessible(page, { only: ['color-contrast'] })
  }
}
