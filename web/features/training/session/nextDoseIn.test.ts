import { expect, test } from 'vitest'
import { setForTests } from './logForTests.ts'
import { nextDoseIn } from './nextDoseIn.ts'

const DAY_MS = 86_400_000
const now = 100 * DAY_MS
const goal = {
  sets: 2,
  reps: 10,
  range: [10, 12] as const,
  repStep: 1,
  reserve: 2,
  loadSteps: [2.5, 1, 0.5],
  isLighter: false,
}
const progress = { goal, lighterPlanIds: ['light'], now }
/** Two sets of so many repetitions, so many days ago. */
const session = (daysAgo: number, reps: number, more: object = {}) =>
  [1, 2].map((set) => setForTests(daysAgo * 2 + set, { at: now - daysAgo * DAY_MS, set, reps, ...more }))

test('each round of a plan is a session of its own', () => {
  const sets = [...session(7, 11, { round: 2 }), ...session(14, 10, { round: 1 })]
  expect(nextDoseIn(sets, progress)).toMatchObject({ reps: 12, last: { sets: 2, reps: 11, weight: 40 } })
})

test('a lighter week says nothing about the next dose', () => {
  const sets = [...session(7, 6, { planId: 'light' }), ...session(14, 11)]
  expect(nextDoseIn(sets, progress)).toMatchObject({ kind: 'MORE_REPS', reps: 12 })
})

test('sets without repetitions do not count', () => {
  expect(nextDoseIn(session(7, 11, { reps: null }), progress)).toBeUndefined()
  expect(nextDoseIn([], progress)).toBeUndefined()
})
