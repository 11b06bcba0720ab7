import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { type Person, PersonContext } from '#web/app/person/person.ts'
import { memberRole } from '#web/app/person/workspace.ts'
import { findRoute } from '#web/app/routing/findRoute.ts'
import type { RouteRow } from '#web/app/routing/rows.ts'
import { routes } from '#web/app/routing/table.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { CoachLayout } from './CoachLayout.tsx'
import { DashboardLayout } from './DashboardLayout.tsx'
import { PlainLayout } from './PlainLayout.tsx'
import { VisitorLayout } from './VisitorLayout.tsx'

const ana: Person = {
  contactId: 'c1',
  firstName: 'Ana',
  name: 'Ana Li',
  picture: undefined,
  language: 'en',
  gender: 'FEMALE',
  hasProfile: true,
  roles: [memberRole],
  activities: 1,
  goals: 0,
}
const rowAt = (path: string): Pick<RouteRow, 'name'> => ({ name: findRoute(routes, path)?.row.name ?? '' })
const classes = rowAt('/dashboard/classes')
const bookings = rowAt('/dashboard/classes/booked')

async function show(
  layout: ReactNode,
  { path = '/dashboard/classes', person }: { path?: string; person?: Person } = {},
) {
  const { around, shell } = shellForTests({ path })
  const screen = await render(around(<PersonContext value={person}>{layout}</PersonContext>))
  return { screen, shell }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 800)
})

test('the desktop has a bar of 72 pixels with the available tabs, the current one marked (rows 27 and 31)', async () => {
  const { screen } = await show(<DashboardLayout row={classes}>Screen</DashboardLayout>, { person: ana })
  const tabs = screen.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(tabs.elements().map((tab) => tab.textContent)).toEqual(['Today', 'Classes', 'Programs', 'Messages'])
  await expect.element(screen.getByRole('link', { name: 'Classes' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('banner').element().getBoundingClientRect().height).toBe(72)
  expect(screen.getByRole('button', { name: 'Back' }).query()).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
})

test('the phone has a header of 64 pixels with logo and title, and navigation at the bottom (rows 27, 29 and 31)', async () => {
  await page.viewport(390, 800)
  const { screen } = await show(<DashboardLayout row={classes}>Screen</DashboardLayout>, { person: ana })
  const header = screen.getByRole('banner')
  expect(header.element().getBoundingClientRect().height).toBe(64)
  await expect.element(header.getByRole('heading', { name: 'Classes' })).toBeVisible()
  const bar = screen.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect()
  expect(bar.bottom).toBe(800)
  expect(await accessibilityFindings()).toEqual([])
})

test('the desktop layout starts at 900 pixels (rows 31 and 171)', async () => {
  await page.viewport(899, 800)
  const { screen } = await show(<DashboardLayout row={classes}>Screen</DashboardLayout>, { person: ana })
  const height = () => screen.getByRole('banner').element().getBoundingClientRect().height
  await expect.poll(height).toBe(64)
  await page.viewport(900, 800)
  await expect.poll(height).toBe(72)
})

test('an inner page has a back button and its title (rows 29 and 31)', async () => {
  const { screen } = await show(<DashboardLayout row={bookings}>Screen</DashboardLayout>, { person: ana })
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'My bookings' })).toBeVisible()
})

test('headerless=true hides the phone header, for as long as the tab is open (row 11)', async () => {
  await page.viewport(390, 800)
  const first = await show(<DashboardLayout row={classes}>Screen</DashboardLayout>, {
    path: '/dashboard/classes?headerless=true',
    person: ana,
  })
  expect(first.screen.getByRole('banner').query()).toBeNull()
  await first.screen.unmount()
  const { screen } = await show(<DashboardLayout row={classes}>Screen</DashboardLayout>, { person: ana })
  expect(screen.getByRole('banner').query()).toBeNull()
})

