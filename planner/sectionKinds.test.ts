import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { type ExerciseKind, exerciseKinds } from '#schema/training/exercise.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { sectionChoices } from './sectionKinds.ts'

type Section = readonly [seconds: number, ...kinds: ExerciseKind[]]

/** With so many exercises of each kind, as far as the catalogue has them. */
function choose(sections: readonly Section[], available: Partial<Record<ExerciseKind, number>>) {
  const request = v.parse(planRequest, {
    numberOfSessions: 3,
    sections: sections.map(([sectionDuration, ...workoutTypes]) => ({
      sectionName: 'Part',
      sectionDuration,
      workoutTypes,
    })),
  })
  const suitable = exerciseKinds.flatMap((kind) =>
    demoExercises.filter((exercise) => exercise.kind === kind).slice(0, available[kind] ?? 0),
  )
  return sectionChoices(request, suitable)
}
const plenty = { STRENGTH: 20, CIRCUIT: 10, CARDIO: 10, MOBILITY: 16 }

test('a section takes the requested kinds, and every kind where none is requested', () => {
  expect(choose([[900, 'STRENGTH'], [400]], plenty).map(({ kinds }) => kinds)).toEqual([
    ['STRENGTH'],
    ['STRENGTH', 'CIRCUIT', 'CARDIO', 'MOBILITY'],
  ])
})

test('a section with too few exercises of its own kinds also takes the other kinds, after its own', () => {
  // Fifteen minutes of cardio, give or take two, are three exercises.
  const kindsWith = (count: number) => choose([[900, 'CARDIO']], { STRENGTH: 9, CARDIO: count })[0]?.kinds
  expect([kindsWith(2), kindsWith(3)]).toEqual([['CARDIO', 'STRENGTH'], ['CARDIO']])
  expect(choose([[900, 'CARDIO']], { STRENGTH: 9 })[0]?.kinds).toEqual(['STRENGTH'])
})

test('two sections of one kind share its exercises, and only the tighter one takes other kinds', () => {
  const choices = choose(
    [
      [900, 'CARDIO'],
      [300, 'CARDIO'],
    ],
    { STRENGTH: 9, CARDIO: 3 },
  )
  expect(choices.map(({ kinds }) => kinds)).toEqual([['CARDIO', 'STRENGTH'], ['CARDIO']])
})

test('with few exercises, a session takes so few of them that half of the next can be new', () => {
  const most = (available: number) => choose([[1200, 'MOBILITY']], { MOBILITY: available })[0]?.count
  expect([most(16), most(12), most(6)]).toEqual([
    [5, 10],
    [5, 8],
    [5, 5],
  ])
})

test('a catalogue that cannot fill a session still has an answer', () => {
  expect(choose([[1200, 'MOBILITY'], [600]], { MOBILITY: 1 })).toMatchObject([{ count: [1, 1] }, { count: [1, 1] }])
  expect(choose([[1200]], {})).toEqual([{ kinds: [], count: [1, 1] }])
})
