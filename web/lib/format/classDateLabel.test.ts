import { expect, test } from 'vitest'
import { classDateLabel } from './classDateLabel.ts'

const NEW_YORK = { zone: 'America/New_York', locale: 'en' }
// A Saturday, nine in the morning in New York.
const NOW = Date.parse('2026-11-21T14:00:00Z')

test.each([
  ['later today', '2026-11-22T03:30:00Z', { kind: 'today', time: '10:30 PM' }],
  ['after midnight', '2026-11-22T05:30:00Z', { kind: 'tomorrow', time: '12:30 AM' }],
  ['in two days', '2026-11-23T23:00:00Z', { kind: 'weekday', weekday: 'Monday', time: '6:00 PM' }],
  ['in six days', '2026-11-27T14:00:00Z', { kind: 'weekday', weekday: 'Friday', time: '9:00 AM' }],
  ['in a week', '2026-11-28T14:00:00Z', { kind: 'date', weekday: 'Saturday', date: '28/11', time: '9:00 AM' }],
  ['yesterday', '2026-11-20T14:00:00Z', { kind: 'yesterday', time: '9:00 AM' }],
  ['the day before', '2026-11-19T14:00:00Z', { kind: 'date', weekday: 'Thursday', date: '19/11', time: '9:00 AM' }],
] as const)('a class %s (row 54)', (_when, startsAt, label) => {
  expect(classDateLabel(startsAt, NOW, NEW_YORK)).toEqual(label)
})

test('the night on which the clocks go forward is still one day', () => {
  const eveBefore = Date.parse('2026-03-08T04:30:00Z')
  expect(classDateLabel('2026-03-08T23:00:00Z', eveBefore, NEW_YORK)).toEqual({ kind: 'tomorrow', time: '7:00 PM' })
})

test('weekdays speak the language', () => {
  const label = classDateLabel('2026-11-23T23:00:00Z', NOW, { zone: 'UTC', locale: 'fr' })
  expect(label).toMatchObject({ weekday: 'lundi' })
})

test.each([
  ['en', '6:30 PM', '28/11'],
  ['ar', '6:30 م', '28/11'],
  ['fr', '18:30', '28/11'],
  ['vi', '18:30', '28/11'],
  ['zh-Hans', '18:30', '11月28日'],
])('the clock and the date are those a reader of %s is used to (rows 54 and 168)', (locale, time, date) => {
  const label = classDateLabel('2026-11-28T18:30:00Z', NOW, { zone: 'UTC', locale })
  expect(label).toMatchObject({ time, date })
})

test.each([
  ['2026-11-28T17:30:00Z', '12:30 م'],
  ['2026-11-28T05:30:00Z', '12:30 ص'],
  ['2026-11-28T16:30:00Z', '11:30 ص'],
])('noon begins the afternoon and midnight the morning, in Arabic too: %s (rows 54 and 168)', (startsAt, time) => {
  expect(classDateLabel(startsAt, NOW, { ...NEW_YORK, locale: 'ar' })).toMatchObject({ time })
})
