import type { Locator, Page } from '@playwright/test'
import type { Database } from '#backend/platform/database.ts'
import { enterInjury } from './support/health.fixture.ts'
import { readLink } from './support/inbox.ts'
import { aPerson } from './support/joinAs.ts'
import { askForCode, fillAddress, typeCode } from './support/signInScreens.ts'
import { answerSurvey, fillName } from './support/signUpScreens.ts'
import { expect, expectAccessible, test } from './support/story.ts'
import { turnToArabic, turnVisitorToArabic } from './support/turnToArabic.ts'
import { type Words, wordsOf } from './support/words.ts'

const INJURY = 'Torn meniscus'

interface Scene {
  coach: Page
  /** The person who is invited. */
  invited: Page
  nora: ReturnType<typeof aPerson>
  say: Words
  database: Database
}

for (const lang of ['en', 'ar'] as const) {
  const journey = lang === 'en' ? ' @journey' : ''

  test(`a coach invites someone by e-mail, who signs up, becomes their member, and shares health data for a while (rows 117, 123, 129, ${lang}) @layout${journey}`, async ({
    enter,
    page: invited,
    database,
  }) => {
    test.slow()
    const { page: coach, person } = await enter(`Kai ${crypto.randomUUID().slice(0, 6)}`, { role: 'COACH' })
    if (lang === 'ar') {
      await turnToArabic(coach)
      await turnVisitorToArabic(invited)
    }
    const scene = { coach, invited, nora: aPerson('Nora'), say: wordsOf(lang), database }
    await inviteByEmail(scene)
    await joinAndAccept(scene, `${person.firstName} Silva`)
    await openMember(scene)
    await shareHealth(scene)
    await stopSharing(scene)
  })

  test(`a coach makes an invitation link, and sends it by SMS from a phone (row 129, ${lang}) @layout`, async ({
    enter,
    isMobile,
  }) => {
    const say = wordsOf(lang)
    const { page } = await enter('Kai', { role: 'COACH' })
    if (lang === 'ar') await turnToArabic(page)
    const dialog = await openInvite(page, say)
    await dialog.getByText(say('Link'), { exact: true }).click()
    await dialog.getByRole('button', { name: say('Create link') }).click()
    const link = await dialog.getByRole('textbox', { name: say('Invitation link') }).inputValue()
    const text = dialog.locator('a[href^="sms:"]')
    await expect(text).toBeVisible({ visible: isMobile })
    expect(await text.getAttribute('href')).toContain(encodeURIComponent(link))
    await expectAccessible(page)
  })

  test(`a friend who signs up through a shared link shows up for its sender (row 131, ${lang}) @layout`, async ({
    enter,
    page: friend,
  }) => {
    const say = wordsOf(lang)
    const { page: sender } = await enter('Sana')
    if (lang === 'ar') {
      await turnToArabic(sender)
      await turnVisitorToArabic(friend)
    }
    await sender.goto('/dashboard/refer-a-friend')
    await sender.getByRole('button', { name: say('Get your link') }).click()
    const link = await sender.getByRole('textbox', { name: say('Your link') }).inputValue()

    const omar = aPerson('Omar')
    await friend.goto(link)
    await expect(friend).toHaveURL(/\/sign-up/)
    await signUp(friend, omar, say)
    await expect(friend.getByRole('group', { name: say('What are you interested in?') })).toBeVisible()

    await sender.reload()
    await expect(sender.getByText(omar.firstName, { exact: true })).toBeVisible()
    await expectAccessible(sender)
  })
}

async function openInvite(coach: Page, say: Words): Promise<Locator> {
  await coach.goto('/dashboard/manage-invitations')
  await coach
    .getByRole('button', { name: say('Invite'), exact: true })
    .first()
    .click()
  return coach.getByRole('dialog', { name: say('Invite a member') })
}

async function inviteByEmail({ coach, nora, say }: Scene): Promise<void> {
  const dialog = await openInvite(coach, say)
  await dialog.getByRole('textbox', { name: say('Email') }).fill(nora.email)
  await expectAccessible(coach)
  await dialog.getByRole('button', { name: say('Send invitation') }).click()
  await expect(dialog).toBeHidden()
  await expect(shown(coach, nora.email)).toBeVisible()
}

async function joinAndAccept({ coach, invited, nora, say }: Scene, coachName: string): Promise<void> {
  const url = new URL(coach.url()).origin
  // The invitation is the first e-mail to this address.
  await invited.goto(await readLink({ url, to: nora.email, subject: /./ }))
  const heading = say('Train with <0>{coachName}</0>', { coachName })
  await expect(invited.getByRole('heading', { name: heading })).toBeVisible()
  await expectAccessible(invited)
  await invited.getByRole('link', { name: say('Sign in to accept') }).click()
  await invited.getByRole('link', { name: say('Create an account') }).click()
  await signUp(invited, nora, say)
  await answerSurvey(invited, say)
  await invited.getByRole('button', { name: say('Accept invitation') }).click()
  await expect(invited).toHaveURL(/\/coaches\//)
  await expect(invited.getByRole('button', { name: new RegExp(`^${say('Following')}`) })).toBeVisible()
}

/** The coach finds the accepted invitation, and then the member's page, which has no health data. */
async function openMember({ coach, nora, say }: Scene): Promise<void> {
  const name = `${nora.firstName} ${nora.lastName}`
  await coach.goto('/dashboard/manage-invitations?state=accepted')
  await expect(shown(coach, name)).toBeVisible()
  await coach.goto('/dashboard/manage-members')
  await coach.getByRole('link', { name }).filter({ visible: true }).first().click()
  await expect(coach.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  await expect(notShared(coach, say)).toBeVisible()
}

/** The coach's page stays open, and updates without reload. */
async function shareHealth({ coach, invited, nora, say, database }: Scene): Promise<void> {
  await enterInjury(database, nora.email, INJURY)
  await invited.goto('/dashboard/my-coaches')
  await invited.getByRole('switch', { name: say('Share my health data') }).click()
  await expect(coach.getByText(INJURY)).toBeVisible()
  await expect(notShared(coach, say)).toHaveCount(0)
  await expectAccessible(coach)
  await expectAccessible(invited)
}

async function stopSharing({ coach, invited, say }: Scene): Promise<void> {
  await invited.getByRole('switch', { name: say('Share my health data') }).click()
  await expect(notShared(coach, say)).toBeVisible()
  await expect(coach.getByText(INJURY)).toHaveCount(0)
  await coach.reload()
  await expect(notShared(coach, say)).toBeVisible()
  await expect(coach.getByText(INJURY)).toHaveCount(0)
}

async function signUp(page: Page, person: ReturnType<typeof aPerson>, say: Words): Promise<void> {
  await fillName(page, person, say)
  await fillAddress(page, 'Email', person.email, say)
  await typeCode(page, await askForCode(page, { to: person.email }, say))
}

function notShared(coach: Page, say: Words) {
  return coach.getByText(say('Not shared with you. Members decide this under “Your coaches”.'))
}

function shown(page: Page, text: string) {
  return page.getByText(text).filter({ visible: true }).first()
}
