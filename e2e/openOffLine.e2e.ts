import type { Page } from '@playwright/test'
import { bookOn, findClass, placesLeft } from './support/classes.ts'
import { openCuttableWay } from './support/openCuttableWay.ts'
import { expect, expectAccessible, test } from './support/story.ts'
import { withoutServiceWorker } from './support/withoutServiceWorker.ts'

test.use({
  timezoneId: zoneBeforeMidnight(),
  // The browser itself reports failed requests, and React the screen that failed because of one.
  expectedComplaints:
    /net::ERR_|WebSocket connection to|Failed to load resource|dynamically imported module|RequestError/,
})

test('a server restart leaves no user on the browser’s own error page (row 44)', async ({ enter }) => {
  const way = await openCuttableWay()
  const { page } = await enter('Mia', { proxy: { server: way.server } })
  // A page of a private window, which has only what it has loaded itself.
  await withoutServiceWorker(page.context())
  await page.goto('/dashboard/today')
  const toClasses = page.getByRole('link', { name: 'Classes', exact: true }).filter({ visible: true })
  await expect(toClasses).toBeVisible()
  await settle(page)

  await way.stop()
  await toClasses.click()
  await expect(page.getByRole('alert').getByText('We couldn’t load this page.')).toBeVisible()
  await way.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'Martial Arts' })).toBeVisible()
  way.close()
})

test('screens seen before open without the server, show when they were updated, and catch up automatically @journey', async ({
  enter,
  offer,
}) => {
  const way = await openCuttableWay()
  const karate = await offer({ capacity: 5 })
  const { page } = await enter('Mia', { proxy: { server: way.server } })
  const { page: elsewhere } = await enter('Sam')
  await page.goto('/dashboard/today')
  await expect(page.getByRole('heading', { name: 'Your week' })).toBeVisible()
  await settle(page)
  await bookOn(await findClass(page, karate), karate)
  const classes = page.url()
  for (const path of ['/dashboard/today', '/dashboard/classes/booked']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: karate.name }).first()).toBeVisible()
  }
  await page.goto(karate.path)
  await expect(placesLeft(page, 4)).toBeVisible()

  await way.stop()
  // On the next day, the variables of Today and Classes are different.
  const later = Date.now() + 90 * 60_000
  await page.clock.setFixedTime(later)
  const old = page.getByText(/We can’t reach the server\. Last updated: (Today|Yesterday) @/u)
  for (const path of ['/dashboard/today', '/dashboard/classes/booked', classes]) {
    await page.goto(path)
    await expect(page.getByText(karate.name).first()).toBeVisible()
    await expect(old).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/dashboard/programs')
  await expect(page.getByRole('alert').getByText('We couldn’t load this page.')).toBeVisible()

  await page.goto(karate.path)
  await expect(placesLeft(page, 4)).toBeVisible()
  await elsewhere.goto(karate.path)
  await elsewhere.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expect(placesLeft(elsewhere, 3)).toBeVisible()
  await way.start()
  await expect(placesLeft(page, 3)).toBeVisible()
  await expect(old).toBeHidden()
  way.close()
})

/** Waits for the first screen and everything that loads after it. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (!(await page.evaluate(() => 'serviceWorker' in navigator))) return
  await page.waitForFunction(async () => {
    const cache = await caches.open('code-1')
    return navigator.serviceWorker.controller !== null && (await cache.match(document.baseURI)) !== undefined
  })
}

/** A time zone in which it is after 11 PM. */
function zoneBeforeMidnight(): string {
  const ahead = ((35 - new Date().getUTCHours()) % 24) - 12
  // The sign in these names is reversed.
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
}
