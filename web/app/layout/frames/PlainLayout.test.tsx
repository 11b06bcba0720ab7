import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { NotFoundScreen } from '#web/app/failures/NotFoundScreen.tsx'
import { findRoute } from '#web/app/routing/findRoute.ts'
import { routes } from '#web/app/routing/table.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { AccessibilityScreen } from '#web/features/legal/AccessibilityScreen.tsx'
import { PrivacyScreen } from '#web/features/legal/PrivacyScreen.tsx'
import { TermsScreen } from '#web/features/legal/TermsScreen.tsx'
import { PlainLayout } from './PlainLayout.tsx'

test.each([
  ['/terms/terms', 'Terms of Service', 'Your account', <TermsScreen key="terms" />],
  ['/terms/privacy', 'Privacy Policy', 'What we store', <PrivacyScreen key="privacy" />],
  ['/terms/accessibility', 'Accessibility', 'What you can rely on', <AccessibilityScreen key="accessibility" />],
])('%s is open to everyone, with its title and a way back (rows 6 and 31)', async (path, title, part, text) => {
  const { around } = shellForTests({ path })
  const row = findRoute(routes, path)?.row
  const screen = await render(around(row && <PlainLayout row={row}>{text}</PlainLayout>))
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: part })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('a page that does not exist says so and links to Today (row 2)', async () => {
  const { around } = shellForTests({ path: '/404' })
  const row = findRoute(routes, '/404')?.row
  const page = row && (
    <PlainLayout row={row}>
      <NotFoundScreen />
    </PlainLayout>
  )
  const screen = await render(around(page))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to Today' })).toHaveAttribute('href', '/dashboard/today')
  expect(screen.getByRole('navigation').query()).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
})
