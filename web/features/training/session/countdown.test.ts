import { expect, test } from 'vitest'
import {
  elapsedMs,
  endOf,
  isOver,
  leftMs,
  lengthen,
  pauseClock,
  resumeClock,
  shownSeconds,
  startClock,
} from './countdown.ts'

const rest = startClock(10_000, 60_000)

test('a phone that slept through the rest shows that it is over', () => {
  expect(leftMs(rest, 30_000)).toBe(40_000)
  expect(isOver(rest, 3_600_000)).toBe(true)
  expect(leftMs(rest, 3_600_000)).toBe(0)
})

test('a paused clock loses no time, however often it is paused', () => {
  const paused = pauseClock(pauseClock(rest, 20_000), 25_000)
  expect(leftMs(paused, 900_000)).toBe(50_000)
  const again = resumeClock(resumeClock(paused, 100_000), 200_000)
  expect(leftMs(again, 110_000)).toBe(40_000)
})

test('the end of a countdown is known as long as it runs', () => {
  const paused = pauseClock(rest, 20_000)
  expect([rest, paused, resumeClock(paused, 30_000), startClock(0)].map(endOf)).toEqual([
    70_000,
    undefined,
    80_000,
    undefined,
  ])
})

test('the last second shows until it is over, and a clock that counts up shows the time passed', () => {
  expect(shownSeconds(rest, 69_999)).toBe(1)
  expect(shownSeconds(rest, 70_000)).toBe(0)
  expect(shownSeconds(startClock(0), 5_900)).toBe(5)
})

test('more rest or less moves the end, and less of it never ends it unseen', () => {
  expect(leftMs(lengthen(rest, 15_000, 20_000), 20_000)).toBe(65_000)
  expect(leftMs(lengthen(rest, -300_000, 20_000), 20_000)).toBe(1_000)
})

test('a device whose clock was set back does not count below zero', () => {
  expect(elapsedMs(rest, 0)).toBe(0)
  expect(leftMs(rest, 0)).toBe(60_000)
})