test('the account menu has the legal pages in a new tab, the languages, the theme and sign-out (row 33)', async () => {
  const { screen, shell } = await show(<DashboardLayout row={classes}>Screen</DashboardLayout>, { person: ana })
  const signOut = vi.spyOn(shell.session, 'signOut')
  await screen.getByRole('button', { name: 'Account' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Privacy Policy' })).toHaveAttribute('target', '_blank')
  await expect.element(page.getByRole('menuitem', { name: 'Terms of Service' })).toHaveAttribute('target', '_blank')
  await expect
    .element(page.getByRole('menuitem', { name: 'Language English' }))
    .toHaveAttribute('aria-haspopup', 'menu')
  await expect
    .element(page.getByRole('menuitem', { name: 'Refer a Friend' }))
    .toHaveAttribute('href', '/dashboard/refer-a-friend')
  // Entries without a screen are not offered.
  for (const name of ['Profile', 'Earnings', 'My Studio']) {
    expect(page.getByRole('menuitem', { name }).query()).toBeNull()
  }
  expect(await accessibilityFindings()).toEqual([])
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(() => signOut).toHaveBeenCalledTimes(1)
})

test('on a coach page a visitor sees the logo, which leads to Today, and a sign-in link (row 32)', async () => {
  const { screen } = await show(<CoachLayout row={bookings}>Screen</CoachLayout>, { path: '/coaches/Mai/42' })
  await expect.element(screen.getByRole('link', { name: 'Obi' })).toHaveAttribute('href', '/dashboard/today')
  await expect
    .element(screen.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/auth/amplify/sign-in?returnTo=%2Fcoaches%2FMai%2F42')
  expect(screen.getByRole('navigation').query()).toBeNull()
})

test('on a coach page a member has the navigation at the side, or below on a phone (row 32)', async () => {
  const { screen } = await show(<CoachLayout row={bookings}>Screen</CoachLayout>, {
    path: '/coaches/Mai/42',
    person: ana,
  })
  const side = screen.getByRole('navigation', { name: 'Main' })
  expect(side.element().getBoundingClientRect().left).toBeLessThan(100)
  expect(side.element().getBoundingClientRect().width).toBeLessThan(300)
  // A coach's page is not part of the navigation.
  expect(side.element().querySelectorAll('[aria-current]')).toHaveLength(0)
  await page.viewport(390, 800)
  await expect.poll(() => side.element().getBoundingClientRect().bottom).toBe(800)
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible()
})

test('a shareable page has the bars for a signed-in user, and a sign-in link for visitors (row 32)', async () => {
  const path = '/classes/c1?day=2'
  const stranger = await show(<VisitorLayout row={bookings}>Screen</VisitorLayout>, { path })
  await expect
    .element(stranger.screen.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/auth/amplify/sign-in?returnTo=%2Fclasses%2Fc1%3Fday%3D2')
  expect(stranger.screen.getByRole('navigation').query()).toBeNull()
  await expect.element(stranger.screen.getByRole('main')).toHaveTextContent('Screen')
  await stranger.screen.unmount()
  const { screen } = await show(<VisitorLayout row={bookings}>Screen</VisitorLayout>, { path, person: ana })
  await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' }).query()).toBeNull()
})

test('a signed-in user also has the account menu on a standalone page', async () => {
  const { screen } = await show(<PlainLayout row={bookings}>Screen</PlainLayout>, { path: '/terms/terms', person: ana })
  await expect.element(screen.getByRole('button', { name: /^Account/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' }).query()).toBeNull()
})

test.each([
  ['the dashboard', DashboardLayout],
  ['a coach’s page', CoachLayout],
])('the current page is marked in each bar of %s, desktop and phone', async (_where, Layout) => {
  const { screen } = await show(<Layout row={classes}>Screen</Layout>, { person: ana })
  await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const marked = [...document.querySelectorAll('nav [aria-current=page]')]
  expect(marked.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Classes', '/dashboard/classes'],
    ['Classes', '/dashboard/classes'],
  ])
})
