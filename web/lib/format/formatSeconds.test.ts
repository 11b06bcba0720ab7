import { expect, test } from 'vitest'
import { formatSeconds } from './formatSeconds.ts'

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [65, '1:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [4505, '1:15:05'],
  [36_061, '10:01:01'],
  [-3, '0:00'],
])('%d seconds read %s (row 169)', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
