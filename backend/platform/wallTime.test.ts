import { afterEach, expect, test, vi } from 'vitest'
import { toDate, toInstant, toTime } from './wallTime.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

// In New York the clocks go from 02:00 to 03:00 on 8 March 2026, so that day has no 02:30 there; elsewhere it has.
test.each(['UTC', 'America/New_York', 'Europe/Paris'])('a server in %s shows the time of every zone', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(toTime('2026-03-07T20:30:00.000Z', 'Asia/Saigon')).toBe('03:30:00.000')
  expect(toTime('2026-03-07T19:30:00.125Z', 'Asia/Saigon')).toBe('02:30:00.125')
  expect(toDate('2026-03-07T19:30:00.000Z', 'Asia/Saigon')).toBe('2026-03-08')
  expect(toDate('2026-03-08T04:30:00.000Z', 'America/New_York')).toBe('2026-03-07')
  expect(toDate('2026-03-08T04:30:00.000Z', 'America/New_York', 1)).toBe('2026-03-08')
  expect(toInstant({ date: '2026-03-08', time: '02:30', timeZone: 'Asia/Saigon' })).toBe('2026-03-07T19:30:00.000Z')
  expect(toInstant({ date: '2026-03-29', time: '12:00', timeZone: 'Europe/Paris' })).toBe('2026-03-29T10:00:00.000Z')
})
