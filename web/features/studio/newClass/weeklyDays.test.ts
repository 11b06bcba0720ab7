import { expect, test } from 'vitest'
import { dayAfter } from '#web/lib/time/day.ts'
import { weekdayOf, weeklyDays } from './weeklyDays.ts'

test('a weekly class has its days in every week, from the first day to the last (row 119)', () => {
  expect(weeklyDays({ date: '2026-03-23', weekdays: [4, 1], until: '2026-04-05' })).toEqual([
    '2026-03-23',
    '2026-03-26',
    '2026-03-30',
    '2026-04-02',
  ])
  expect(weeklyDays({ date: '2026-03-23', weekdays: [1], until: '2026-03-23' })).toEqual(['2026-03-23'])
  expect(weeklyDays({ date: '2026-03-23', weekdays: [1], until: '2026-03-22' })).toEqual([])
})

test('a week that begins on a day of no class begins with the next that is one', () => {
  expect(weeklyDays({ date: '2026-11-21', weekdays: [2], until: '2026-11-27' })).toEqual(['2026-11-24'])
  expect(weeklyDays({ date: '2026-11-21', weekdays: [], until: '2026-12-11' })).toEqual([])
})

test('Sunday is 0, Saturday is 6, and days go on over the end of a year (row 119)', () => {
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-21')]).toEqual([0, 6])
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
})
