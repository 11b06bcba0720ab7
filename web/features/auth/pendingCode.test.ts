import { expect, test } from 'vitest'
import { secondsToResend } from './pendingCode.ts'

test.each([
  [0, 30],
  [1, 30],
  [29_001, 1],
  [30_000, 0],
  [90_000, 0],
])('%i ms after a code was sent, another one waits %i s (row 13)', (elapsedMs, seconds) => {
  expect(secondsToResend(1_000, 1_000 + elapsedMs)).toBe(seconds)
})
