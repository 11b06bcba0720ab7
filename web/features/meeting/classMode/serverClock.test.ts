import { expect, test } from 'vitest'
import { createServerClock } from './serverClock.ts'

/** A browser's clock that a test moves, and a plane whose clock is ahead of it. */
function clocks(ahead: number) {
  const browser = { now: 1_000_000 }
  const clock = createServerClock(() => browser.now)
  /** One question to the plane: so long there, so long back. */
  const ask = (there: number, back: number) => {
    const sentAt = browser.now
    const now = sentAt + there + ahead
    browser.now += there + back
    clock.note({ sentAt, now })
  }
  return { browser, clock, ask, error: () => clock.now() - (browser.now + ahead) }
}

test('a browser whose clock is off shows the plane’s time', () => {
  const { ask, error } = clocks(-7_000)
  ask(20, 20)
  expect(error()).toBe(0)
})

test('of several answers the one that took the shortest way counts', () => {
  const { ask, error } = clocks(500)
  ask(400, 10)
  expect(error()).toBeCloseTo(195)
  ask(12, 10)
  ask(10, 300)
  expect(error()).toBeCloseTo(1)
})

test('what was measured long ago, or before the machine slept, no longer counts', () => {
  const { browser, clock, ask, error } = clocks(0)
  ask(1, 1)
  browser.now += 200_000
  ask(30, 10)
  expect(error()).toBe(10)
  clock.forget()
  ask(50, 10)
  expect(error()).toBe(20)
})

test('an answer to what was never asked is nothing', () => {
  const { browser, clock, error } = clocks(0)
  clock.note({ sentAt: browser.now + 60_000, now: 5 })
  expect(error()).toBe(0)
})
