import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { checkPlan } from './checkPlan.ts'
import { exercisesOf, type Ground, groundOf } from './ground.ts'
import { type FaultCode, planFaults } from './planFaults.ts'
import { solvePlan } from './solvePlan.ts'

const said = {
  numberOfSessions: 6,
  sections: [
    { sectionName: 'Warm-up', sectionDuration: 400, workoutTypes: ['MOBILITY' as const] },
    { sectionName: 'Strength', sectionDuration: 1200, workoutTypes: ['STRENGTH' as const] },
  ],
  equipment: ['Dumbbells'],
  injuries: ['lower back'],
  age: 30,
}
const request = v.parse(planRequest, said)
const good = solvePlan(request, demoExercises)?.days ?? []
const idOf = (title: string) => demoExercises.find((exercise) => exercise.title === title)?.id ?? ''

type Change = (days: AnsweredDay[]) => unknown

/** The plan with its days changed, and the codes of all that is wrong with it then. */
function faultsAfter(change: Change, ground: Ground = groundOf(request, demoExercises)) {
  const days = structuredClone(good)
  change(days)
  return [...new Set(checkPlan(days, ground).map(({ code }) => code))]
}
const first = (days: AnsweredDay[], section = 1): AnsweredExercise => {
  const [exercise] = days[0]?.sections[section]?.exercises ?? []
  if (!exercise) throw new Error('there is no exercise')
  return exercise
}

test('nothing is wrong with a good plan', () => {
  expect(faultsAfter(() => {})).toEqual([])
})

const changes: readonly (readonly [FaultCode, Change])[] = [
  ['SESSIONS', (days) => days.pop()],
  ['SECTIONS', (days) => days[0]?.sections.pop()],
  ['NO_WORKOUTS', (days) => days[0]?.sections[0]?.exercises.splice(0)],
  ['DAY_NUMBER', (days) => Object.assign(days[1] ?? {}, { day: 7 })],
  ['SAME_ID', (days) => Object.assign(first(days), { id: first(days, 0).id })],
  ['UNKNOWN_EXERCISE', (days) => (first(days).exercise_id = 'made-up')],
  ['CONTRAINDICATED', (days) => (first(days).exercise_id = idOf('Superman, slowly'))],
  ['EQUIPMENT', (days) => (first(days).exercise_id = idOf('Band row'))],
  ['LEVEL', (days) => (first(days).exercise_id = idOf('Push-up'))],
  ['TWICE', (days) => (first(days).exercise_id = days[0]?.sections[1]?.exercises[1]?.exercise_id ?? '')],
  ['DOSE', (days) => (first(days).seconds = 1)],
  ['EXERCISE_TIME', (days) => (first(days).rest_seconds = 0)],
  ['SECTION_TIME', (days) => days[0]?.sections[1]?.exercises.splice(1)],
  ['SECTION_KINDS', (days) => (first(days, 0).exercise_id = idOf('March on the spot'))],
  ['SUPERSETS', (days) => days[0]?.sections[1]?.exercises.forEach((one) => (one.superset = 'A'))],
  ['SUPERSET', (days) => (first(days).superset = 'A')],
  ['VARIETY', (days) => Object.assign(days[1] ?? {}, structuredClone({ ...days[0], day: 2 }))],
]

test.each(changes)('a plan is told %s (row 104, row 105)', (code, change) => {
  expect(faultsAfter(change)).toContain(code)
})

test('somebody too old or too young for an exercise is not given it', () => {
  const senior = { ...request, age: 90, level: 'Advanced' as const, equipment: ['Barbell', 'Bench'], injuries: [] }
  expect(
    faultsAfter((days) => (first(days).exercise_id = idOf('Bench press')), groundOf(senior, demoExercises)),
  ).toContain('AGE')
})

test('weeks in which the work shrinks are refused, and so are weeks in which it doubles', () => {
  const weaken = (days: AnsweredDay[], from: number) =>
    days
      .slice(from, from + 3)
      .flatMap(exercisesOf)
      .forEach((one) => {
        const [reps, seconds] = [Math.ceil(one.reps / 2), Math.ceil(one.seconds / 2)]
        one.rest_seconds += (one.reps - reps) * 4 + (one.seconds - seconds)
        Object.assign(one, { reps, seconds })
      })
  expect(faultsAfter((days) => weaken(days, 3))).toEqual(['PROGRESSION'])
  expect(faultsAfter((days) => weaken(days, 0))).toEqual(['PROGRESSION'])
})

test('a week that trains one side of the body alone is refused', () => {
  const sided = v.parse(planRequest, { ...said, numberOfSessions: 3, equipment: null, injuries: [], level: 'Advanced' })
  const days = solvePlan(sided, demoExercises)?.days ?? []
  const presses = demoExercises.filter(
    ({ kind, muscleGroups, equipment }) =>
      kind === 'STRENGTH' &&
      equipment.length === 0 &&
      ['Chest', 'Triceps', 'Shoulders'].includes(muscleGroups[0] ?? ''),
  )
  const pressing = days.map((day, index) => {
    const strength = day.sections[1]?.exercises.map((one, place) => ({
      ...one,
      exercise_id: presses[(place + index * 2) % presses.length]?.id ?? '',
    }))
    return { ...day, sections: [day.sections[0] ?? { exercises: [] }, { exercises: strength ?? [] }] }
  })
  const codes = checkPlan(pressing, groundOf(sided, demoExercises, ['VARIETY'])).map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['BALANCE']))
})

test('the texts of the specification are exact (row 104, row 106)', () => {
  expect(planFaults).toMatchObject({
    SESSIONS: 'Mismatch in sessions',
    SECTIONS: 'Mismatch in sections',
    NO_WORKOUTS: 'does not contain any workouts',
    NO_STRUCTURE: 'Failed to retrieve a structured workout plan',
    NO_PLAN: 'No valid workout plan returned',
    FAILED: 'Failed to generate training program',
  })
})
