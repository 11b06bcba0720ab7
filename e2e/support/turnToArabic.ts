import { expect, type Page } from '@playwright/test'

/** Selects Arabic in the account menu, as a user does. */
export async function turnToArabic(page: Page): Promise<void> {
  await page.goto('/dashboard/today')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: /^Language/ }).click()
  await chooseArabic(page)
}

/** Selects Arabic as a visitor, on the sign-in page. */
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
