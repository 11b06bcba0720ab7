import { expect, test } from 'vitest'
import { secondsOf } from './videoForm.ts'

test.each([
  ['0:00', 0],
  ['1:30', 90],
  ['90', 90],
  ['1:02:03', 3723],
  [' 2:05 ', 125],
  ['٢:٠٥', 125],
  ['1:75', undefined],
  ['1:-5', undefined],
  ['1:2:3:4', undefined],
  ['soon', undefined],
  ['', undefined],
])('%j starts at second %s', (typed, seconds) => {
  expect(secondsOf(typed)).toBe(seconds)
})
