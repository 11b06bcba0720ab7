import { bookOn } from './support/classes.ts'
import { signInByEmail } from './support/signInScreens.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('a visitor can read a shared class, and returns to it after signing in (rows 9, 10) @layout @journey', async ({
  page,
  enter,
  offer,
}) => {
  const karate = await offer()
  const { person } = await enter()
  await page.goto(`${karate.path}?from=friend`)
  await expect(page.getByRole('heading', { level: 1, name: karate.name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Sign in to book ${karate.name}` }).click()
  await expect(page).toHaveURL(/sign-in\?returnTo=/)
  await signInByEmail(page, person.email)
  await expect(page).toHaveURL(`${karate.path}?from=friend`)
  await bookOn(page.getByRole('article'), karate)
  await expectAccessible(page)
})

test('the link of a class is copied, and a message confirms it (row 43)', async ({ enter, offer }) => {
  const karate = await offer()
  const { page } = await enter('Mia', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(karate.path)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('the coach of a class has a page for visitors and for members (rows 7, 32) @layout', async ({
  page,
  enter,
  offer,
}) => {
  // The page shows the next classes, and other stories have classes of this coach too.
  const karate = await offer({ startsAt: new Date(Date.now() - 60_000), minutes: 15 })
  const { page: member } = await enter()
  for (const reader of [page, member]) {
    await reader.goto(karate.path)
    await reader.getByRole('link', { name: 'Kenji Moreau', exact: true }).click()
    await expect(reader).toHaveURL(/\/coaches\/Kenji-Moreau\//)
    await expect(reader.getByRole('heading', { level: 1, name: 'Kenji Moreau' })).toBeVisible()
    await expect(reader.getByRole('link', { name: karate.name, exact: true })).toBeVisible()
  }
  await expectAccessible(member)
  await member.getByRole('link', { name: 'Classes' }).filter({ visible: true }).click()
  await expect(member).toHaveURL(/\/dashboard\/classes/)
})

test('a class, a coach or a page that does not exist is reported as not found (row 2)', async ({ page }) => {
  await page.goto('/classes/0f8fad5b-d9cb-469f-a165-70867728950e')
  await expect(page.getByText('Class not found')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/coaches/Unknown/0f8fad5b-d9cb-469f-a165-70867728950e')
  await expect(page.getByText('Coach not found')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/nowhere?at=all')
  await expect(page).toHaveURL('/404')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
})

test('the terms and the privacy policy are open to everyone (row 6)', async ({ page }) => {
  await page.goto('/terms/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/terms/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expectAccessible(page)
})
