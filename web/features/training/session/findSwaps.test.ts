import { expect, test } from 'vitest'
import { type Exercise, findSwaps } from './findSwaps.ts'

const exercise = (name: string, muscleGroupIds: string[], equipmentIds: string[] = []): Exercise => ({
  videoId: name,
  name,
  muscleGroupIds,
  equipmentIds,
  level: undefined,
})

const squat = exercise('Squat', ['legs', 'core'], ['bar'])
const others = [
  exercise('Lunge', ['legs', 'core']),
  exercise('Step-up', ['legs']),
  exercise('Press', ['shoulders']),
  exercise('Leg press', ['legs', 'core'], ['machine']),
  squat,
]
const names = (found: readonly Exercise[]) => found.map(({ name }) => name)

test('an exercise is swapped for one of the same muscles, the most alike first', () => {
  expect(names(findSwaps(others, { instead: squat, taken: new Set(), atHand: undefined }))).toEqual([
    'Lunge',
    'Step-up',
  ])
})

test('what needs a thing that is not at hand is not offered, and what the plan has already is not either', () => {
  const atHand = new Set(['machine'])
  expect(names(findSwaps(others, { instead: squat, taken: new Set(['Lunge']), atHand }))).toEqual([
    'Leg press',
    'Step-up',
  ])
})
