import { expect, test } from 'vitest'
import { formatSeconds } from './formatSeconds.ts'

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [65, '1:05'],
  [4505, '75:05'],
  [-3, '0:00'],
])('%d seconds read %s (row 169)', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
