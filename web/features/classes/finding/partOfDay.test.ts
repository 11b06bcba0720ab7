import { expect, test } from 'vitest'
import { groupByPartOfDay, spanOfPart } from './partOfDay.ts'

const DAY = '2026-11-21'

function classAt(hour: number, minute = 0, date = 21) {
  return { startsAt: new Date(2026, 10, date, hour, minute).toISOString() }
}

test('a day’s classes stand under night, morning, afternoon and evening', () => {
  const [small, early, noon, six, late] = [classAt(0, 45), classAt(5), classAt(12), classAt(18), classAt(20)]
  expect(groupByPartOfDay([small, early, noon, six, late], DAY)).toEqual([
    { part: 'night', classes: [small] },
    { part: 'morning', classes: [early] },
    { part: 'afternoon', classes: [noon] },
    { part: 'evening', classes: [six, late] },
  ])
})

test('a class that began the evening before comes first, under night', () => {
  const [before, early] = [classAt(23, 30, 20), classAt(5)]
  expect(groupByPartOfDay([before, early], DAY).map(({ part }) => part)).toEqual(['night', 'morning'])
})

test('a part of the day without a class is not shown', () => {
  expect(groupByPartOfDay([classAt(11, 59)], DAY).map(({ part }) => part)).toEqual(['morning'])
  expect(groupByPartOfDay([], DAY)).toEqual([])
})

test('the parts of a day fill it without a gap', () => {
  const spans = (['night', 'morning', 'afternoon', 'evening'] as const).map((part) => spanOfPart(DAY, part))
  expect(spans[0]?.from).toBe(new Date(2026, 10, 21).getTime())
  expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => to))
  expect(spans.at(-1)?.to).toBe(new Date(2026, 10, 22).getTime())
})
