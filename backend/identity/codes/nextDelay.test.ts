import { expect, test } from 'vitest'
import { delaysMs, FAILURES_BEFORE_LOCK, nextDelay, TRIES } from './nextDelay.ts'

test('the attempts of one code cause no delay', () => {
  expect(nextDelay(TRIES - 1)).toBe(0)
})

test('from the fifth failure on, each further one doubles the delay, up to an hour', () => {
  expect([5, 6, 7, 8].map(nextDelay)).toEqual([15_000, 30_000, 60_000, 120_000])
  expect(nextDelay(13)).toBe(3_600_000)
  expect(nextDelay(99)).toBe(3_600_000)
})

test('after a hundred consecutive failures an account is locked for a day, and again after each further one', () => {
  expect(nextDelay(FAILURES_BEFORE_LOCK)).toBe(86_400_000)
  expect(nextDelay(500)).toBe(86_400_000)
})

test('the counting statement uses the same delays', () => {
  expect(delaysMs).toHaveLength(FAILURES_BEFORE_LOCK)
  expect(delaysMs[TRIES - 1]).toBe(nextDelay(TRIES))
  expect(delaysMs.at(-1)).toBe(nextDelay(FAILURES_BEFORE_LOCK))
})
