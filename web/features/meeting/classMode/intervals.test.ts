import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RoomRequest, type RoomTimer } from '#schema/classes/liveRoom.ts'
import { intervalsOf, nameOfPreset, nextChangeMs, presets, secondsLeft, timerAt } from './intervals.ts'

const STARTED = 1_000_000
const twoRounds: RoomTimer = { workMs: 30_000, restMs: 10_000, rounds: 2, startedAt: STARTED, pausedAt: null }
const at = (passedMs: number, timer = twoRounds) => timerAt(timer, STARTED + passedMs)

test.each([
  [-3_000, 'ready', 1, 3_000],
  [0, 'work', 1, 30_000],
  [29_999, 'work', 1, 1],
  [30_000, 'rest', 1, 10_000],
  [40_000, 'work', 2, 30_000],
  [69_999, 'work', 2, 1],
  [70_000, 'over', 2, 0],
  [900_000, 'over', 2, 0],
] as const)('after %i ms of two rounds it shows %s of round %i', (passedMs, phase, round, leftMs) => {
  expect(at(passedMs)).toMatchObject({ phase, round, rounds: 2, leftMs, isPaused: false })
})

test('without rests one round follows the other', () => {
  const timer = { ...twoRounds, restMs: 0 }
  expect(at(30_000, timer)).toMatchObject({ phase: 'work', round: 2, leftMs: 30_000 })
  expect(at(60_000, timer)).toMatchObject({ phase: 'over' })
})

test('while it is paused it stands still, whatever the time', () => {
  const timer = { ...twoRounds, pausedAt: STARTED + 12_000 }
  expect(at(500_000, timer)).toMatchObject({ phase: 'work', leftMs: 18_000, isPaused: true })
  expect(nextChangeMs(at(500_000, timer))).toBeUndefined()
})

test('a second is shown until it is over, and changes at the same moment for everyone', () => {
  expect([0, 1, 999, 1_000, 1_001].map((passed) => secondsLeft(at(passed)))).toEqual([30, 30, 30, 29, 29])
  expect([0, 1, 999, 1_000].map((passed) => nextChangeMs(at(passed)))).toEqual([1000, 999, 1, 1000])
})

test('a client whose clock is ahead shows the rounds going on as soon as it knows the media plane’s time', () => {
  expect(nextChangeMs(at(900_000))).toBe(1000)
})

test('seconds and rounds are converted to the media plane’s request', () => {
  expect(intervalsOf({ work: '20', rest: '10', rounds: '8' })).toEqual({ workMs: 20_000, restMs: 10_000, rounds: 8 })
  expect(intervalsOf({ work: ' 60 ', rest: '', rounds: '1' })).toEqual({ workMs: 60_000, restMs: 0, rounds: 1 })
})

test.each([
  { work: '0', rest: '10', rounds: '8' },
  { work: 'x', rest: '10', rounds: '8' },
  { work: '20', rest: '-1', rounds: '8' },
  { work: '20', rest: '3601', rounds: '8' },
  { work: '20', rest: '1.5', rounds: '8' },
  { work: '20', rest: '10', rounds: '101' },
  { work: '20', rest: '10', rounds: '' },
])('$work s, $rest s and $rounds rounds are no timer', (entries) => {
  expect(intervalsOf(entries)).toBeUndefined()
})

test('the plane takes every timer that can be chosen, and the longest that can be typed', () => {
  const longest = { work: '3600', rest: '3600', rounds: '100' }
  for (const entries of [...presets, longest]) {
    expect(v.is(RoomRequest, { ask: 'timer', intervals: intervalsOf(entries) })).toBe(true)
  }
})

test('a preset is named in seconds, and in minutes where the work takes a minute or more', () => {
  expect(presets.map(nameOfPreset)).toEqual(['20 / 10 × 8', '30 / 30 × 10', '45 / 15 × 6', '3:00 / 1:00 × 5'])
  expect(nameOfPreset({ work: '60', rest: '5', rounds: '1' })).toBe('1:00 / 0:05 × 1')
  expect(nameOfPreset({ work: '59', rest: '75', rounds: '2' })).toBe('59 / 75 × 2')
})
