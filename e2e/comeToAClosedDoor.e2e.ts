import { expect, test } from './support/story.ts'

test.use({
  // The browser itself reports the response, and the app why it could not start.
  expectedComplaints: /Failed to load resource|The configuration request failed with status 503/,
})

test('a server without a configuration is reported clearly, with a retry button (row 154) @journey', async ({
  page,
}) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto('/auth/amplify/sign-in')
  await expect(page.getByRole('alert').getByText('Something went wrong')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Go to the product' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 20_000 })
})
