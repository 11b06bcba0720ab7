import { expect, test } from 'vitest'
import { composeMessage, textsByLanguage } from './composeMessage.ts'

const address = { channel: 'email', value: 'ana@example.org' } as const
const everyText = Object.entries(textsByLanguage).flatMap(([lang, texts]) =>
  Object.entries(texts).map(([kind, { subject, text }]) => ({ lang, kind, subject, text })),
)

test.each(everyText)('$kind in $lang contains its code once', ({ text, subject }) => {
  expect(text.split('{code}')).toHaveLength(2)
  expect(subject).not.toBe('')
})

test('every message exists in every language', () => {
  expect(new Set(Object.values(textsByLanguage).map((texts) => Object.keys(texts).join()))).toHaveProperty('size', 1)
})

test('an e-mail in Arabic runs from right to left, and its code from left to right', () => {
  const { html, text } = composeMessage({ kind: 'SIGN_IN', code: '012345', address, lang: 'ar' })
  expect(html).toContain('dir="rtl"')
  expect(html).toMatch(/<strong[^>]* dir="ltr">012345<\/strong>/)
  expect(text).toContain('012345')
})

test.each([
  ['en', 'en', 'ltr'],
  ['fr', 'fr', 'ltr'],
  ['vi', 'vi', 'ltr'],
  ['cn', 'zh-Hans', 'ltr'],
  ['ar', 'ar', 'rtl'],
])('an e-mail in %s tells readers that it is %s, written %s', (lang, expectedLanguage, dir) => {
  const { html } = composeMessage({ kind: 'SIGN_IN', code: '012345', address, lang })
  expect(html).toContain(`<html lang="${expectedLanguage}" dir="${dir}">`)
})

test('a text message is plain', () => {
  const message = composeMessage({
    kind: 'SIGN_IN',
    code: '012345',
    address: { channel: 'sms', value: '+33612345678' },
    lang: 'en',
  })
  expect(message).not.toHaveProperty('html')
})

test('an unsupported language falls back to English', () => {
  const english = composeMessage({ kind: 'SIGN_IN', code: '012345', address, lang: undefined })
  expect(composeMessage({ kind: 'SIGN_IN', code: '012345', address, lang: '__proto__' })).toEqual(english)
})
