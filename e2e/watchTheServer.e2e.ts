import { expect, expectAccessible, test } from './support/story.ts'

test('a global admin watches requests, errors and subscriptions live, and others cannot @layout @journey', async ({
  enter,
}) => {
  const { page } = await enter('Ines', { role: 'GLOBAL' })
  await page.goto('/dashboard/operations')
  const slowest = page.getByRole('table', { name: 'Slowest documents' })
  await expect(slowest.getByRole('rowheader').first()).toBeVisible()
  const followed = page.getByRole('table', { name: 'Live subscriptions' })
  await expect(followed.getByText('LiveTrafficSubscription')).toBeVisible()
  const requestId = crypto.randomUUID()
  const headers = { 'content-type': 'application/json', 'x-request-id': requestId }
  await page.request.post('/graphql', { headers, data: { documentId: 'unknown', variables: {} } })
  const failure = page.getByRole('table', { name: 'Recent errors' }).getByRole('row', { name: requestId })
  await expect(failure).toContainText('Not registered')
  await expectAccessible(page)
  // In the light theme, only the colors differ.
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  await expectAccessible(page, { only: ['color-contrast'] })

  const { page: member } = await enter('Mia')
  await member.goto('/dashboard/operations')
  await expect(member.getByRole('table', { name: 'Slowest documents' })).toHaveCount(0)
})
