import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#web/app/routing/table.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { createRouter } from './router.ts'

const home = location.href
const never = () => new Promise<never>(() => undefined)

function routerAt(path: string, basePath = '/') {
  history.replaceState(null, '', path)
  const replace = vi.fn<(path: string) => void>()
  const { session } = shellForTests({}).shell
  const router = createRouter({ rows: routes, basePath, data: never, session, replace })
  const at = () => router.visited.peek()
  return { at, replace, router, session }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => history.replaceState(null, '', home))

test.each(['/nowhere', '/dashboard/nothing', '/auth/jwt/sign-in', '/coaches/only-a-name'])(
  '%s is taken to /404, in a plain layout (row 2)',
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

test('the screen follows the address, forwards and back', async () => {
  const { at } = routerAt('/terms/terms')
  navigate('/terms/privacy')
  expect(at().place.path).toBe('/terms/privacy')
  expect(at().leftOff).toBeUndefined()
  history.back()
  await expect.poll(() => at().place.path).toBe('/terms/terms')
  expect(at().leftOff).toEqual({ top: 0 })
})

test('where nobody may look there is nothing to be read again (row 9)', async () => {
  const { at, router, session } = routerAt('/dashboard/today')
  await session.restore()
  navigate('/dashboard/classes')
  expect(at().screen).toBeUndefined()
  await expect(router.refresh()).resolves.toBeUndefined()
})
