import { expect, test } from 'vitest'
import { shownRest } from './shownRest.ts'

test.each([
  [0, 0],
  [1, 5],
  [37, 35],
  [38, 40],
  [118, 120],
  [127, 120],
  [128, 135],
  [150, 150],
])('a rest of %i s that the planner chose is shown as %i s', (restTime, expected) => {
  expect(shownRest({ restTime, reason: 'Builds strength.' })).toBe(expected)
})

test('a rest that a coach set is shown unchanged', () => {
  expect([37, 127].map((restTime) => shownRest({ restTime, reason: null }))).toEqual([37, 127])
})
