import { expect, test } from 'vitest'
import type { Exercise, ExerciseKind } from '#schema/training/exercise.ts'
import { arrangeSection } from './arrangeSection.ts'
import { plainExercise } from './plainExercise.fixture.ts'

function exercise(title: string, muscles: string, kind: ExerciseKind = 'STRENGTH', equipment: string[] = []): Exercise {
  return { ...plainExercise, id: title, title, kind, muscleGroups: muscles.split(', '), equipment }
}
const curl = exercise('curl', 'Biceps')
const squat = exercise('squat', 'Quads, Glutes')
const barbellSquat = exercise('barbell squat', 'Quads, Glutes', 'STRENGTH', ['Barbell'])
const hop = exercise('hop', 'Quads', 'CIRCUIT')
const run = exercise('run', 'Hips', 'CARDIO')
const stretch = exercise('stretch', 'Hips', 'MOBILITY')
const twist = exercise('twist', 'Back', 'MOBILITY')
const unknown = exercise('unknown', '大腿')

function order(exercises: Exercise[], { place = 1, sections = 3, includeSuperSet = false } = {}) {
  const section = { sectionName: 'Part', sectionDuration: 600, workoutTypes: [] }
  const request = { sections: Array.from({ length: sections }, () => section), includeSuperSet }
  const arranged = arrangeSection(exercises, { place, request })
  return { titles: arranged.exercises.map(({ title }) => title), pairAt: arranged.pairAt }
}

test('big muscles come before small ones, several before one, and loaded work before work that tires', () => {
  expect(order([stretch, run, hop, curl, squat, barbellSquat]).titles).toEqual([
    'barbell squat',
    'squat',
    'curl',
    'hop',
    'run',
    'stretch',
  ])
  // A muscle that no table has counts as medium-sized.
  expect(order([curl, unknown, squat]).titles).toEqual(['squat', 'unknown', 'curl'])
})

test('the first section begins with what warms up', () => {
  expect(order([squat, run, stretch], { place: 0 }).titles).toEqual(['stretch', 'run', 'squat'])
})

test('the only section of a session warms up first and cools down last', () => {
  const alone = { place: 0, sections: 1 }
  expect(order([squat, stretch, twist], alone).titles).toEqual(['twist', 'squat', 'stretch'])
  expect(order([squat, run], alone).titles).toEqual(['run', 'squat'])
  expect(order([curl, squat], alone).titles).toEqual(['squat', 'curl'])
})

test('a superset stands where its first exercise does, with another muscle if there is one', () => {
  const paired = order([stretch, squat, barbellSquat, curl], { includeSuperSet: true })
  expect(paired).toEqual({ titles: ['barbell squat', 'curl', 'squat', 'stretch'], pairAt: 0 })
  expect(order([stretch], { includeSuperSet: true }).pairAt).toBeUndefined()
})
