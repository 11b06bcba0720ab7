import { expect, expectAccessible, test } from './support/story.ts'

test('a member who is signed in sees Today and finds classes (rows 50, 51)', async ({ enter }) => {
  const { page } = await enter()
  await page.goto('/dashboard/today')
  await expect(page.getByRole('heading', { level: 2, name: 'On now and next' })).toBeVisible({ timeout: 20_000 })
  await page.goto('/dashboard/classes')
  await expect(page.getByRole('tab', { name: 'Martial Arts' })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
})
