import type { Page } from '@playwright/test'
import { expect, test } from './support/story.ts'
import { withoutServiceWorker } from './support/withoutServiceWorker.ts'

test.use({
  // The browser itself reports the missing code, and React the screen that failed because of it.
  expectedComplaints: /Failed to load resource|dynamically imported module|ClassesScreen|RequestError: UNAVAILABLE/,
})

test('code that a deploy has replaced is loaded by reloading the page', async ({ enter }) => {
  const { page } = await enter()
  await withoutServiceWorker(page.context())
  await page.goto('/dashboard/today')
  const toClasses = page.getByRole('link', { name: 'Classes', exact: true }).filter({ visible: true })
  await expect(toClasses).toBeVisible({ timeout: 20_000 })

  // As if the old build's files were gone: one such response, and then the new document's.
  await page.route('**/assets/ClassesScreen-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  const reloaded = page.waitForEvent('load')
  await toClasses.click()
  await reloaded
  await expect(page.getByRole('tab', { name: 'Martial Arts' })).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/dashboard\/classes/)
})

test('code that stays missing is checked once, and then the page offers a retry', async ({ enter }) => {
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

/** Number of page loads. Code may be missing before a document has loaded, so the load event does not count. */
async function countDocuments(page: Page): Promise<() => number> {
  let documents = 0
  await page.exposeFunction('noteDocument', () => (documents += 1))
  await page.addInitScript('noteDocument()')
  return () => documents
}
