import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { joinAs } from './support/joinAs.ts'
import { signInByEmail } from './support/signInScreens.ts'
import { expect, test } from './support/story.ts'

test('on a full device the app opens screens that it has not shown before', async ({ enter }) => {
  const { page } = await enter('Mia')
  await page.goto('/dashboard/today')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  const isFull = async () => {
    const cache = await caches.open('probe')
    return cache.put('/probe', new Response('x'.repeat(1000))).then(
      () => false,
      () => true,
    )
  }
  await expect.poll(() => page.evaluate(isFull), { timeout: 60_000 }).toBe(true)

  await page.getByRole('link', { name: 'Programs', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible()
})

test('in a browser that blocks site data a member stays signed in until the page is closed', async ({
  baseURL,
  watch,
}) => {
  const url = baseURL ?? ''
  const { email, firstName } = await joinAs(url, 'Mia')
  const profile = await mkdtemp(join(tmpdir(), 'obi-profile-'))
  await mkdir(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const { executablePath = '', args = [] } = test.info().project.use.launchOptions ?? {}
  const context = await chromium.launchPersistentContext(profile, { executablePath, args })
  watch(context)
  const page = await context.newPage()
  await page.goto(`${url}/auth/amplify/sign-in`)
  expect(await page.evaluate(() => indexedDB.databases().catch(() => 'blocked'))).toBe('blocked')
  await signInByEmail(page, email)
  await expect(page.getByRole('heading', { name: new RegExp(`^Good \\w+ ${firstName}$`) })).toBeVisible()
  await page.getByRole('link', { name: 'Programs', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible()
  await context.close()
  await rm(profile, { recursive: true })
})
