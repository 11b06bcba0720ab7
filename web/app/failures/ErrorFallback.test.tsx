import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { ErrorFallback, warmErrorFallback } from './ErrorFallback.tsx'

vi.mock('./FailurePage.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('if even the error page fails to load, the error is still shown, with a link back (row 44)', async () => {
  warmErrorFallback()
  const retry = vi.fn<() => void>()
  const { around } = shellForTests({})
  const page = await render(around(<ErrorFallback error={new RequestError('UNAVAILABLE')} onRetry={retry} />))
  const alert = page.getByRole('alert')
  await expect.element(alert.getByRole('heading', { level: 1, name: 'We couldn’t load this page.' })).toBeVisible()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => retry).toHaveBeenCalledTimes(1)
  expect(await accessibilityFindings()).toEqual([])
})
