import { expect, test } from 'vitest'
import { groupByDay } from './groupByDay.ts'

const at = (day: number, hour: number) => ({ startsAt: new Date(2026, 10, day, hour).toISOString() })

test('classes stand under the day they start on, soonest first', () => {
  const [late, early, next] = [at(21, 23), at(21, 7), at(22, 0)]
  expect(groupByDay([next, late, early])).toEqual([
    { day: '2026-11-21', classes: [early, late] },
    { day: '2026-11-22', classes: [next] },
  ])
  expect(groupByDay([])).toEqual([])
})
