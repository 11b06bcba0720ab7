import { signal } from '@preact/signals-react'
import { type ReactNode, Suspense, use } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { routes } from '#web/app/routing/table.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { findRoute } from './findRoute.ts'
import { type LeftOff, whereOneIs } from './leftOff.ts'
import type { Visited } from './router.ts'
import { Screens } from './Screens.tsx'

function visit(path: string, element: ReactNode, leftOff?: LeftOff): Visited {
  const screen = { element, refresh: () => Promise.resolve(), dispose: () => undefined }
  const row = { name: 'test', path, guard: 'everyone', layout: 'plain', open: () => screen } as const
  return { row, place: { path, parameters: {}, search: '' }, screen, leftOff }
}

/** A screen longer than the window. */
function Long({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div style={{ height: 4_000 }}>
      <h1>{name}</h1>
      {children}
    </div>
  )
}

async function open(first: Visited) {
  const { shell, around } = shellForTests({})
  const visited = signal(first)
  Object.assign(shell.router, { visited })
  await shell.session.restore()
  const screen = await render(around(<Screens />))
  return { screen, go: (next: Visited) => void (visited.value = next) }
}

beforeEach(async () => {
  sessionStorage.clear()
  document.title = ''
  await page.viewport(1200, 800)
})

test('a screen that opens the app sets the tab’s title and does not move the focus', async () => {
  const { screen } = await open(visit('/a', <Long name="First" />))
  await expect.element(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  await expect.poll(() => document.title).toBe('First · Obi')
  expect(document.activeElement).toBe(document.body)
})

test('the next screen starts at the top, sets the tab’s title, and its heading has the focus (row 2)', async () => {
  const { screen, go } = await open(visit('/a', <Long name="First" />))
  await expect.poll(() => document.title).toBe('First · Obi')
  scrollTo(0, 1_000)
  go(visit('/b', <Long name="Second" />))
  await expect.element(screen.getByRole('heading', { name: 'Second' })).toHaveFocus()
  await expect.poll(() => scrollY).toBe(0)
  expect(document.title).toBe('Second · Obi')
})

test('a user who goes back returns to the link by which they left (row 2)', async () => {
  const list = (
    <Long name="List">
      <a href="#kata">Kata</a>
      <a href="#randori">Randori</a>
      <a href="#randori">Randori again</a>
    </Long>
  )
  const { screen, go } = await open(visit('/a', list))
  screen.getByRole('link', { name: 'Randori again' }).element().focus({ preventScroll: true })
  scrollTo(0, 1_000)
  const leftOff = whereOneIs()
  go(visit('/b', <Long name="Second" />))
  await expect.element(screen.getByRole('heading', { name: 'Second' })).toHaveFocus()
  go(visit('/a', list, leftOff))
  await expect.element(screen.getByRole('link', { name: 'Randori again' })).toHaveFocus()
  expect(scrollY).toBe(1_000)
  go(visit('/b', <Long name="Second" />))
  await expect.element(screen.getByRole('heading', { name: 'Second' })).toHaveFocus()
  go(visit('/a', <Long name="List" />, leftOff))
  await expect.element(screen.getByRole('heading', { name: 'List' })).toHaveFocus()
})

test('a field with autofocus keeps the focus', async () => {
  const { screen, go } = await open(visit('/a', <Long name="First" />))
  await expect.element(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  go(
    visit(
      '/b',
      <Long name="Second">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- What this test is about. */}
        <input aria-label="Code" autoFocus />
      </Long>,
    ),
  )
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus()
  await expect.poll(() => document.title).toBe('Second · Obi')
})

test('while a screen is loading the previous one stays, with a bar on top (row 2)', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const Slow = () => <Long name={use(promise)} />
  const { screen, go } = await open(visit('/a', <Long name="First" />))
  await expect.element(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  go(visit('/a', <Slow />))
  await expect.element(screen.getByRole('progressbar', { name: 'Loading the next page' })).toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  resolve('Second')
  await expect.element(screen.getByRole('heading', { name: 'Second' })).toBeVisible()
  await expect.poll(() => screen.getByRole('progressbar').query()).toBeNull()
})

test('a screen that is left before it has loaded releases its data, and so does one that is left afterwards', async () => {
  const letGo: string[] = []
  const watched = (path: string, element: ReactNode) => {
    const visited = visit(path, element)
    Object.assign(visited.screen ?? {}, { dispose: () => letGo.push(path) })
    return visited
  }
  const Never = (): ReactNode => use(never)
  const never = new Promise<string>(() => undefined)
  const { screen, go } = await open(watched('/a', <Long name="First" />))
  await expect.element(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  go(watched('/a', <Never />))
  await expect.element(screen.getByRole('progressbar', { name: 'Loading the next page' })).toBeInTheDocument()
  expect(letGo).toEqual([])
  go(watched('/c', <Long name="Third" />))
  await expect.element(screen.getByRole('heading', { name: 'Third' })).toBeVisible()
  await expect.poll(() => letGo).toEqual(['/a', '/a'])
  await screen.unmount()
  expect(letGo).toEqual(['/a', '/a', '/c'])
})

test('the first stop of the Tab key skips the bars', async () => {
  const { screen } = await open(visit('/a', <Long name="First" />))
  await expect.element(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  const skip = screen.getByRole('button', { name: 'Skip to content' })
  await expect.element(skip).toHaveFocus()
  await expect.poll(() => skip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('the bare address leads to Today (row 1)', async () => {
  const { around, location } = shellForTests({ path: '/' })
  const row = findRoute(routes, '/')?.row
  const opened = row?.open(() => new Promise<never>(() => undefined), { path: '/', parameters: {}, search: '' })
  await render(around(<Suspense>{opened?.element}</Suspense>))
  await expect.poll(() => location.history).toEqual(['/dashboard/today'])
})

test('a menu opened while the screen was loading keeps the focus', async () => {
  const menu = document.body.appendChild(document.createElement('div'))
  menu.role = 'menu'
  const entry = menu.appendChild(document.createElement('button'))
  entry.role = 'menuitem'
  entry.textContent = 'Sign out'
  const { screen, go } = await open(visit('/a', <Long name="First" />))
  await expect.element(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  entry.focus()
  go(visit('/b', <Long name="Second" />))
  await expect.poll(() => document.title).toBe('Second · Obi')
  expect(document.activeElement).toBe(entry)
  menu.remove()
})

test('if a page has a phone and a desktop heading, the visible one counts', async () => {
  const both = (
    <>
      <h1 hidden>On the phone</h1>
      <h1>On the desktop</h1>
    </>
  )
  const { screen, go } = await open(visit('/a', <Long name="First" />))
  await expect.element(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  go(visit('/b', both))
  await expect.element(screen.getByRole('heading', { name: 'On the desktop' })).toHaveFocus()
  expect(document.title).toBe('On the desktop · Obi')
})

test('a screen without a heading has the product’s name as its title', async () => {
  const { screen } = await open(visit('/a', <p>Nothing to say</p>))
  await expect.element(screen.getByText('Nothing to say')).toBeVisible()
  await expect.poll(() => document.title).toBe('Obi')
})

test('a page whose code is loading shows its own placeholders', async () => {
  const never = new Promise<string>(() => undefined)
  const Never = (): ReactNode => use(never)
  const first = visit('/a', <Never />)
  Object.assign(first.row, { Loading: () => <p>Two boxes</p> })
  const { screen } = await open(first)
  await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument()
  await expect.element(screen.getByRole('status').getByText('Two boxes')).toBeInTheDocument()
})
