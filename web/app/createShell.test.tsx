import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShell } from './createShell.ts'
import type { LazyAuth } from './identity/lazyAuth.ts'
import { connection, noteAnswer, tryNow } from './network/connection.ts'
import { routes } from './routing/table.ts'

const identity = vi.hoisted(() => ({
  auth: undefined as LazyAuth | undefined,
  language: (): string => '',
}))

vi.mock('./identity/lazyAuth.ts', () => ({
  createLazyAuth: (_service: object, language: () => string) => {
    identity.language = language
    return identity.auth
  },
}))

const ana = { username: 'ana', subject: 'sub-1', email: 'ana@example.com', phone: undefined }
const home = location.href
let form: HTMLFormElement
let alone: HTMLInputElement

beforeEach(() => {
  sessionStorage.clear()
  form = document.body.appendChild(document.createElement('form'))
  form.append(document.createElement('input'))
  alone = document.body.appendChild(document.createElement('input'))
})

afterEach(() => {
  vi.restoreAllMocks()
  noteAnswer()
  history.replaceState(null, '', home)
  form.remove()
  alone.remove()
})

/** Starts the app for a user, or for a visitor. */
function start(
  user: typeof ana | undefined,
  { path = '/terms/terms', basePath = '/', isAway = false, rows = routes } = {},
) {
  history.replaceState(null, '', path)
  const unexpected = () => Promise.reject(new Error('Unexpected call'))
  const warm = vi.fn<() => void>()
  const currentUser = vi.fn<LazyAuth['currentUser']>(() => Promise.resolve(user))
  if (isAway) currentUser.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  identity.auth = {
    currentUser,
    idToken: () => Promise.resolve(user && 'token'),
    requestCode: unexpected,
    confirmCode: unexpected,
    signUp: unexpected,
    confirmSignUp: unexpected,
    resendSignUpCode: unexpected,
    signOut: () => Promise.resolve(),
    warm,
  }
  const service = { userPoolId: 'pool', clientId: 'obi', endpoint: 'identity', flow: 'USER_AUTH' } as const
  const shell = createShell(
    { basePath, publicUrl: '', identity: service, version: '', demo: false, mail: true, meetings: 'own' },
    rows,
  )
  return { shell, warm, currentUser, status: () => shell.session.state.value.status }
}

// Comes first, because the routers of later tests follow the address too.
test('an unknown address is replaced, below the app’s base path', () => {
  const steps = history.length
  const { shell } = start(undefined, { path: '/studio/nowhere', basePath: '/studio/' })
  // Going back does not lead to it again.
  expect(history.length).toBe(steps)
  expect(location.pathname).toBe('/studio/404')
  expect(shell.router.visited.peek().place.path).toBe('/404')
})

test('the sign-in code is loaded once, and only when a visitor focuses a form', async () => {
  const { warm, status } = start(undefined)
  await expect.poll(status).toBe('unauthenticated')
  alone.focus()
  expect(warm).not.toHaveBeenCalled()
  form.querySelector('input')?.focus()
  expect(warm).toHaveBeenCalledTimes(1)
  alone.focus()
  form.querySelector('input')?.focus()
  expect(warm).toHaveBeenCalledTimes(1)
})

test('a signed-in user’s data is requested at once, and the sign-in code is not fetched', async () => {
  const answered = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ data: { viewer: null } }))
  const { shell, status, warm } = start(ana)
  await expect.poll(status).toBe('authenticated')
  const asked = () => answered.mock.calls.map(([url]) => url)
  await expect.poll(asked).toEqual([new URL('graphql', document.baseURI).href])
  expect(shell.data()).toBe(shell.data())
  form.querySelector('input')?.focus()
  expect(warm).not.toHaveBeenCalled()
})

test('codes are requested in the language of the page', () => {
  start(undefined)
  expect(identity.language()).toBe('en')
})

test('a call to an identity service that does not respond is retried when that may help', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ data: { viewer: null } }))
  const { currentUser, status } = start(ana, { isAway: true })
  await expect.poll(() => currentUser.mock.calls).toHaveLength(1)
  expect(status()).toBe('loading')
  await expect.poll(() => connection.peek()).toBe('unavailable')
  tryNow()
  await expect.poll(status).toBe('authenticated')
})
