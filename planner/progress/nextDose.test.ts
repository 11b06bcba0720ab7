import { expect, test } from 'vitest'
import { type DoneSession, type DoseGoal, nextDose } from './nextDose.ts'

const DAY = 86_400_000
const now = 100 * DAY
const goal: DoseGoal = {
  sets: 3,
  reps: 8,
  range: [8, 12],
  repStep: 1,
  reserve: 2,
  loadSteps: [2.5, 1, 0.5],
  isLighter: false,
}

interface Wishes {
  sets?: number
  weight?: number
  effort?: number | null
}

/** Three sets of so many repetitions with 40 kilograms, so many days ago. */
function session(daysAgo: number, reps: number, { sets = 3, weight = 40, effort = null }: Wishes = {}): DoneSession {
  return { at: now - daysAgo * DAY, sets: Array.from({ length: sets }, () => ({ reps, weight, effort })) }
}

const next = (sessions: readonly DoneSession[], more: Partial<DoseGoal> = {}) => {
  const dose = nextDose({ ...goal, ...more }, sessions, now)
  return dose && [dose.kind, dose.reps, dose.weight]
}

test('without a log nothing is suggested, nor after different weights in one session', () => {
  expect(next([])).toBeUndefined()
  expect(next([{ at: 0, sets: [] }])).toBeUndefined()
  const pyramid = [30, 40].map((weight) => ({ reps: 8, weight, effort: null }))
  expect(next([{ at: now - 7 * DAY, sets: pyramid }])).toBeUndefined()
})

test('a repetition is added at the pace of the table: 8 grow in two weeks, 10 in one', () => {
  expect(next([session(7, 8)])).toEqual(['SAME', 8, 40])
  expect(next([session(7, 8), session(14, 8)])).toEqual(['MORE_REPS', 9, 40])
  expect(next([session(7, 10)])).toEqual(['MORE_REPS', 11, 40])
  expect(next([session(2, 10)])).toEqual(['SAME', 10, 40])
})

test('an exercise for one side at a time grows by a repetition for each side', () => {
  expect(next([session(7, 20)], { range: [16, 24], repStep: 2 })).toEqual(['MORE_REPS', 22, 40])
})

test('a repetition that the plan adds need not wait', () => {
  expect(next([session(7, 8)], { reps: 9 })).toEqual(['MORE_REPS', 9, 40])
})

test('after the most repetitions with enough in reserve the load grows, and the repetitions start again', () => {
  expect(next([session(7, 12, { effort: 8 })])).toEqual(['MORE_LOAD', 8, 42.5])
})

test('without a rated effort the load grows after the second session with the most repetitions', () => {
  expect(next([session(7, 12)])).toEqual(['SAME', 12, 40])
  expect(next([session(7, 12), session(14, 12)])).toEqual(['MORE_LOAD', 8, 42.5])
  expect(next([session(7, 12), session(14, 12, { effort: 9 })])).toEqual(['SAME', 12, 40])
})

test.each([
  [100, [5, 2.5, 1, 0.5], 105],
  [40, [5, 2.5, 1, 0.5], 42.5],
  [100, [2.5, 1, 0.5], 102.5],
  [10, [2.5, 1, 0.5], 11],
  [5, [2.5, 1, 0.5], 5.5],
])('a load of %s kg grows by at most a tenth', (weight, loadSteps, heavier) => {
  expect(next([session(7, 12, { weight, effort: 6 })], { loadSteps })).toEqual(['MORE_LOAD', 8, heavier])
})

test('body weight, and a load too light for a tenth, stay at the most repetitions', () => {
  expect(next([session(7, 12, { weight: 0, effort: 6 })])).toEqual(['SAME', 12, 0])
  expect(next([session(7, 14, { weight: 4, effort: 6 })])).toEqual(['SAME', 14, 4])
})

test('a load grows at most once a week', () => {
  const daily = [session(1, 8, { effort: 5 }), session(2, 8, { effort: 5, weight: 37.5 })]
  expect(next(daily, { range: [8, 8] })).toEqual(['SAME', 8, 40])
  const after = [session(1, 8, { effort: 5 }), session(6, 8, { effort: 5 }), session(8, 8, { weight: 37.5 })]
  expect(next(after, { range: [8, 8] })).toEqual(['MORE_LOAD', 8, 42.5])
})

test('a session harder than the plan wants is done once more as it was', () => {
  expect(next([session(7, 12, { effort: 9 })])).toEqual(['SAME', 12, 40])
  expect(next([session(7, 10, { effort: 9 })], { reserve: 1 })).toEqual(['MORE_REPS', 11, 40])
})

test('missing sets add nothing', () => {
  expect(next([session(7, 12, { sets: 2, effort: 6 })])).toEqual(['SAME', 12, 40])
})

test('the load stays after missed repetitions, and is eased after the second time', () => {
  expect(next([session(7, 6)])).toEqual(['SAME', 7, 40])
  expect(next([session(7, 6), session(14, 6)])).toEqual(['EASIER', 6, 36])
  expect(next([session(7, 7), session(14, 6)])).toEqual(['SAME', 8, 40])
  expect(next([session(7, 6), session(14, 6, { weight: 45 })])).toEqual(['SAME', 7, 40])
})

test('the load is eased after two sessions all out', () => {
  expect(next([session(7, 10, { effort: 10 })])).toEqual(['SAME', 10, 40])
  expect(next([session(7, 10, { effort: 10 }), session(14, 10, { effort: 10 })])).toEqual(['EASIER', 8, 36])
})

test('after three weeks away an exercise begins again with less', () => {
  expect(next([session(20, 12, { effort: 6 })])).toEqual(['MORE_LOAD', 8, 42.5])
  expect(next([session(21, 12, { effort: 6 })])).toEqual(['EASIER', 8, 36])
  expect(next([session(21, 12, { weight: 0 })])).toEqual(['EASIER', 8, 0])
})

test('a lighter week stays lighter, whatever the log says', () => {
  const lighter = { isLighter: true, sets: 2 }
  expect(next([session(7, 12, { effort: 5 })], lighter)).toEqual(['LIGHTER', 8, 40])
  expect(next([session(7, 6)], lighter)).toEqual(['LIGHTER', 6, 40])
})

test('the last session counts, in whatever order the log is read', () => {
  const dose = nextDose(goal, [session(14, 8), session(7, 10)], now)
  expect(dose?.last).toEqual({ sets: 3, reps: 10, weight: 40 })
})
