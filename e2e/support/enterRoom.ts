import type { Page } from '@playwright/test'
import { expectToast } from './classes.ts'
import { expect } from './story.ts'

/** Opens the list of attendees beside the videos. */
export async function showPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'People', exact: true }).click()
}

/** The coach goes from the page of a class to its room. */
export async function startClass(page: Page, { path }: { path: string }): Promise<void> {
  await page.goto(path)
  await goIn(page, 'Start class')
}

/** A member books a class and goes to its room. */
export async function bookAndJoin(page: Page, karate: { name: string; path: string }): Promise<void> {
  await page.goto(karate.path)
  await page.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expectToast(page, 'Booked. See you there.')
  await goIn(page, 'Join class')
}

/** From the page of a class through the set-up to the room. */
export async function goIn(page: Page, way: 'Join class' | 'Start class'): Promise<void> {
  await page
    .getByRole('button', { name: way })
    .or(page.getByRole('link', { name: way }))
    .click()
  await expect(page.getByRole('button', { name: 'Join class' })).toBeVisible()
  await page.getByRole('button', { name: 'Join class' }).click()
  await expect(page.getByRole('toolbar', { name: 'Controls' })).toBeVisible()
}
