import { expect, type Page } from '@playwright/test'

/** Chooses Arabic in the menu of the account, as a user does. */
export async function turnToArabic(page: Page): Promise<void> {
  await page.goto('/dashboard/today')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: /^Language/ }).click()
  await chooseArabic(page)
}

/** The same for a visitor, on the page where they sign in. */
export async function turnVisitorToArabic(page: Page): Promise<void> {
  await page.goto('/auth/amplify/sign-in')
  await page.getByRole('button', { name: 'Language' }).click()
  await chooseArabic(page)
}

async function chooseArabic(page: Page): Promise<void> {
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
}
