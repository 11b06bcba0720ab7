import { expect, test } from 'vitest'
import { formatMoney } from '#web/lib/format/formatMoney.ts'
import { languageOf, languages, localeOf } from './languages.ts'

test('an unknown or missing choice falls back to English (row 168)', () => {
  expect(languageOf(undefined)).toBe('en')
  expect(languageOf('de')).toBe('en')
  expect(languageOf('toString')).toBe('en')
})

test('the stored value cn is the locale zh-Hans wherever a language tag is needed (row 168)', () => {
  expect(localeOf(languageOf('cn'))).toBe('zh-Hans')
  expect(new Intl.PluralRules(localeOf('cn')).resolvedOptions().locale).toMatch(/^zh/)
})

test('only Arabic runs from right to left', () => {
  const fromTheRight = Object.entries(languages).filter(([, { direction }]) => direction === 'rtl')
  expect(fromTheRight.map(([key]) => key)).toEqual(['ar'])
})

test.each([
  ['en', 'USD', '$1,234.5'],
  ['fr', 'EUR', '€'],
  ['vi', 'VND', '₫'],
  ['cn', 'CNY', '¥1,234.5'],
  ['ar', 'AED', '1,234.5'],
] as const)('%s formats %s with at most two decimals, in digits everyone reads (row 168)', (key, currency, part) => {
  expect(formatMoney({ amount: 123_450, currency, locale: localeOf(key) })).toContain(part)
})

test('each language has its own name and locale', () => {
  const locales = Object.entries(languages).map(([key, { name, locale, direction }]) => [key, name, locale, direction])
  expect(locales).toEqual([
    ['en', 'English', 'en', 'ltr'],
    ['fr', 'Français', 'fr', 'ltr'],
    ['vi', 'Tiếng Việt', 'vi', 'ltr'],
    ['cn', '中文', 'zh-Hans', 'ltr'],
    ['ar', 'العربية', 'ar', 'rtl'],
  ])
})
