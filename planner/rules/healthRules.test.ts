import { expect, test } from 'vitest'
import { plainExercise } from '#planner/solving/plainExercise.fixture.ts'
import { suitabilityFor } from '#planner/solving/suitable.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { healthRules, seriousConditions } from './healthRules.ts'

const member = { injuries: [], age: 30, equipment: null, level: 'Advanced' as const }

/** Exercises of a studio whose coach chose no contraindications. Their titles say nothing. */
const ofStudio = (exercise: Partial<Exercise>) => ({ ...plainExercise, title: 'Number 7', ...exercise })
const isFor = (healthText: string, exercise: Partial<Exercise>) =>
  suitabilityFor({ ...member, healthConditions: [healthText] })(ofStudio(exercise)) === undefined

const squat: Partial<Exercise> = { muscleGroups: ['Quads', 'Glutes'], equipment: ['Barbell'] }
const shoulderPress: Partial<Exercise> = { muscleGroups: ['Shoulders', 'Triceps'], equipment: ['Dumbbells'] }
const benchPress: Partial<Exercise> = { muscleGroups: ['Chest'], equipment: ['Bench'], level: 'Beginner' }
const pullUp: Partial<Exercise> = { muscleGroups: ['Back'], equipment: ['Pull-up bar'] }
const curl: Partial<Exercise> = { muscleGroups: ['Biceps'], equipment: ['Dumbbells'] }
const bandRow: Partial<Exercise> = { muscleGroups: ['Back'], equipment: ['Resistance band'] }
const rope: Partial<Exercise> = { kind: 'CARDIO', muscleGroups: ['Calves'], equipment: ['Jump rope'], level: 'Rookie' }
const jump: Partial<Exercise> = {
  kind: 'CIRCUIT',
  muscleGroups: ['Quads'],
  contraindications: ['Older age'],
  level: 'Rookie',
}
const hold: Partial<Exercise> = {
  kind: 'CIRCUIT',
  muscleGroups: ['Core'],
  contraindications: ['Heart', 'Blood pressure'],
}
const intervals: Partial<Exercise> = { kind: 'CARDIO', muscleGroups: ['Hips'], level: 'Intermediate' }
const march: Partial<Exercise> = { kind: 'CARDIO', muscleGroups: ['Hips'], level: 'Rookie' }
const stretch: Partial<Exercise> = { kind: 'MOBILITY', muscleGroups: ['Back'], equipment: ['Mat'] }

test.each<[health: string, what: string, exercise: Partial<Exercise>]>([
  ['pregnant', 'a jump', jump],
  ['pregnant', 'a press on the back', benchPress],
  ['pregnant', 'a heavy squat', squat],
  ['high blood pressure', 'a heavy squat', squat],
  ['high blood pressure', 'a weight above the head', shoulderPress],
  ['pacemaker', 'a weight above the head', shoulderPress],
  ['pacemaker', 'hanging from a bar', pullUp],
  ['pacemaker', 'rope skipping', rope],
  ['inguinal hernia', 'a heavy squat', squat],
  ['inguinal hernia', 'a hold', hold],
  ['slipped disc', 'a heavy squat', squat],
  ['torn ACL', 'rope skipping', rope],
  ['frozen shoulder', 'hanging from a bar', pullUp],
  ['asthma', 'rope skipping', rope],
  ['osteoporosis', 'rope skipping', rope],
])('a member with %s never gets %s, though its coach chose no contraindication', (health, _what, exercise) => {
  expect([isFor(health, exercise), isFor('none', exercise)]).toEqual([false, true])
})

test.each(['pregnant', 'high blood pressure', 'pacemaker', 'inguinal hernia', 'asthma', 'osteoporosis', 'torn ACL'])(
  'a member with %s keeps what nothing speaks against',
  (health) => {
    const kept = [curl, bandRow, march, stretch].map((exercise) => isFor(health, exercise))
    expect(kept).toEqual([true, true, true, true])
  },
)

test('where the catalogue does not say enough, members with a serious condition are spared, and others are not', () => {
  const unknownThing = { muscleGroups: ['Quads'], equipment: ['Hot air balloon'] }
  const unknownMuscle = { muscleGroups: ['Tail'], equipment: ['Barbell'] }
  const all = [unknownThing, unknownMuscle].map((exercise) => {
    return ['high blood pressure', 'pregnant', 'inguinal hernia', 'knee'].map((health) => isFor(health, exercise))
  })
  expect(all).toEqual([
    [false, false, false, true],
    [false, false, false, true],
  ])
  expect(['osteoporosis', 'pacemaker', 'knee'].map((health) => isFor(health, intervals))).toEqual([false, false, true])
})

const press: Partial<Exercise> = { muscleGroups: ['Chest'], equipment: ['Mat'], level: 'Beginner' }

test('exercises on the back are left out in every trimester, because a description may be months old', () => {
  const texts = ['pregnant → Pregnancy (first)', 'pregnant → Pregnancy (third)', 'pregnant → Pregnancy', 'knee']
  expect(texts.map((text) => isFor(text, press))).toEqual([false, false, false, true])
})

test('where the catalogue does not say enough, what hurts now is spared as well', () => {
  expect(['knee → Knee (settled)', 'knee → Knee (acute)'].map((text) => isFor(text, intervals))).toEqual([true, false])
})

test('a text about health that is not understood rules out every movement that any condition does', () => {
  const exercises = [squat, shoulderPress, pullUp, rope, curl, bandRow, march]
  expect(exercises.map((exercise) => isFor('xyzzy', exercise))).toEqual([false, false, false, false, true, true, true])
})

test('what a muscle is called in a title changes nothing', () => {
  const renamed = { ...squat, title: 'Gentle seated breathing' }
  expect(isFor('high blood pressure', renamed)).toBe(false)
})

test('each condition and movement has one rule', () => {
  const pairs = healthRules.map(({ condition, property }) => `${condition} ${property}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect([...seriousConditions]).toEqual(
    expect.arrayContaining(['Heart', 'Blood pressure', 'Pregnancy', 'Hernia', 'Bones', 'Breathing', 'Balance']),
  )
})
