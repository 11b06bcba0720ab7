import { afterEach, describe, expect, test, vi } from 'vitest'
import { toDate, toInstant, toTime } from './wallTime.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

// In New York the clocks go from 02:00 to 03:00 on 8 March 2026, so 02:30 does not exist there that day; elsewhere it
// does.
describe.each(['UTC', 'America/New_York', 'Europe/Paris', 'Pacific/Auckland'])('on a server in %s', (zone) => {
  const instantOf = (date: string, time: string, timeZone: string) => {
    vi.stubEnv('TZ', zone)
    return toInstant({ date, time, timeZone })
  }

  test('the clocks of every zone show their own time', () => {
    vi.stubEnv('TZ', zone)
    expect(toTime('2026-03-07T20:30:00.000Z', 'Asia/Saigon')).toBe('03:30:00.000')
    expect(toTime('2026-03-07T19:30:00.125Z', 'Asia/Saigon')).toBe('02:30:00.125')
    expect(toTime('1969-12-31T23:59:59.999Z', 'UTC')).toBe('23:59:59.999')
    expect(toDate('2026-03-07T19:30:00.000Z', 'Asia/Saigon')).toBe('2026-03-08')
    expect(toDate('2026-03-08T04:30:00.000Z', 'America/New_York')).toBe('2026-03-07')
    expect(toDate('2026-03-08T04:30:00.000Z', 'America/New_York', 1)).toBe('2026-03-08')
    expect(toDate('2026-03-08T04:30:00.000Z', 'Pacific/Kiritimati', -8)).toBe('2026-02-28')
  })

  test.each([
    ['2026-03-08', '02:30', 'Asia/Saigon', '2026-03-07T19:30:00.000Z'],
    ['2026-03-29', '12:00', 'Europe/Paris', '2026-03-29T10:00:00.000Z'],
    ['2026-11-21', '06:00', 'Asia/Kathmandu', '2026-11-21T00:15:00.000Z'],
    ['2026-11-21', '00:15', 'Pacific/Kiritimati', '2026-11-20T10:15:00.000Z'],
    ['2026-11-21', '23:45', 'Pacific/Niue', '2026-11-22T10:45:00.000Z'],
    ['2026-11-21', '18:30:15.125', 'Europe/Paris', '2026-11-21T17:30:15.125Z'],
  ])('%s %s in %s is one instant', (date, time, timeZone, instant) => {
    expect(instantOf(date, time, timeZone)).toBe(instant)
  })

  test.each([
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', '03:30'],
    ['2026-03-29', '02:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z', '03:00'],
    ['2026-04-24', '00:30', 'Africa/Cairo', '2026-04-23T22:30:00.000Z', '01:30'],
    ['2026-09-27', '02:30', 'Pacific/Auckland', '2026-09-26T14:30:00.000Z', '03:30'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '02:45'],
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', '12:00'],
  ])('%s %s in %s, which the clocks skip, comes when they have gone on', (date, time, timeZone, instant, shown) => {
    expect(instantOf(date, time, timeZone)).toBe(instant)
    expect(toTime(instant, timeZone).slice(0, 5)).toBe(shown)
  })

  test.each([
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
    ['2026-10-29', '23:30', 'Africa/Cairo', '2026-10-29T20:30:00.000Z'],
    ['2026-04-05', '02:30', 'Pacific/Auckland', '2026-04-04T13:30:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('%s %s in %s, which comes twice, is the first of the two', (date, time, timeZone, instant) => {
    expect(instantOf(date, time, timeZone)).toBe(instant)
    expect(toTime(instant, timeZone).slice(0, 5)).toBe(time)
  })
})
