import { expect, test } from 'vitest'
import { languageOf, languages, localeOf } from './languages.ts'

test('an unknown or missing choice falls back to English (row 168)', () => {
  expect(languageOf(undefined)).toBe('en')
  expect(languageOf('de')).toBe('en')
  expect(languageOf('toString')).toBe('en')
})

test('the stored word cn is Simplified Chinese to everything that knows languages (row 168)', () => {
  expect(localeOf(languageOf('cn'))).toBe('zh-Hans')
  expect(new Intl.PluralRules(localeOf('cn')).resolvedOptions().locale).toMatch(/^zh/)
})

test('only Arabic runs from right to left', () => {
  const fromTheRight = Object.entries(languages).filter(([, { direction }]) => direction === 'rtl')
  expect(fromTheRight.map(([key]) => key)).toEqual(['ar'])
})

test.each([
  ['en', '$1,234.5'],
  ['fr', '€'],
  ['vi', '₫'],
  ['cn', '¥'],
  ['ar', '1,234.5'],
] as const)('%s writes money with at most two decimals, in digits everybody reads (row 168)', (key, part) => {
  const { format, currency } = languages[key]
  const money = new Intl.NumberFormat(format, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  })
  expect(money.format(1234.5)).toContain(part)
})
