import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { lastAuth } from '#web/app/identity/localAuthRecord.ts'
import { activateLanguage, chooseLanguage, language } from '#web/app/language/language.ts'
import type { RoleKind } from '#web/app/person/role.ts'
import type { Visited } from '#web/app/routing/router.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import type { Guard } from './admission.ts'
import { Gate } from './Gate.tsx'

const ana = { username: 'ana', subject: 'sub-1', email: 'ana@example.com', phone: undefined }

function contact(overrides: Record<string, unknown> = {}) {
  const none = { items: [] }
  return {
    id: 'c1',
    firstName: 'Ana',
    lastName: 'Li',
    avatarImageUrl: null,
    lang: 'en',
    profile: null,
    unreadConversations: 0,
    rolesList: none,
    activities: { items: [{ __typename: 'UserActivity', id: 'a1' }] },
    goals: none,
    ...overrides,
  }
}

const screen = { element: null, refresh: () => Promise.resolve(), dispose: () => undefined }

interface Wishes {
  guard?: Guard
  search?: string
  roles?: readonly RoleKind[]
}

function visitedAt(path: string, { guard = 'member', search = '', roles }: Wishes = {}): Visited {
  return {
    row: { name: 'test', path, guard, layout: 'plain', open: () => screen, ...(roles && { roles }) },
    place: { path, parameters: {}, search },
    screen,
  }
}

async function open(visited: Visited, viewer?: Record<string, unknown> | null) {
  const auth =
    viewer === undefined ? {} : { currentUser: () => Promise.resolve(ana), idToken: () => Promise.resolve('token') }
  const answers: Answers = {
    personQuery: () => ({ viewer: viewer ?? null }),
    useAccountLanguageMutation: ({ input }) => ({ updateContact: input }),
  }
  const { around, shell, location, sent } = shellForTests({ auth, answers, path: visited.place.path })
  void shell.session.restore()
  const page = await render(around(<Gate visited={visited}>The screen itself</Gate>))
  return { page, history: location.history, sent }
}

beforeEach(async () => {
  await activateLanguage('en')
  localStorage.clear()
})

test('a visitor sees the loading screen, and after a second and a half sign-in, with the way back (row 9)', async () => {
  const startedAt = performance.now()
  const { page, history } = await open(visitedAt('/dashboard/classes', { search: '?day=2' }))
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(page.getByText('The screen itself').query()).toBeNull()
  const signIn = '/auth/amplify/sign-in?returnTo=%2Fdashboard%2Fclasses%3Fday%3D2'
  await expect.poll(() => history.at(-1)).toBe(signIn)
  expect(performance.now() - startedAt).toBeGreaterThan(1_400)
  expect(history).toHaveLength(1)
})

test('a user whose account is complete sees the screen, and the browser remembers them (rows 17 and 19)', async () => {
  const { page } = await open(visitedAt('/dashboard/today'), contact())
  await expect.element(page.getByText('The screen itself')).toBeVisible()
  await expect
    .poll(() => lastAuth(localStorage))
    .toMatchObject({ contactId: 'c1', name: 'Ana Li', authMethod: 'email' })
})

test('a signed-in user who opens sign-in goes to the page they wanted (row 10)', async () => {
  const atSignIn = visitedAt('/auth/amplify/sign-in', { guard: 'guest', search: '?returnTo=%2Fdashboard%2Fclasses' })
  const { page, history } = await open(atSignIn, contact())
  await expect.poll(() => history.at(-1)).toBe('/dashboard/classes')
  expect(page.getByText('The screen itself').query()).toBeNull()
})

test.each([
  [null, '/auth/amplify/sign-up?returnTo=%2Fdashboard%2Ftoday'],
  [contact({ activities: { items: [] } }), '/auth/amplify/survey?returnTo=%2Fdashboard%2Ftoday'],
] as const)('an account that is not complete is taken to its next step (row 17)', async (viewer, address) => {
  const { history } = await open(visitedAt('/dashboard/today'), viewer)
  await expect.poll(() => history.at(-1)).toBe(address)
})

const held = (role: string, status = 'APPROVED') => ({
  rolesList: { items: [{ id: 'r1', role, status, companyID: null, company: null }] },
})

test.each([
  ['an admin', held('ADMIN')],
  ['a global admin', held('GLOBAL')],
])('a screen of admins opens for %s', async (_who, roles) => {
  const { page, history } = await open(visitedAt('/dashboard/a', { roles: ['ADMIN', 'GLOBAL'] }), contact(roles))
  await expect.element(page.getByText('The screen itself')).toBeVisible()
  expect(history).toHaveLength(1)
})

test.each([
  ['a coach', held('COACH')],
  ['a member', {}],
  ['a person who only asked to be one', held('ADMIN', 'PENDING')],
])('an admin screen tells %s who it is for, with a way on', async (_who, roles) => {
  const { page, history } = await open(visitedAt('/dashboard/a', { roles: ['ADMIN', 'GLOBAL'] }), contact(roles))
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page is for studio admins' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  expect(page.getByText('The screen itself').query()).toBeNull()
  expect(history).toHaveLength(1)
  await page.getByRole('link', { name: /Go to (Today|My Studio)/ }).click()
  await expect.poll(() => history.at(-1)).toMatch(/^\/dashboard\/(today|my-studio)$/)
})

test.each([
  ['COACH', held('GLOBAL'), 'This page is for coaches', /^Your account doesn’t have that role/],
  ['ADMIN', held('GLOBAL'), 'This page is for studio admins', /Classes belong to a studio/],
  ['ADMIN', held('COACH'), 'This page is for studio admins', /^Your account doesn’t have that role/],
] as const)('a screen of a %s says why it does not open', async (role, roles, title, reason) => {
  const { page } = await open(visitedAt('/dashboard/a', { roles: [role] }), contact(roles))
  await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect.element(page.getByText(reason)).toBeVisible()
})

test('a page for everyone is shown to a visitor', async () => {
  const { page } = await open(visitedAt('/terms/terms', { guard: 'everyone' }))
  await expect.element(page.getByText('The screen itself')).toBeVisible()
})

test("a language chosen in this browser becomes the account's, for its messages (row 168)", async () => {
  const { page, sent } = await open(visitedAt('/dashboard/today'), contact())
  await expect.element(page.getByText('The screen itself')).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('useAccountLanguageMutation')
  await chooseLanguage('fr')
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ name: 'useAccountLanguageMutation', variables: { input: { id: 'c1', lang: 'fr' } } })
})

test("a browser without a chosen language uses the account's (row 168)", async () => {
  const { sent } = await open(visitedAt('/dashboard/today'), contact({ lang: 'ar' }))
  await expect.poll(() => language.peek()).toBe('ar')
  expect(document.documentElement.dir).toBe('rtl')
  expect(sent.map(({ name }) => name)).not.toContain('useAccountLanguageMutation')
})
