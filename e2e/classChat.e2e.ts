import type { Page } from '@playwright/test'
import { expectToast } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('members talk in the chat of their class; the coach writes to all of them and removes a message, and a member reports and blocks @journey', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const karate = await offer({ coachId: person.contactId })
  const { page: member } = await enter('Mia')
  await member.goto(karate.path)
  await member.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await member.getByRole('button', { name: 'Class chat' }).click()
  await expect(member.getByRole('heading', { level: 1, name: karate.name })).toBeVisible()
  await write(member, 'Is there parking?')

  await coach.goto(karate.path)
  await coach.getByRole('button', { name: 'Message this class' }).click()
  await coach.getByRole('textbox', { name: 'Message' }).fill('We start ten minutes late.')
  await expectAccessible(coach)
  await coach.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(coach.getByText('Sent to 1 person')).toBeVisible()
  await coach.getByRole('button', { name: 'Close' }).click()
  await coach.getByRole('button', { name: 'Class chat' }).click()
  await expect(messagesOn(member)).toContainText('We start ten minutes late.')

  await write(member, 'Buy my shoes!')
  await messagesOn(coach).getByRole('button', { name: 'Actions for Mia Silva’s message: Buy my shoes!' }).click()
  await coach.getByRole('menuitem', { name: 'Delete' }).click()
  await coach.getByRole('button', { name: 'Delete' }).click()
  await expect(messagesOn(member)).toContainText('Removed by the coach')
  await coach.getByRole('button', { name: '2 people' }).click()
  await expect(coach.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(coach)

  await member.getByRole('button', { name: `Actions for ${karate.name}` }).click()
  await member.getByRole('menuitem', { name: 'Report conversation' }).click()
  await member.getByRole('radio', { name: 'Bullying or harassment' }).click()
  await member.getByRole('textbox', { name: 'Details (optional)' }).fill(karate.name)
  await member.getByRole('button', { name: 'Send report' }).click()
  await expectToast(member, 'Thanks. The team will look into it.')

  await member.goto(karate.path)
  await member.getByRole('button', { name: 'Follow Noor Silva' }).click()
  await member.goto('/dashboard/messages')
  await member.getByRole('button', { name: 'New message' }).click()
  await member.getByRole('dialog').getByRole('button', { name: 'Noor Silva' }).click()
  await expect(member.getByRole('heading', { name: 'Noor Silva' })).toBeVisible()
  await write(member, 'Hello')
  await member
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByRole('button', { name: 'Actions for Noor Silva', exact: true })
    .click()
  await member.getByRole('menuitem', { name: 'Block Noor Silva' }).click()
  await member.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(member.getByText('You blocked Noor Silva.')).toBeVisible()
  await member.goto('/dashboard/message-privacy')
  await expectAccessible(member)
  await member.getByRole('button', { name: 'Unblock Noor Silva' }).click()
  await expect(member.getByText('No one is blocked')).toBeVisible()

  const { page: admin } = await enter('Camille', { role: 'GLOBAL' })
  await admin.goto('/dashboard/reports')
  const row = admin.getByRole('listitem').filter({ hasText: karate.name })
  await row.getByRole('link').click()
  await admin.getByRole('button', { name: 'Open conversation' }).click()
  await expect(messagesOn(admin)).toContainText('Is there parking?')
  await expectAccessible(admin)
  await admin.getByRole('textbox', { name: 'What did you do about it?' }).fill('Nothing to do')
  await admin.getByRole('button', { name: 'Close report' }).click()
  await expect(messagesOn(admin)).toHaveCount(0)

  await member.goto(karate.path)
  await member.getByRole('button', { name: `Cancel booking: ${karate.name}` }).click()
  await member.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(member.getByRole('button', { name: 'Class chat' })).toHaveCount(0)
})

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.keyboard.press('Enter')
}

function messagesOn(page: Page) {
  return page.getByRole('region', { name: 'Messages', exact: true })
}
