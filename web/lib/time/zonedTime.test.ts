import { afterEach, describe, expect, test, vi } from 'vitest'
import { zonedTime } from './zonedTime.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const SHOWN = 'YYYY-MM-DD HH:mm'

// Where two zones change their clocks, one library read the hour of the one as an hour of the other.
describe.each(['UTC', 'America/New_York', 'Asia/Dubai', 'Africa/Cairo', 'Pacific/Auckland'])(
  'a browser in %s',
  (zone) => {
    test.each([
      // That hour is missing in New York.
      ['2026-03-07T22:30:00.000Z', 'Asia/Dubai', '2026-03-08 02:30'],
      ['2026-03-08T06:59:00.000Z', 'America/New_York', '2026-03-08 01:59'],
      ['2026-03-08T07:00:00.000Z', 'America/New_York', '2026-03-08 03:00'],
      // Both of the hours that New York counts twice.
      ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01 01:30'],
      ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01 01:30'],
      // Missing in Cairo, which skips its midnight.
      ['2026-04-23T20:30:00.000Z', 'Asia/Dubai', '2026-04-24 00:30'],
      ['2026-04-23T22:00:00.000Z', 'Africa/Cairo', '2026-04-24 01:00'],
      // Missing in Auckland.
      ['2026-09-26T22:30:00.000Z', 'Asia/Dubai', '2026-09-27 02:30'],
      ['2026-12-31T10:45:00.000Z', 'Pacific/Chatham', '2027-01-01 00:30'],
    ])('shows %s in %s', (instant, place, shown) => {
      vi.stubEnv('TZ', zone)
      expect(zonedTime(instant, { zone: place, locale: 'en' }).format(SHOWN)).toBe(shown)
    })
  },
)

test('figures are those of the library, in every language', () => {
  for (const locale of ['ar', 'fr', 'vi', 'zh-Hans']) {
    expect(zonedTime('2026-03-07T22:30:00.000Z', { zone: 'Asia/Dubai', locale }).format(SHOWN)).toBe('2026-03-08 02:30')
  }
})
