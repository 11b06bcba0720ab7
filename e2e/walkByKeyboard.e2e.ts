import type { Locator, Page } from '@playwright/test'
import { cardOf } from './support/classes.ts'
import { expect, test } from './support/story.ts'

const MOST_STOPS = 150

test('a member finds a class, follows its coach and returns to the same position, by keyboard alone (rows 50, 51) @journey', async ({
  enter,
  offer,
}) => {
  const { person } = await enter('Wren', { role: 'COACH' })
  const coach = 'Wren Silva'
  const karate = await offer({ coachId: person.contactId })
  const { page } = await enter('Mia')
  await page.goto('/dashboard/today')
  const { keyboard } = page
  const main = page.getByRole('navigation', { name: 'Main' })

  await goTo(page, main.getByRole('link', { name: 'Classes' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/classes/)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeFocused()

  await goTo(page, page.getByRole('tab', { name: 'All' }))
  await keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/category=/)
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')

  for (const [filter, option] of [
    ['Time', 'Afternoon'],
    ['Level', 'Rookie'],
    ['Coach', coach],
  ] as const) {
    await goTo(page, page.getByRole('button', { name: filter, exact: true }))
    await keyboard.press('Enter')
    const choice = page.getByRole('menuitemradio', { name: option })
    await expect(choice).toBeVisible()
    await walk(page, choice, 'ArrowDown')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `${filter}: ${option}` })).toBeFocused()
  }
  await expect(cardOf(page, karate)).toBeVisible()

  await goTo(page, page.getByRole('button', { name: 'Clear', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Type', exact: true })).toBeFocused()

  await goTo(page, page.getByRole('searchbox', { name: 'Search classes' }), 'Shift+Tab')
  await keyboard.type(`${karate.name} or nothing`)
  await expect(page.getByText('No classes match your filters')).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.type(karate.name)
  await expect(cardOf(page, karate)).toBeVisible()

  const link = page.getByRole('link', { name: karate.name })
  await goTo(page, link)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(karate.path)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeFocused()
  await goTo(page, page.getByRole('button', { name: `Follow ${coach}` }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Following ${coach}`, pressed: true })).toBeFocused()

  // As with the browser's own shortcut.
  await page.goBack()
  await expect(page).toHaveURL(/q=Kata/)
  await expect(link).toBeFocused()
})

/** Presses Tab until the target has the focus. */
async function goTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  await walk(page, wanted, key)
}

async function walk(page: Page, wanted: Locator, key: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted, `${key} leads there`).toBeFocused()
}
