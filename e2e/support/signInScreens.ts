import type { Page } from '@playwright/test'
import { readCode } from './inbox.ts'
import { expect } from './story.ts'

type Channel = 'Email' | 'Mobile number'

/** Says where the code should go, on sign-in and sign-up alike. */
export async function fillAddress(page: Page, channel: Channel, address: string): Promise<void> {
  await page.getByRole('radio', { name: channel }).click()
  const field = channel === 'Email' ? page.getByLabel('Email address') : page.locator('input[type=tel]')
  await field.fill(address)
}

/** Presses "Send code" and reads the code that arrives. */
export async function askForCode(page: Page, { to }: { to: string }): Promise<string> {
  const since = new Date().toISOString()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  return readCode({ url: new URL(page.url()).origin, to, since })
}

export async function typeCode(page: Page, code: string): Promise<void> {
  const first = page.getByRole('textbox', { name: 'Code' })
  await expect(first).toHaveValue('')
  await first.click()
  await page.keyboard.type(code)
}

/** Six digits that are not those of the message. */
export function wrongCodeFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

export async function signInByEmail(page: Page, email: string): Promise<void> {
  await fillAddress(page, 'Email', email)
  await typeCode(page, await askForCode(page, { to: email }))
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
