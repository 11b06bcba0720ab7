import { expect, test } from 'vitest'
import { delayBefore, firstPace, type Pace, paceAfter, paceAfterLoss, SpeedMeter } from './pace.ts'

/** The number of concurrent parts after a while on a link with these limits per connection and in total. */
function settle({ each, whole, isBesidePage = false }: { each: number; whole: number; isBesidePage?: boolean }) {
  const seen: number[] = []
  let pace = firstPace
  for (let turn = 0; turn < 40; turn += 1) {
    pace = paceAfter(pace, { speed: Math.min(whole, each * pace.atOnce), isBesidePage })
    seen.push(pace.atOnce)
  }
  return seen
}

test('a network that limits each connection gets all six', () => {
  expect(Math.max(...settle({ each: 1, whole: 100 }))).toBe(6)
})

test('a link that four connections fill gets only one more, to measure it', () => {
  const seen = settle({ each: 5, whole: 20 })
  expect(Math.max(...seen)).toBeLessThanOrEqual(5)
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(2)
})

test('the page’s own requests keep two of the six connections that a browser opens', () => {
  expect(Math.max(...settle({ each: 1, whole: 100, isBesidePage: true }))).toBe(4)
})

const after = (step: 1 | -1, atOnce = 4): Pace => ({ atOnce, before: { speed: 100, step } })

test.each([
  ['one more made it faster: one more again', after(1), 111, 5],
  ['one more made it slower: one less', after(1), 89, 3],
  ['one more changed a tenth at most: back to fewer', after(1), 110, 3],
  ['one more lost a tenth at most: back to fewer', after(1), 90, 3],
  ['one less made it faster: one less again', after(-1), 111, 3],
  ['one less made it slower: one more', after(-1), 89, 5],
  ['one less changed nothing: it stays', after(-1), 100, 4],
  ['six and nothing known: one less', { atOnce: 6, before: undefined }, 100, 5],
  ['five and nothing known: one more', { atOnce: 5, before: undefined }, 100, 6],
  ['never more than six', after(1, 6), 200, 6],
  ['never less than two', after(-1, 2), 200, 2],
])('%s', (_name, pace, speed, atOnce) => {
  expect(paceAfter(pace, { speed, isBesidePage: false }).atOnce).toBe(atOnce)
})

test('after a step that changed nothing the next step starts a new comparison', () => {
  const still = paceAfter(after(-1), { speed: 100, isBesidePage: false })
  expect(paceAfter(still, { speed: 200, isBesidePage: false })).toEqual({ atOnce: 5, before: { speed: 200, step: 1 } })
})

test('a link that loses parts gets half as many, and at least two', () => {
  const lost = paceAfterLoss({ atOnce: 6, before: undefined })
  expect(lost.atOnce).toBe(3)
  expect(paceAfterLoss(paceAfterLoss(lost)).atOnce).toBe(2)
})

test('the wait doubles with each failure up to half a minute, and is randomized', () => {
  expect([1, 2, 3, 4].map((failures) => delayBefore(failures, 1))).toEqual([500, 1000, 2000, 4000])
  expect([1, 2, 3, 4].map((failures) => delayBefore(failures, 0))).toEqual([250, 500, 1000, 2000])
  expect(delayBefore(1_000, 1)).toBe(30_000)
})

test('the speed is measured over ten seconds, and determines the remaining time', () => {
  const meter = new SpeedMeter()
  meter.note(0, 0)
  meter.note(500, 500)
  expect(meter.speed()).toBeUndefined()
  for (let second = 1; second <= 30; second += 1) meter.note(second * 1000, second * 1000)
  expect(meter.speed()).toBe(1000)
  expect(meter.secondsLeft(5500)).toBe(6)
  for (let second = 31; second <= 45; second += 1) meter.note(second * 1000, 30_000 + (second - 30) * 10_000)
  expect(meter.speed()).toBe(10_000)
})

test('the speed is known after one second, and the remaining time is unknown on a stalled link', () => {
  const meter = new SpeedMeter()
  meter.note(0, 0)
  meter.note(999, 999)
  expect(meter.speed()).toBeUndefined()
  meter.note(1000, 1000)
  expect(meter.speed()).toBe(1000)
  expect(meter.secondsLeft(1001)).toBe(2)
  meter.forget()
  expect(meter.speed()).toBeUndefined()
  meter.note(2000, 1000)
  meter.note(4000, 1000)
  expect([meter.speed(), meter.secondsLeft(500)]).toEqual([0, undefined])
})

test('a lost part does not lower the measured speed', () => {
  const meter = new SpeedMeter()
  for (let second = 0; second <= 5; second += 1) meter.note(second * 1000, second * 1000)
  meter.note(6000, 2000)
  meter.note(8000, 4000)
  expect(meter.speed()).toBe(1000)
})
