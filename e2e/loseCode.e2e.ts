import type { Page } from '@playwright/test'
import { expect, test } from './support/story.ts'
import { withoutServiceWorker } from './support/withoutServiceWorker.ts'

test.use({
  // The browser itself reports the code that it did not get, and React the screen that broke over it.
  expectedComplaints: /Failed to load resource|dynamically imported module|ClassesScreen|RequestError: UNAVAILABLE/,
})

test('code that a deploy has replaced is fetched by loading the page anew', async ({ enter }) => {
  const { page } = await enter()
  await withoutServiceWorker(page.context())
  await page.goto('/dashboard/today')
  const toClasses = page.getByRole('link', { name: 'Classes', exact: true }).filter({ visible: true })
  await expect(toClasses).toBeVisible({ timeout: 20_000 })

  // As when the old build's files are gone: one answer of that kind, and then the new document's.
  await page.route('**/assets/ClassesScreen-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  const reloaded = page.waitForEvent('load')
  await toClasses.click()
  await reloaded
  await expect(page.getByRole('tab', { name: 'Martial Arts' })).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/dashboard\/classes/)
})

test('code that stays lost is looked for once, and then the page offers to try again', async ({ enter }) => {
  const { page } = await enter()
  await withoutServiceWorker(page.context())
  const documents = await countDocuments(page)
  await page.route('**/assets/ClassesScreen-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/dashboard/classes')
  await expect.poll(documents).toBe(2)
  await expect(page.getByRole('alert').getByText('We couldn’t load this page.')).toBeVisible({ timeout: 20_000 })
  expect(documents()).toBe(2)

  await page.unroute('**/assets/ClassesScreen-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'Martial Arts' })).toBeVisible({ timeout: 20_000 })
})

/** How often the page was begun anew. Its code may be missed before a document has loaded, which then never does. */
async function countDocuments(page: Page): Promise<() => number> {
  let documents = 0
  await page.exposeFunction('noteDocument', () => (documents += 1))
  await page.addInitScript('noteDocument()')
  return () => documents
}
