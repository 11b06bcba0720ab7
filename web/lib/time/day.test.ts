import { afterEach, expect, test, vi } from 'vitest'
import { dayOf, endOfDay, isDay, startOfDay } from './day.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a day begins at its midnight and holds everything up to the next', () => {
  const start = startOfDay('2026-11-21')
  expect(dayOf(start)).toBe('2026-11-21')
  expect(dayOf(start - 1)).toBe('2026-11-20')
  expect(new Date(start).getHours()).toBe(0)
})

// In Cairo the clocks go from midnight to one; in Havana from one back to midnight, which it then has twice.
test.each([
  ['Africa/Cairo', '2026-04-23', '2026-04-22T22:00:00.000Z', '2026-04-23T22:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00.000Z', '2026-10-29T22:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', '2026-09-27T11:00:00.000Z'],
])('when the clocks change in %s, %s ends where the next day begins', (zone, day, startsAt, endsAt) => {
  vi.stubEnv('TZ', zone)
  expect([startOfDay(day), endOfDay(day)].map((at) => new Date(at).toISOString())).toEqual([startsAt, endsAt])
  expect([dayOf(Date.parse(startsAt)), dayOf(Date.parse(endsAt) - 1)]).toEqual([day, day])
})

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['2027-00-10', false],
  ['27-01-10', false],
  ['2027-01-10T00:00', false],
])('%s is a day: %s', (text, itIs) => {
  expect(isDay(text)).toBe(itIs)
})
