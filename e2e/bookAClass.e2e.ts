import { enterAs, signInByCode } from './support/signIn.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('a member who signed in by code sees Today and finds classes (rows 13, 50, 51)', async ({
  context,
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await enterAs(context, { url, person: await signInByCode({ url, email: 'mia@obi.example' }) })
  await page.goto('/dashboard/today')
  await expect(page.getByRole('heading', { level: 2, name: 'On now and next' })).toBeVisible({ timeout: 20_000 })
  await page.goto('/dashboard/classes')
  await expect(page.getByRole('tab', { name: 'Martial Arts' })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
})
