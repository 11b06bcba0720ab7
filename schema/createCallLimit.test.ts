import { expect, test } from 'vitest'
import { createCallLimit } from './createCallLimit.ts'

/** Two calls a minute, with a clock that the test sets. */
function twoAMinute() {
  const time = { ms: 0 }
  return { time, mayCall: createCallLimit({ count: 2, windowMs: 60_000, clock: () => time.ms }) }
}

test('a caller at the limit waits until a minute after their first call', () => {
  const { time, mayCall } = twoAMinute()
  expect(mayCall('ana')).toBe(true)
  time.ms = 59_999
  expect([mayCall('ana'), mayCall('ana')]).toEqual([true, false])
  time.ms = 60_000
  expect([mayCall('ana'), mayCall('ana'), mayCall('ana')]).toEqual([true, true, false])
})

test('calls of other callers do not count', () => {
  const { mayCall } = twoAMinute()
  for (let calls = 0; calls < 3; calls += 1) mayCall('ana')
  expect([mayCall('ana'), mayCall('bea')]).toEqual([false, true])
})

test('ten thousand callers are remembered; one more replaces the oldest', () => {
  const { mayCall } = twoAMinute()
  const callers = Array.from({ length: 10_000 }, (_, caller) => `caller-${caller}`)
  for (const caller of callers) expect([mayCall(caller), mayCall(caller)]).toEqual([true, true])
  expect([mayCall('caller-0'), mayCall('caller-9999')]).toEqual([false, false])
  expect(mayCall('one-more')).toBe(true)
  expect([mayCall('caller-1'), mayCall('caller-0')]).toEqual([false, true])
})
