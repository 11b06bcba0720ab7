import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/accessibilityFindings.ts'
import { ErrorFallback, warmErrorFallback } from './ErrorFallback.tsx'
import { RequestError } from './network/RequestError.ts'
import { shellForTests } from './testing/shellForTests.tsx'

vi.mock('./FailurePage.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('where not even the page of failures comes, it is said all the same, with the way back (row 44)', async () => {
  warmErrorFallback()
  const { around } = shellForTests({})
  const page = await render(around(<ErrorFallback error={new RequestError('UNAVAILABLE')} onRetry={() => undefined} />))
  const alert = page.getByRole('alert')
  await expect.element(alert.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect.element(alert.getByRole('button', { name: 'Go to the product' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})
