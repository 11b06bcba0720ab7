import { expect, test } from 'vitest'
import { formatDate } from './formatDate.ts'

const PARIS = { zone: 'Europe/Paris', locale: 'en' }
const EVENING = '2026-02-03T19:05:00.000Z'

test.each([
  ['dateTime', '03 Feb 2026 8:05 pm'],
  ['date', '03 Feb 2026'],
  ['time', '8:05 pm'],
  ['slashed', '03/02/2026'],
  ['dashed', '03-02-2026'],
] as const)('the %s format (row 169)', (pattern, text) => {
  expect(formatDate(EVENING, pattern, PARIS)).toBe(text)
})

test('summer time is the summer time of the date, not of January (row 170)', () => {
  expect(formatDate('2026-07-03T19:05:00.000Z', 'time', PARIS)).toBe('9:05 pm')
})

test('the day is that of the zone', () => {
  expect(formatDate('2026-02-03T23:30:00.000Z', 'date', { zone: 'Asia/Ho_Chi_Minh', locale: 'en' })).toBe('04 Feb 2026')
})

test('months speak the language', () => {
  expect(formatDate(EVENING, 'date', { zone: 'UTC', locale: 'fr' })).toBe('03 févr. 2026')
  expect(formatDate(EVENING, 'date', { zone: 'UTC', locale: 'zh-Hans' })).toBe('2026年2月3日')
})

test('a date that cannot be parsed says so (row 145)', () => {
  expect(formatDate('the day after', 'date', PARIS)).toBe('Invalid time value')
})
