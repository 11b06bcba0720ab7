import { expect, test } from 'vitest'
import { minutesByDay } from './minutesByDay.ts'

const at = (hour: number, minute = 0, day = 21) => new Date(2026, 10, day, hour, minute)
const lesson = (from: Date, to: Date) => ({ startsAt: from.getTime(), endsAt: to.getTime() })

test('a day counts minutes done and minutes ahead, and a class in progress counts as ahead', () => {
  const minutes = minutesByDay(
    [lesson(at(7), at(7, 45)), lesson(at(9), at(10)), lesson(at(18), at(19, 30)), lesson(at(8, 0, 22), at(9, 0, 22))],
    at(9, 30).getTime(),
  )
  expect(minutes.get('2026-11-21')).toEqual({ done: 45, ahead: 150 })
  expect(minutes.get('2026-11-22')).toEqual({ done: 0, ahead: 60 })
  expect(minutes.get('2026-11-23')).toBeUndefined()
})

test('a class over midnight counts on the evening it starts', () => {
  const minutes = minutesByDay([lesson(at(23, 30), at(0, 30, 22))], at(9).getTime())
  expect([...minutes.keys()]).toEqual(['2026-11-21'])
})
