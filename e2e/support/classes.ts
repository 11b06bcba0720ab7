import { expect, type Locator, type Page } from '@playwright/test'
import type { StoryClass } from './addClass.ts'
import { type Words, wordsOf } from './words.ts'

export const english = wordsOf('en')

/** The card of a class, wherever it is listed. */
export function cardOf(page: Page, { name }: Pick<StoryClass, 'name'>): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name }) })
}

/** Navigates from any screen to the card of a class, as a user does: navigation, discipline, type, day. */
export async function findClass(
  page: Page,
  wanted: Pick<StoryClass, 'name' | 'startsAt'>,
  say: Words = english,
): Promise<Locator> {
  const navigation = page.getByRole('navigation', { name: say('Main') })
  await navigation.getByRole('link', { name: say('Classes') }).click()
  await page.getByRole('tab', { name: say('Martial Arts') }).click()
  await page.getByRole('button', { name: say('Type'), exact: true }).click()
  await page.getByRole('menuitemradio', { name: say('Karate') }).click()
  const locale = (await page.locator('html').getAttribute('lang')) ?? 'en'
  const timeZone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  // A class that started before midnight is listed under today until it ends.
  const shownOn = Math.max(wanted.startsAt.getTime(), Date.now())
  await page
    .getByRole('radiogroup', { name: say('Day') })
    .getByLabel(day.format(shownOn))
    .click()
  const card = cardOf(page, wanted)
  const more = page.getByRole('button', { name: say('Show more classes') })
  // Other stories' classes are on the same day, and may fill the first page. Until the day's own are loaded, those of
  // the previous day are shown, whose button may disappear before it is pressed.
  await expect(async () => {
    await expect(card.or(more).first()).toBeVisible()
    if (await card.isHidden()) await more.click({ timeout: 1000 })
    expect(await card.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000 })
  return card
}

/** The visible text with the number of free spots; the one for screen readers differs. */
export function placesLeft(place: Page | Locator, count: number, say: Words = english): Locator {
  const text = say('{remaining, plural, one {# spot left} other {# spots left}}', { remaining: count })
  return place.getByText(text, { exact: true })
}

/** Presses "Book" on a card and waits until the member has the spot. */
export async function bookOn(card: Locator, { name }: Pick<StoryClass, 'name'>, say: Words = english): Promise<void> {
  await card.getByRole('button', { name: `${say('Book')}: ${name}` }).click()
  await expect(card.getByText(say('You’re in'), { exact: true })).toBeVisible()
}

/** Cancels the booking of a card, and confirms it. */
export async function giveBackOn(card: Locator, { name }: StoryClass, say: Words = english): Promise<void> {
  await card.getByRole('button', { name: say('Cancel booking: {name}', { name }) }).click()
  const question = card.page().getByRole('alertdialog', { name: say('Cancel this booking?') })
  await question.getByRole('button', { name: say('Cancel booking') }).click()
  await expect(question).toBeHidden()
}

export async function expectToast(page: Page, text: string, say: Words = english): Promise<void> {
  await expect(page.getByRole('region', { name: say('Notifications') }).getByText(text)).toBeVisible()
}
