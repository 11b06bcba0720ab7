import { expect, test } from 'vitest'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { groupByDay } from './groupByDay.ts'

const at = (day: number, hour: number) => ({ startsAt: new Date(2026, 10, day, hour).toISOString() })

test('classes stand under the day they start on, soonest first', () => {
  const [late, early, next] = [at(21, 23), at(21, 7), at(22, 0)]
  expect(groupByDay([next, late, early], guessTimeZone())).toEqual([
    { day: '2026-11-21', classes: [early, late] },
    { day: '2026-11-22', classes: [next] },
  ])
  expect(groupByDay([], guessTimeZone())).toEqual([])
})

test('the days are those of the studio, also when its clocks change', () => {
  // On 14 March the clocks of Los Angeles go from 2:00 to 3:00.
  const [saturdayNight, sundayMorning, sundayNight] = [
    { startsAt: '2027-03-14T07:30:00.000Z' },
    { startsAt: '2027-03-14T08:30:00.000Z' },
    { startsAt: '2027-03-15T06:30:00.000Z' },
  ]
  expect(groupByDay([sundayNight, saturdayNight, sundayMorning], 'America/Los_Angeles')).toEqual([
    { day: '2027-03-13', classes: [saturdayNight] },
    { day: '2027-03-14', classes: [sundayMorning, sundayNight] },
  ])
})
