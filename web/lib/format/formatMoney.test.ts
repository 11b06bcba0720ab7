import { expect, test } from 'vitest'
import { formatMoney } from './formatMoney.ts'

// Locales part numbers and signs by spaces that do not break, and mark Arabic with signs that do not show.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f]/g, '')

test.each([
  ['en', 'USD', 123_450, '$1,234.50'],
  ['en', 'USD', 1_200, '$12'],
  ['fr', 'EUR', 123_450, '1 234,50 €'],
  ['vi', 'VND', 150_000, '150.000 ₫'],
  ['zh-Hans', 'CNY', 9_905, '¥99.05'],
  ['ar', 'AED', 5_000, '50 د.إ.'],
] as const)('%s writes %s (row 168)', (locale, currency, amount, text) => {
  expect(plain(formatMoney({ amount, currency, locale }))).toBe(text)
})
