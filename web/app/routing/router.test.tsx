import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#web/app/routing/table.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { findRoute } from './findRoute.ts'
import { createRouter } from './router.ts'

const home = location.href
const never = () => new Promise<never>(() => undefined)

function routerAt(path: string, basePath = '/', auth = {}) {
  history.replaceState(null, '', path)
  const replace = vi.fn<(path: string) => void>()
  const { session } = shellForTests({ auth }).shell
  const router = createRouter({
    table: { find: (at) => findRoute(routes, at) },
    basePath,
    data: never,
    session,
    replace,
  })
  const at = () => router.visited.peek()
  return { at, replace, router, session }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => history.replaceState(null, '', home))

test.each(['/nowhere', '/dashboard/nothing', '/auth/jwt/sign-in', '/coaches/only-a-name'])(
  '%s leads to /404, in a plain layout (row 2)',
  (path) => {
    const { at, replace } = routerAt(path)
    expect(replace).toHaveBeenCalledWith('/404')
    expect(at().row).toMatchObject({ path: '/404', layout: 'plain' })
  },
)

test('the app may be mounted below another path (row 1)', () => {
  const { at } = routerAt('/studio/dashboard/classes/?day=2', '/studio/')
  expect(at().place).toMatchObject({ path: '/dashboard/classes', search: '?day=2' })
})

test('the screen follows the address, forward and back', async () => {
  const { at } = routerAt('/terms/terms')
  navigate('/terms/privacy')
  expect(at().place.path).toBe('/terms/privacy')
  expect(at().leftOff).toBeUndefined()
  history.back()
  await expect.poll(() => at().place.path).toBe('/terms/terms')
  expect(at().leftOff).toEqual({ top: 0 })
})

test('a refresh reads nothing if the screen is closed to the user (row 9)', async () => {
  const { at, router, session } = routerAt('/dashboard/today')
  await session.restore()
  navigate('/dashboard/classes')
  expect(at().screen).toBeUndefined()
  await expect(router.refresh()).resolves.toBeUndefined()
})

const ana = { username: 'ana', subject: 'sub-1', email: undefined, phone: undefined }
const signedIn = { currentUser: () => Promise.resolve(ana), idToken: () => Promise.resolve('token') }

test('a screen opens before the user is known, and stays afterwards (row 2)', async () => {
  const { at, session } = routerAt('/dashboard/today', '/', signedIn)
  const opened = at()
  expect(opened.screen).toBeDefined()
  await session.restore()
  expect(at()).toBe(opened)
})

test('signing in on a screen that was closed to the user opens it', async () => {
  let user: typeof ana | undefined
  const { at, session } = routerAt('/dashboard/today', '/', {
    ...signedIn,
    currentUser: () => Promise.resolve(user),
  })
  await session.restore()
  navigate('/dashboard/classes')
  expect(at().screen).toBeUndefined()
  user = ana
  await session.restore()
  expect(at().place.path).toBe('/dashboard/classes')
  expect(at().screen).toBeDefined()
})

test('a visitor can open public screens', async () => {
  const { at, session } = routerAt('/dashboard/today')
  await session.restore()
  navigate('/terms/privacy')
  expect(at().screen).toBeDefined()
})

test('a link to the current page opens nothing new, but a different query string and a reopening do', () => {
  const { at, router } = routerAt('/terms/terms?a=1')
  const first = at()
  navigate('/terms/terms?a=1')
  expect(at()).toBe(first)
  navigate('/terms/terms?a=2')
  const second = at()
  expect(second).not.toBe(first)
  expect(second.place.search).toBe('?a=2')
  router.reopen()
  expect(at()).not.toBe(second)
  expect(at().place).toEqual(second.place)
})

test('a refresh reads the displayed screen again', async () => {
  const { at, router } = routerAt('/terms/terms')
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  Object.assign(at().screen ?? {}, { refresh })
  await router.refresh()
  expect(refresh).toHaveBeenCalledTimes(1)
})

test.each([
  ['/', '/', '/'],
  ['/terms/terms/', '/', '/terms/terms'],
  ['/studio', '/studio/', '/'],
  ['/studio/terms/terms/', '/studio/', '/terms/terms'],
  ['/terms/terms', '/studio/', '/terms/terms'],
])('%s in an app at %s is %s', (path, basePath, expected) => {
  expect(routerAt(path, basePath).at().place.path).toBe(expected)
})

test('a screen that handles a query parameter itself stays open when it changes', async () => {
  const { at } = routerAt('/dashboard/messages?id=a')
  const { screen } = at()
  navigate('/dashboard/messages?id=b')
  expect(at().place.search).toBe('?id=b')
  expect(at().screen).toBe(screen)
  history.back()
  await expect.poll(() => at().place.search).toBe('?id=a')
  expect(at().screen).toBe(screen)
  navigate('/dashboard/messages?id=a&view=archived')
  expect(at().screen).not.toBe(screen)
})
