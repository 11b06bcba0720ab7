import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './story.ts'

export async function fillName(
  page: Page,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('radio', { name: 'Female' }).click()
}

const answers = [
  ['What are you interested in?', 'Yoga', 'Dance'],
  ['What’s your level?', 'Beginner'],
  ['What are your goals?', 'Get Fitter', 'Learn New Skills'],
  ['How many days a week?', '2 to 3 days'],
  ['When do you like to train?', 'Evening'],
] as const

export async function answerSurvey(page: Page): Promise<void> {
  const goOn = page.getByRole('button', { name: /^(Continue|Find my classes)$/ })
  for (const [question, ...chosen] of answers) {
    const group = page.getByRole('group', { name: question }).or(page.getByRole('radiogroup', { name: question }))
    await expect(group).toBeVisible()
    for (const answer of chosen) await group.getByText(answer, { exact: true }).click()
    await expectAccessible(page)
    await goOn.click()
  }
}
