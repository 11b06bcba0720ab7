import type { Page } from '@playwright/test'
import { signInByEmail } from './support/signInScreens.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('a member follows a coach from a class, and the coach and an onlooker see it at once (rows 127, 117, 51) @layout @journey', async ({
  page: onlooker,
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const name = 'Noor Silva'
  const karate = await offer({ coachId: person.contactId })
  await coach.goto('/dashboard/manage-followers')
  await expect(coach.getByText('No followers yet')).toBeVisible()
  await expectAccessible(coach)
  await onlooker.goto(`/coaches/Noor-Silva/${person.contactId}`)
  await expectFollowers(onlooker, '0 followers')

  const { page: member } = await enter('Mia')
  await member.goto(karate.path)
  await member.getByRole('button', { name: `Follow ${name}` }).click()
  for (const page of [member, onlooker, coach]) await expectFollowers(page, '1 follower')
  const row = coach.getByRole('region', { name: 'Followers' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Mia Silva')
  await expect(row).toContainText('From a class')
  await expectAccessible(coach)
  await coach.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  await expectAccessible(coach, { only: ['color-contrast'] })

  await member.goto('/dashboard/today')
  await member.getByRole('region', { name: 'Coaches you follow' }).getByRole('link', { name }).click()
  const follow = member.getByRole('button', { name: `Following ${name}`, pressed: true })
  await follow.focus()
  await member.keyboard.press('Enter')
  await expect(member.getByRole('button', { name: `Follow ${name}`, pressed: false })).toBeFocused()
  for (const page of [member, onlooker]) await expectFollowers(page, '0 followers')
  await expect(coach.getByText('No followers yet')).toBeVisible()
  await expectAccessible(member)
})

test('a visitor who wants to follow signs in first and returns to the coach, who gets no Follow button (rows 32, 127)', async ({
  page: stranger,
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  await offer({ coachId: person.contactId })
  const path = `/coaches/Noor-Silva/${person.contactId}?source=SHARE`
  const { person: member } = await enter('Mia')
  await stranger.goto(path)
  await stranger.getByRole('link', { name: 'Follow Noor Silva' }).click()
  await expect(stranger).toHaveURL(/sign-in\?returnTo=/)
  await signInByEmail(stranger, member.email)
  await expect(stranger).toHaveURL(path)
  await stranger.getByRole('button', { name: 'Follow Noor Silva' }).click()
  await expectFollowers(stranger, '1 follower')

  await coach.goto(path)
  await expect(coach.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
  await coach.getByRole('link', { name: 'Followers' }).click()
  await expect(coach).toHaveURL('/dashboard/manage-followers')
  await expect(coach.getByText(/^Since .* · From a shared link$/)).toBeVisible()
})

test.describe('offline', () => {
  // The browser itself reports failed requests.
  test.use({ expectedComplaints: /net::ERR_|WebSocket connection to/ })

  test('a failed follow is undone, and the reason is shown', async ({ enter, offer }) => {
    const { person } = await enter('Noor', { role: 'COACH' })
    await offer({ coachId: person.contactId })
    const { page } = await enter('Mia')
    await page.goto(`/coaches/Noor-Silva/${person.contactId}`)
    await expectFollowers(page, '0 followers')
    // The toast's code is loaded after the first screen, and cannot be loaded offline.
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
    // The browser reports that it can no longer load the service worker's script.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Follow Noor Silva' }).click()
    await expect(
      page.getByRole('alertdialog', { name: 'You’re offline. Try again when you’re connected.' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Follow Noor Silva', pressed: false })).toBeVisible()
    await expectFollowers(page, '0 followers')
    await page.context().setOffline(false)
  })
})

async function expectFollowers(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true })).toBeVisible()
}
