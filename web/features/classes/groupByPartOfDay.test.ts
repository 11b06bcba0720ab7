import { expect, test } from 'vitest'
import { groupByPartOfDay } from './groupByPartOfDay.ts'

function classAt(hour: number, minute = 0) {
  return { startsAt: new Date(2026, 10, 21, hour, minute).toISOString() }
}

test('a day’s classes stand under night, morning, afternoon and evening, each in order', () => {
  const [late, noon, early, six, small] = [classAt(20), classAt(12), classAt(5), classAt(18), classAt(0, 45)]
  expect(groupByPartOfDay([late, noon, early, six, small])).toEqual([
    { part: 'night', classes: [small] },
    { part: 'morning', classes: [early] },
    { part: 'afternoon', classes: [noon] },
    { part: 'evening', classes: [six, late] },
  ])
})

test('a part of the day without a class is not shown', () => {
  expect(groupByPartOfDay([classAt(11, 59)]).map(({ part }) => part)).toEqual(['morning'])
  expect(groupByPartOfDay([])).toEqual([])
})
