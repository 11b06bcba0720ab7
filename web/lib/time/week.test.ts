import { expect, test } from 'vitest'
import { weekOf } from './week.ts'

// A Saturday.
const SATURDAY = new Date(2026, 10, 21, 9).getTime()

test.each([
  ['fr', '2026-11-16', '2026-11-22'],
  ['zh-Hans', '2026-11-16', '2026-11-22'],
  ['en', '2026-11-15', '2026-11-21'],
  ['ar', '2026-11-21', '2026-11-27'],
])('the week of a reader of %s runs from %s to %s', (locale, first, last) => {
  const { days } = weekOf(SATURDAY, locale)
  expect(days).toHaveLength(7)
  expect([days[0], days[6]]).toEqual([first, last])
})

test('a week ends where the next one begins', () => {
  const { startsAt, endsAt } = weekOf(SATURDAY, 'fr')
  expect(new Date(startsAt)).toEqual(new Date(2026, 10, 16))
  expect(new Date(endsAt)).toEqual(new Date(2026, 10, 23))
  expect(weekOf(endsAt, 'fr').startsAt).toBe(endsAt)
})
