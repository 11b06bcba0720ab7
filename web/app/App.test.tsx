import { useDirection } from '@base-ui/react/direction-provider'
import { signal } from '@preact/signals-react'
import { type ReactNode, use } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { App } from './App.tsx'
import { activateLanguage } from './language/language.ts'
import { noteAnswer, noteSilence } from './network/connection.ts'
import { RequestError } from './network/RequestError.ts'
import type { Visited } from './routing/router.ts'
import { shellForTests } from './testing/shellForTests.tsx'

const away = 'We can’t reach the server. What you see may be out of date.'

beforeEach(() => activateLanguage('en'))

afterEach(async () => {
  vi.restoreAllMocks()
  noteAnswer()
  await activateLanguage('en')
})

function visit(element: ReactNode, layout: 'plain' | 'stage' = 'stage'): Visited {
  const screen = { element, refresh: () => Promise.resolve(), dispose: () => undefined }
  const row = { name: 'test', path: '/a', guard: 'everyone', layout, open: () => screen } as const
  return { row, place: { path: '/a', parameters: {}, search: '' }, screen }
}

async function open(first: Visited, basePath = '/') {
  const { shell } = shellForTests({})
  Object.assign(shell.configuration, { basePath })
  const visited = signal(first)
  const reopen = vi.fn<() => void>()
  Object.assign(shell.router, { visited, reopen })
  await shell.session.restore()
  const page = await render(<App shell={shell} />)
  return { page, reopen, go: (next: Visited) => void (visited.value = next) }
}

const nextPicture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

test('no notice is shown before the first screen, and a pending one is shown with it', async () => {
  const never = new Promise<string>(() => undefined)
  const Never = (): ReactNode => use(never)
  // A refused user sees no screen.
  const { page, go } = await open({ ...visit(null), screen: undefined })
  noteSilence()
  await import('./notices/Notices.tsx')
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  await nextPicture()
  expect(page.getByText(away).query()).toBeNull()
  go(visit(<Never />))
  await nextPicture()
  expect(page.getByText(away).query()).toBeNull()
  go(visit(<h1>Today</h1>))
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.element(page.getByText(away)).toBeVisible()
})

test('if the layout around a screen fails to load, a retry requests both again (row 44)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  const first = visit(<h1>Today</h1>)
  // The layout requests it, outside of the screen.
  Object.defineProperty(first.row, 'name', {
    get: () => {
      if (isAway) throw new RequestError('UNAVAILABLE')
      return 'test'
    },
  })
  Object.assign(first.row, { layout: 'plain' })
  const { page, reopen } = await open(first)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  isAway = false
  await again.click()
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.poll(() => reopen).toHaveBeenCalledTimes(1)
})

test.each([
  ['/', '/dashboard/today'],
  ['/studio/', '/studio/dashboard/today'],
])('links lead to where the app is mounted: %s (row 1)', async (basePath, href) => {
  const { page } = await open(visit(<h1>Terms</h1>, 'plain'), basePath)
  await expect.element(page.getByRole('link', { name: 'Obi' })).toHaveAttribute('href', href)
})

test('a component beside the screen knows the reader’s text direction', async () => {
  await activateLanguage('ar')
  const { page } = await open(visit(<Direction />))
  await expect.element(page.getByText('rtl')).toBeVisible()
})

function Direction() {
  return <p>{useDirection()}</p>
}
