import { expect, test } from 'vitest'
import { doseGoalFor, isLighterAt, type ProgressFacts } from './doseGoal.ts'

const facts: ProgressFacts = {
  goals: ['Gain Weight'],
  level: 'Advanced',
  age: null,
  rulesOff: [],
  sessionsPerWeek: 3,
  madeByAI: true,
}
const squat = { kind: 'STRENGTH' as const, title: 'Squat', muscleGroups: ['Quads', 'Glutes'] }
const press = { ...squat, title: 'Press', muscleGroups: ['Chest'] }

const goalOf = (
  reps: number,
  { exercise = squat, ...more }: Partial<ProgressFacts> & { exercise?: typeof squat } = {},
) => doseGoalFor({ sets: 3, reps }, exercise, { facts: { ...facts, ...more }, order: 0 })

test('a plan of the planner grows within the repetitions of its goal, level and age', () => {
  expect(goalOf(7)).toMatchObject({ range: [6, 12], reserve: 1, repStep: 1 })
  expect(goalOf(10, { age: 70 })).toMatchObject({ range: [8, 14], reserve: 3 })
  expect(goalOf(12, { exercise: { ...squat, title: 'Lunge' } })).toMatchObject({ range: [12, 24], repStep: 2 })
})

test('a rule that the studio turned off is left out of the progress too', () => {
  const off = { level: 'Beginner', rulesOff: ['STRENGTH Gain Weight Beginner'] }
  expect(goalOf(8, off)?.range).toEqual(goalOf(8, { level: 'Beginner', goals: ['Get Fitter'] })?.range)
  expect(goalOf(8, off)?.range).not.toEqual(goalOf(8, { level: 'Beginner' })?.range)
})

test('a coach’s own repetitions are done as often as the coach wrote', () => {
  expect(goalOf(9, { madeByAI: false })).toMatchObject({ range: [9, 9] })
  expect(goalOf(20)).toMatchObject({ range: [20, 20] })
})

test('legs may grow by more kilograms than the upper body', () => {
  expect([goalOf(8)?.loadSteps[0], goalOf(8, { exercise: press })?.loadSteps[0]]).toEqual([5, 2.5])
})

test('a program without a known level progresses as that of a beginner', () => {
  expect(goalOf(8, { level: null })).toMatchObject({ range: [8, 12], reserve: 3 })
})

test('stretches and sets by time have no goal', () => {
  expect(doseGoalFor({ sets: 3, reps: 8 }, { ...squat, kind: 'MOBILITY' }, { facts, order: 0 })).toBeUndefined()
  expect(goalOf(0)).toBeUndefined()
})

test('the last week of a block is lighter, in plans of the planner only', () => {
  const orders = Array.from({ length: 15 }, (_, order) => order)
  expect(orders.filter((order) => isLighterAt(order, facts))).toEqual([9, 10, 11])
  expect(orders.filter((order) => isLighterAt(order, { ...facts, madeByAI: false }))).toEqual([])
  expect(doseGoalFor({ sets: 3, reps: 8 }, squat, { facts, order: 9 })).toMatchObject({ isLighter: true })
})
