import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { Visited } from '#web/app/routing/router.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { ContentBoundary } from './ContentBoundary.tsx'

const screen = { element: null, refresh: () => Promise.resolve(), dispose: () => undefined }

function visitedAt(path: string): Visited {
  return {
    row: { name: 'test', path, guard: 'everyone', layout: 'plain', open: () => screen },
    place: { path, parameters: {}, search: '' },
    screen,
  }
}

function Broken({ error }: { error: Error }): never {
  throw error
}

/** React logs every caught error to the console, which this test expects. */
function quietly() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

test('a temporary failure offers a retry (row 154)', async () => {
  quietly()
  const retry = vi.fn<() => void>()
  const { around } = shellForTests({})
  const page = await render(
    around(
      <ContentBoundary visited={visitedAt('/a')} onRetry={retry}>
        <Broken error={new RequestError('UNAVAILABLE')} />
      </ContentBoundary>,
    ),
  )
  await expect.element(page.getByText('We can’t reach the server. Try again in a moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => retry).toHaveBeenCalledTimes(1)
})

test('a permanent failure offers no retry', async () => {
  quietly()
  const { around } = shellForTests({})
  const page = await render(
    around(
      <ContentBoundary visited={visitedAt('/a')} onRetry={() => undefined}>
        <Broken error={new RequestError('NOT_FOUND')} />
      </ContentBoundary>,
    ),
  )
  await expect.element(page.getByText('This doesn’t exist, or you don’t have access.')).toBeVisible()
  expect(page.getByRole('button').query()).toBeNull()
})

test('any other error shows the fallback with its three promises, until the next navigation (rows 16 and 44)', async () => {
  quietly()
  const { around } = shellForTests({})
  const page = await render(
    around(
      <ContentBoundary visited={visitedAt('/a')} onRetry={() => undefined}>
        <Broken error={new TypeError('broken')} />
      </ContentBoundary>,
    ),
  )
  for (const promise of ['Classes & Coaches', 'Personalized Recommendations', 'Live and Guided Experience']) {
    await expect.element(page.getByText(promise)).toBeVisible()
  }
  await expect.element(page.getByRole('button', { name: 'Go to the product' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])

  await page.rerender(
    around(
      <ContentBoundary visited={visitedAt('/b')} onRetry={() => undefined}>
        The next screen
      </ContentBoundary>,
    ),
  )
  await expect.element(page.getByText('The next screen')).toBeVisible()
})
