import { expect, type Page } from '@playwright/test'

/** Chooses Arabic in the menu of the account, as a user does. */
export async function turnToArabic(page: Page): Promise<void> {
  await page.goto('/dashboard/today')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: /^Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
}
