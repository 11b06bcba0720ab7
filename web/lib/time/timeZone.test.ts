import { expect, test } from 'vitest'
import { guessTimeZone, isTimeZone, planningZone, zoneOffset } from './timeZone.ts'

test('the guess is a zone that exists (row 170)', () => {
  expect(isTimeZone(guessTimeZone())).toBe(true)
})

test('classes are planned in the zone of the studio, or else of the browser', () => {
  expect(planningZone('Asia/Kathmandu')).toBe('Asia/Kathmandu')
  expect([null, undefined, '', 'Mars/Olympus_Mons'].map(planningZone)).toEqual(Array(4).fill(guessTimeZone()))
})

test('made-up zones are refused', () => {
  expect(isTimeZone('Mars/Olympus_Mons')).toBe(false)
})

test('a zone keeps its own summer and winter (row 170)', () => {
  expect(zoneOffset('Europe/Paris', Date.parse('2026-01-10T00:00:00Z'))).toBe('GMT+1')
  expect(zoneOffset('Europe/Paris', Date.parse('2026-07-10T00:00:00Z'))).toBe('GMT+2')
})
