import type { Page } from '@playwright/test'
import { english } from './classes.ts'
import { expect, expectAccessible } from './story.ts'
import type { Words } from './words.ts'

export async function fillName(
  page: Page,
  { firstName, lastName }: { firstName: string; lastName: string },
  say: Words = english,
): Promise<void> {
  await page.getByLabel(say('First name')).fill(firstName)
  await page.getByLabel(say('Last name')).fill(lastName)
  await page.getByRole('radio', { name: say('Female') }).click()
}

const answers = [
  ['What are you interested in?', 'Yoga', 'Dance'],
  ['What’s your level?', 'Beginner'],
  ['What are your goals?', 'Get Fitter', 'Learn New Skills'],
  ['How many days a week?', '2 to 3 days'],
  ['When do you like to train?', 'Evening'],
] as const

export async function answerSurvey(page: Page, say: Words = english): Promise<void> {
  const goOn = page
    .getByRole('button', { name: say('Continue'), exact: true })
    .or(page.getByRole('button', { name: say('Find my classes'), exact: true }))
  for (const [question, ...chosen] of answers) {
    const name = say(question)
    const group = page.getByRole('group', { name }).or(page.getByRole('radiogroup', { name }))
    await expect(group).toBeVisible()
    for (const answer of chosen) await group.getByText(say(answer), { exact: true }).click()
    await expectAccessible(page)
    await goOn.click()
  }
}
