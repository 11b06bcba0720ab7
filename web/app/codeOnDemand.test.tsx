import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { codeOnDemand } from './codeOnDemand.ts'
import { Boundary } from './failures/Boundary.tsx'
import { ErrorFallback } from './failures/ErrorFallback.tsx'
import { shellForTests } from './testing/shellForTests.tsx'

test('code that fails to load without a network loads on the next attempt, and is not reported as a broken page (row 44)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  const tries = [() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))]
  const code = codeOnDemand<object>(() => tries.shift()?.() ?? Promise.resolve(() => <p>Here it is</p>))
  const Screen = () => {
    const { Component: Loaded } = code
    return <Loaded />
  }
  const { around } = shellForTests({})
  const shown = await render(
    around(
      <Boundary
        resetKey={undefined}
        renderFallback={(error, retry) => (
          <ErrorFallback
            error={error}
            onRetry={() => {
              code.warm()
              retry()
            }}
          />
        )}
      >
        <Suspense>
          <Screen />
        </Suspense>
      </Boundary>,
    ),
  )
  await expect.element(shown.getByText('You’re offline. Try again when you’re connected.')).toBeVisible()
  expect(shown.getByText('Something went wrong').elements()).toEqual([])
  offline.mockRestore()
  dispatchEvent(new Event('online'))
  await expect.element(shown.getByText('Here it is')).toBeVisible()
})
