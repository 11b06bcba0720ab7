import { expect, test } from 'vitest'
import { dayOf, startOfDay } from './day.ts'

test('a day begins at its midnight and holds everything up to the next', () => {
  const start = startOfDay('2026-11-21')
  expect(dayOf(start)).toBe('2026-11-21')
  expect(dayOf(start - 1)).toBe('2026-11-20')
  expect(new Date(start).getHours()).toBe(0)
})
