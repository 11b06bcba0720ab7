import { expect, test } from 'vitest'
import { instantIn, lastInstantIn, wallTimeIn } from './wallTime.ts'

test('a time on the clocks of a zone is an instant, and back again', () => {
  const time = { date: '2026-11-22', time: '06:00' }
  const instant = instantIn('Asia/Kathmandu', time)
  expect(new Date(instant).toISOString()).toBe('2026-11-22T00:15:00.000Z')
  expect(wallTimeIn('Asia/Kathmandu', instant)).toEqual(time)
  expect(wallTimeIn('America/New_York', instant)).toEqual({ date: '2026-11-21', time: '19:15' })
})

test('a time that the clocks skip is as much later, and an incomplete one is none', () => {
  const skipped = instantIn('Europe/Paris', { date: '2027-03-28', time: '02:30' })
  expect(wallTimeIn('Europe/Paris', skipped)).toEqual({ date: '2027-03-28', time: '03:30' })
  expect(instantIn('Europe/Paris', { date: '2027-03-28', time: '' })).toBeNaN()
})

test('a day ends with the clocks of its zone, also where midnight is skipped', () => {
  expect(new Date(lastInstantIn('Europe/Paris', '2027-03-28')).toISOString()).toBe('2027-03-28T21:59:59.999Z')
  // Beirut skips the midnight of 28 March 2027.
  expect(wallTimeIn('Asia/Beirut', lastInstantIn('Asia/Beirut', '2027-03-27')).time).toBe('23:59')
})
