import { expect, test } from 'vitest'
import { type Exercise, findSwaps } from './findSwaps.ts'

const exercise = (name: string, muscleGroupIds: string[], wishes: Partial<Exercise> = {}): Exercise => ({
  videoId: name,
  name,
  muscleGroupIds,
  equipmentIds: [],
  level: undefined,
  isSuitable: true,
  ...wishes,
})

const squat = exercise('Squat', ['legs', 'core'], { equipmentIds: ['bar'] })
const others = [
  exercise('Lunge', ['legs', 'core']),
  exercise('Step-up', ['legs']),
  exercise('Press', ['shoulders']),
  exercise('Leg press', ['legs', 'core'], { equipmentIds: ['machine'] }),
  squat,
]
const names = (found: readonly Exercise[]) => found.map(({ name }) => name)
const found = (more: readonly Exercise[], ofPlan = [squat], taken = new Set<string>()) =>
  names(findSwaps(more, { instead: squat, taken, ofPlan }))

test('an exercise is swapped for one of the same muscles, the most alike first', () => {
  expect(found(others)).toEqual(['Lunge', 'Step-up'])
})

test('equipment that the plan already needs counts as available, and exercises already in the plan are not offered', () => {
  const press = exercise('Chest press', ['chest'], { equipmentIds: ['machine'] })
  expect(found(others, [squat, press], new Set(['Lunge']))).toEqual(['Leg press', 'Step-up'])
})

test('exercises that conflict with the member’s health are not offered', () => {
  const hop = exercise('Squat jump', ['legs', 'core'], { isSuitable: false })
  expect(found([hop, ...others])).toEqual(['Lunge', 'Step-up'])
})

test('nothing is harder than the hardest of the plan', () => {
  const pistol = exercise('Pistol squat', ['legs', 'core'], { level: 'Advanced' })
  const beginner = { ...squat, level: 'Beginner' }
  expect(found([pistol, ...others], [beginner])).toEqual(['Lunge', 'Step-up'])
  expect(found([pistol, ...others], [beginner, { ...squat, videoId: 'front', level: 'Advanced' }])).toContain(
    'Pistol squat',
  )
})
