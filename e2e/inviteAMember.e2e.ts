import { readLink } from './support/inbox.ts'
import { aPerson } from './support/joinAs.ts'
import { askForCode, fillAddress, typeCode } from './support/signInScreens.ts'
import { answerSurvey, fillName } from './support/signUpScreens.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('a coach invites a stranger by e-mail, who signs up and is their member (row 129) @layout @journey', async ({
  enter,
  page: stranger,
}) => {
  const { page: coach, person } = await enter(`Kai ${crypto.randomUUID().slice(0, 6)}`, { role: 'COACH' })
  const { firstName, lastName, email } = aPerson('Nora')
  await coach.goto('/dashboard/manage-invitations')
  await coach.getByRole('button', { name: 'Invite' }).first().click()
  const dialog = coach.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await expectAccessible(coach)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(coach.getByText('Pending').filter({ visible: true }).last()).toBeVisible()

  const url = new URL(coach.url()).origin
  await stranger.goto(await readLink({ url, to: email, subject: /invites you/ }))
  await expect(stranger.getByRole('heading', { name: `Train with ${person.firstName} Silva` })).toBeVisible()
  await expectAccessible(stranger)
  await stranger.getByRole('link', { name: 'Sign in to accept' }).click()
  await stranger.getByRole('link', { name: 'Create an account' }).click()
  await fillName(stranger, { firstName, lastName })
  await fillAddress(stranger, 'Email', email)
  await typeCode(stranger, await askForCode(stranger, { to: email }))
  await answerSurvey(stranger)
  await stranger.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(stranger).toHaveURL(/\/coaches\//)
  await expect(stranger.getByRole('button', { name: /^Following/ })).toBeVisible()

  await coach.reload()
  await expect(coach.getByText(`${firstName} ${lastName}`).filter({ visible: true }).first()).toBeVisible()
  await expect(coach.getByText('Accepted').filter({ visible: true }).last()).toBeVisible()
})

test('a friend who signs up through a shared link shows up for its sender (row 131)', async ({
  enter,
  page: friend,
}) => {
  const { page: sender } = await enter('Sana')
  await sender.goto('/dashboard/refer-a-friend')
  await sender.getByRole('button', { name: 'Get your link' }).click()
  const link = await sender.getByRole('textbox', { name: 'Your link' }).inputValue()

  const { firstName, lastName, email } = aPerson('Omar')
  await friend.goto(link)
  await expect(friend).toHaveURL(/\/sign-up/)
  await fillName(friend, { firstName, lastName })
  await fillAddress(friend, 'Email', email)
  await typeCode(friend, await askForCode(friend, { to: email }))
  await expect(friend.getByRole('group', { name: 'What are you interested in?' })).toBeVisible()

  await sender.reload()
  await expect(sender.getByText(firstName, { exact: true })).toBeVisible()
})
