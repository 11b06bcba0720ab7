import { expect, test } from 'vitest'
import { nextSearchAt, toCpuPercent } from './segmentPace.ts'

test.each([
  ['20', 20],
  [10, 10],
  [0, 0],
  ['Disabled', 40],
  [undefined, 40],
  [Number.NaN, 40],
  [33, 40],
])('a processor share of %s is taken as %i percent (row 78)', (value, percent) => {
  expect(toCpuPercent(value)).toBe(percent)
})

test('a search that took 20 ms is followed by the next one when its share of the time is over (row 78)', () => {
  const run = { startedAt: 1000, endedAt: 1020 }
  expect(nextSearchAt(run, 40)).toBe(1050)
  expect(nextSearchAt(run, 20)).toBe(1100)
  expect(nextSearchAt(run, 10)).toBe(1200)
  expect(nextSearchAt(run, 0)).toBe(Number.POSITIVE_INFINITY)
})
