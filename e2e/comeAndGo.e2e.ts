import type { Page } from '@playwright/test'
import { askIdentity } from './support/identity.ts'
import { signOut } from './support/signInScreens.ts'
import { expect, test } from './support/story.ts'

test.use({
  // The browser itself reports refusals after a session has ended.
  expectedComplaints: /the server responded with a status of 40[01]|WebSocket is closed before/,
})

test('a visitor is sent to sign-in, and the return path keeps its query (rows 1, 9) @journey', async ({ page }) => {
  const hasSeenLoading = await watchForLoading(page)
  await page.goto('/dashboard/classes?day=2030-01-01')
  await expect.poll(hasSeenLoading).toBe(true)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(returnToOf(page)).toBe('/dashboard/classes?day=2030-01-01')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(returnToOf(page)).toBe('/dashboard/today')
  // The survey requires an account.
  await page.goto('/auth/amplify/survey')
  await expect(page).toHaveURL('/auth/amplify/sign-in')
})

test('a signed-in member is redirected from the sign-in screens (rows 1, 10, 17)', async ({ enter }) => {
  const { page } = await enter()
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/today')
  for (const screen of ['sign-in', 'sign-up', 'verify', 'survey']) {
    await page.goto(`/auth/amplify/${screen}`)
    await expect(page).toHaveURL('/dashboard/today')
  }
  await page.goto(`/auth/amplify/sign-in?${new URLSearchParams({ returnTo: '/dashboard/classes?day=2030-01-01' })}`)
  await expect(page).toHaveURL(/\/dashboard\/classes\?day=2030-01-01/)
  await page.goto('/auth/amplify/sign-in?returnTo=//elsewhere.example/')
  await expect(page).toHaveURL('/dashboard/today')
})

test('each page starts at its top, and shows a progress bar while loading (row 2)', async ({ enter }) => {
  const { page } = await enter('Mia', { viewport: { width: 390, height: 500 } })
  await page.goto('/dashboard/today')
  await page.getByRole('link', { name: 'All classes' }).scrollIntoViewIfNeeded()
  // Wheel scrolling continues for a while, longer on a busy machine.
  await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const answer = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    await answer.promise
    await route.continue()
  })
  await openClasses(page)
  const bar = page.getByRole('progressbar', { name: 'Loading the next page' })
  await expect(bar).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('tab', { name: 'Yoga' })).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('an app that embeds Obi can hide the header (row 11)', async ({ enter }) => {
  const { page } = await enter('Mia', { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/today?headerless=true')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account' })).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).click()
  await expect(page.getByRole('tab', { name: 'Yoga' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account' })).toBeHidden()
})

test('signing out deletes all data in the tab (row 23)', async ({ enter }) => {
  const { page, person } = await enter()
  await page.goto('/dashboard/classes')
  await expect(page.getByRole('tab', { name: 'Yoga' })).toBeVisible()
  await signOut(page)
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  for (const token of [person.idToken, person.accessToken, person.refreshToken]) expect(kept).not.toContain(token)
  await page.goto('/dashboard/today')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a session that expires while its user is away leads to sign-in and back (rows 9, 18)', async ({
  enter,
  baseURL,
}) => {
  const { page, person } = await enter()
  await page.goto('/dashboard/today')
  await expect(page.getByRole('heading', { name: 'Live now and up next' })).toBeVisible()
  await askIdentity(baseURL ?? '', 'RevokeToken', { ClientId: clientOf(person.idToken), Token: person.refreshToken })
  await page.evaluate(outdateTokens)
  // The live socket ends with the sign-in, and the page notices when it opens the next one.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(returnToOf(page)).toMatch(/^\/dashboard\//)
})

test('signing out everywhere signs the user out of the other browser too (row 18)', async ({ enter, baseURL }) => {
  const { page, person } = await enter()
  await page.goto('/dashboard/today')
  await expect(page.getByRole('heading', { name: 'Live now and up next' })).toBeVisible()
  await askIdentity(baseURL ?? '', 'GlobalSignOut', { AccessToken: person.accessToken })
  // The servers know it within a second; the page learns of it with its next request.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 4_000 })
  }).toPass()
})

/** Watches for the loading screen, which is shown for a second and a half and could be missed by polling. */
async function watchForLoading(page: Page): Promise<() => boolean> {
  let hasSeen = false
  await page.exposeFunction('noteLoading', () => (hasSeen = true))
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('[role=status][aria-label=Loading]')) noteLoading()
  }).observe(document, { childList: true, subtree: true })`)
  return () => hasSeen
}

async function openClasses(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).click()
}

function returnToOf(page: Page): string | null {
  return new URL(page.url()).searchParams.get('returnTo')
}

function clientOf(idToken: string): unknown {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).aud
}

/** Advances the clock by an hour. Runs in the page. */
function outdateTokens(): void {
  for (const [key, value] of Object.entries<string>(localStorage)) {
    if (!/\.(?:id|access)Token$/.test(key)) continue
    const [head, body = '', signature] = value.split('.')
    const claims = { ...JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))), exp: 1_700_000_000 }
    localStorage.setItem(key, [head, btoa(JSON.stringify(claims)).replaceAll('=', ''), signature].join('.'))
  }
}
