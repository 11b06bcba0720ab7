import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RoomRequest } from '#schema/liveRoom.ts'
import { intervalsOf, presets } from './intervalsForm.ts'

test('seconds and rounds become what the plane is asked for', () => {
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
