import type { Page } from '@playwright/test'
import { english } from './classes.ts'
import { readCode } from './inbox.ts'
import { expect } from './story.ts'
import type { Words } from './words.ts'

type Channel = 'Email' | 'Mobile number'

/** Enters the address for the code, on sign-in and sign-up alike. */
export async function fillAddress(page: Page, channel: Channel, address: string, say: Words = english): Promise<void> {
  await page.getByRole('radio', { name: say(channel) }).click()
  const field = channel === 'Email' ? page.locator('input[type=email]') : page.locator('input[type=tel]')
  await field.fill(address)
}

/** Presses "Send code" and reads the code that arrives. */
export async function askForCode(page: Page, { to }: { to: string }, say: Words = english): Promise<string> {
  const since = new Date().toISOString()
  await page.getByRole('button', { name: say('Send code') }).click()
  await expect(page.getByRole('heading', { name: say('Enter the code') })).toBeVisible()
  return readCode({ url: new URL(page.url()).origin, to, since })
}

export async function typeCode(page: Page, code: string): Promise<void> {
  const first = page.locator('input[autocomplete=one-time-code]:not([aria-hidden])')
  await expect(first).toHaveValue('')
  await first.click()
  await page.keyboard.type(code)
}

/** Six digits other than the code's. */
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
