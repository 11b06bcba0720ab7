import { expect, test } from 'vitest'
import { setForTests, undoForTests } from '#web/features/training/session/logForTests.ts'
import { sessionsOf, setsByDay, setsIn, weeksOf } from './summarise.ts'

const onDay = (number: number, day: string, wishes: object = {}) =>
  setForTests(number, { at: new Date(`${day}T12:00:00`).getTime() + number * 1_000, ...wishes })
// A Wednesday.
const now = new Date('2026-11-18T20:00:00').getTime()

test('each session sums up what was trained of a plan on one day, newest first', () => {
  const sets = [
    onDay(1, '2026-11-16'),
    onDay(2, '2026-11-16', { name: 'Plank', reps: null, weight: null }),
    onDay(3, '2026-11-18', { planId: 'friday', reps: 5, weight: 20 }),
  ]
  expect(sessionsOf(sets)).toMatchObject([
    { planId: 'friday', sets: 1, volume: 100, exercises: ['Squat'] },
    { planId: 'monday', sets: 2, volume: 400, exercises: ['Squat', 'Plank'] },
  ])
})

test('an undone set does not count as trained', () => {
  const done = onDay(1, '2026-11-16')
  expect(setsIn([done, onDay(2, '2026-11-16'), undoForTests(3, done)])).toHaveLength(1)
})

test('a week shows the sets of each of its days', () => {
  const sets = [onDay(1, '2026-11-16'), onDay(2, '2026-11-16'), onDay(3, '2026-11-18')]
  expect(setsByDay(sets, ['2026-11-16', '2026-11-17', '2026-11-18'])).toEqual([2, 0, 1])
})

test('weeks begin on the weekday usual in the reader’s country, and the current week comes last', () => {
  const sets = [onDay(1, '2026-11-15'), onDay(2, '2026-11-16')]
  const shown = (locale: string) => weeksOf(sets, 2, { now, locale }).map(({ from, sets: count }) => [from, count])
  expect(shown('fr')).toEqual([
    ['2026-11-09', 1],
    ['2026-11-16', 1],
  ])
  expect(shown('en')).toEqual([
    ['2026-11-08', 0],
    ['2026-11-15', 2],
  ])
})
