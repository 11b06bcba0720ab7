import { expect, test } from 'vitest'
import { planGrowth } from './planGrowth.ts'

const squat = (id: string, sets: number, reps: number) => ({ id, targetID: 'squat', sets, reps, duration: 0 })
const sessions = (...exercises: ReturnType<typeof squat>[]) => exercises.map((one) => ({ resources: [one] }))

test('a dose that grows or is lighter names the session before with the same exercise', () => {
  const other = { resources: [{ ...squat('x', 1, 1), targetID: 'row' }] }
  const growth = planGrowth([...sessions(squat('a', 3, 8)), other, ...sessions(squat('b', 3, 9), squat('c', 2, 9))])
  expect([...growth]).toEqual([
    ['b', { kind: 'MORE', session: 1, before: expect.objectContaining({ sets: 3, reps: 8 }) }],
    ['c', { kind: 'LESS', session: 3, before: expect.objectContaining({ sets: 3, reps: 9 }) }],
  ])
})

test('nothing is said of the same dose, of more repetitions in fewer sets, and of exercises without a film', () => {
  const filmless = (id: string, reps: number) => ({ ...squat(id, 3, reps), targetID: null })
  const plans = [...sessions(squat('a', 3, 8), squat('b', 3, 8), squat('c', 2, 10))]
  expect(planGrowth(plans).size).toBe(0)
  expect(planGrowth([{ resources: [filmless('d', 8)] }, { resources: [filmless('e', 9)] }]).size).toBe(0)
  expect(planGrowth([{ resources: [squat('f', 3, 8), squat('g', 3, 9)] }]).size).toBe(0)
})
