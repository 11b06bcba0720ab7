import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/story.ts'

test('a member writes to a coach they follow; the coach sees it at once, replies and archives (rows 27, 110, 111, 114) @journey', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const karate = await offer({ coachId: person.contactId })
  await coach.goto('/dashboard/today')
  const { page: member } = await enter('Mia')
  await member.goto(karate.path)
  await member.getByRole('button', { name: 'Follow Noor Silva' }).click()
  await expect(member.getByRole('button', { name: 'Following Noor Silva' })).toBeVisible()

  await member.goto('/dashboard/messages')
  await expect(member.getByText('Follow a coach to start a conversation.')).toBeVisible()
  await member.getByRole('button', { name: 'New message' }).click()
  await member.getByRole('button', { name: 'Noor Silva' }).click()
  await expect(member.getByRole('heading', { name: 'Noor Silva' })).toBeVisible()
  await expectAccessible(member)
  await write(member, 'Hello Noor, is the class for beginners too?')
  await expect(messagesOn(member)).toContainText('is the class for beginners too?')
  await expect(listOn(member).getByRole('link', { name: 'Noor Silva' })).toBeVisible()
  await expectAccessible(member)

  await expect(coach.getByRole('img', { name: '1 unread conversation' }).filter({ visible: true })).toHaveText('1')
  await expect(coach).toHaveTitle(/^\(1\) /)
  await coach.getByRole('link', { name: 'Messages' }).filter({ visible: true }).click()
  await expect(messagesOn(coach)).toContainText('is the class for beginners too?')
  await expect(coach.getByRole('img', { name: '1 unread conversation' })).toHaveCount(0)
  await expect(coach).toHaveTitle(/^Messages/)
  await expect(messagesOn(member).getByRole('img', { name: 'Seen by Noor Silva' })).toBeVisible()

  await write(coach, 'Yes, come by! https://example.com/first-class')
  const link = messagesOn(member).getByRole('link', { name: 'https://example.com/first-class' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expectAccessible(coach)

  await listOn(coach).getByRole('button', { name: 'Actions for Mia Silva' }).click()
  await coach.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(coach.getByText('No messages yet', { exact: true })).toBeVisible()
  await coach.getByRole('link', { name: 'Archived conversations' }).click()
  await expect(coach.getByRole('link', { name: 'Mia Silva' })).toBeVisible()
  await write(member, 'See you there')
  await coach.getByRole('link', { name: 'Back to messages' }).click()
  await expect(listOn(coach).getByRole('link', { name: 'Mia Silva' })).toBeVisible()
})

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.keyboard.press('Enter')
}

function messagesOn(page: Page) {
  return page.getByRole('region', { name: 'Messages', exact: true })
}

function listOn(page: Page) {
  return page.getByRole('region', { name: 'Conversations', exact: true }).last()
}
