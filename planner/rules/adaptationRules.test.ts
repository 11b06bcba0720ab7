import { expect, test } from 'vitest'
import { plainExercise } from '#planner/solving/plainExercise.fixture.ts'
import { adaptationsFor, suitabilityFor } from '#planner/solving/suitable.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { adaptationRules } from './adaptationRules.ts'
import { healthRules } from './healthRules.ts'

const member = { injuries: [], age: 30, equipment: null, level: 'Advanced' as const }

const circuit: Partial<Exercise> = { kind: 'CIRCUIT', muscleGroups: ['Quads'], level: 'Beginner' }
const cardio: Partial<Exercise> = { kind: 'CARDIO', muscleGroups: ['Hips'], level: 'Beginner' }
const press: Partial<Exercise> = { muscleGroups: ['Shoulders'], equipment: ['Dumbbells'] }
const calfRaise: Partial<Exercise> = { muscleGroups: ['Calves'], equipment: ['Dumbbells'] }
const squat: Partial<Exercise> = { muscleGroups: ['Quads'], equipment: ['Barbell'] }
const bridge: Partial<Exercise> = { muscleGroups: ['Glutes'], equipment: [], level: 'Beginner' }
const jump: Partial<Exercise> = { ...circuit, title: 'Squat jump' }
const pullUp: Partial<Exercise> = { muscleGroups: ['Back'], equipment: ['Pull-up bar'] }

/** What becomes of an exercise whose title says nothing and whose coach chose no contraindication, unless it says so. */
function outcome(health: string, exercise: Partial<Exercise>): string {
  const person = { ...member, healthConditions: [health] }
  const whole = { ...plainExercise, title: 'Number 7', ...exercise }
  if (suitabilityFor(person)(whole) !== undefined) return 'removed'
  return adaptationsFor(person)(whole).adaptations.join(' ') || 'as it is'
}

test.each<[health: string, what: string, exercise: Partial<Exercise>, outcome: string]>([
  ['pregnant', 'a circuit of unknown speed', circuit, 'LOW_IMPACT'],
  ['asthma', 'a circuit of unknown speed', circuit, 'LOW_IMPACT'],
  ['knee', 'a circuit of unknown speed', circuit, 'LOW_IMPACT'],
  ['pregnant', 'an exercise that may be on the back', bridge, 'INCLINE'],
  ['slipped disc', 'a loaded calf raise', calfRaise, 'SEATED'],
  ['vertigo', 'cardio of unknown speed', cardio, 'SEATED'],
])('for a member with %s, %s is adapted and not removed', (health, _what, exercise, expected) => {
  expect([outcome(health, exercise), outcome('none', exercise)]).toEqual([expected, 'as it is'])
})

test.each<[health: string, what: string, exercise: Partial<Exercise>]>([
  ['knee', 'a jump', jump],
  ['frozen shoulder', 'a weight above the head', press],
  ['slipped disc', 'an exercise that its coach ruled out', { ...calfRaise, contraindications: ['Lower back'] }],
  ['slipped disc', 'a loaded squat', squat],
  ['pacemaker', 'a circuit of unknown speed', circuit],
  ['pacemaker', 'hanging from a bar', pullUp],
  ['vertigo', 'a circuit of unknown speed', circuit],
])('for a member with %s, no adaptation makes %s safe, and it is removed', (health, _what, exercise) => {
  expect(outcome(health, exercise)).toBe('removed')
})

test('what hurts now, and what stands beside an unclear answer, is spared and not adapted', () => {
  expect(outcome('back → Lower back (settled)', calfRaise)).toBe('SEATED')
  expect(outcome('back → Lower back (acute)', calfRaise)).toBe('removed')
  expect(outcome('slipped disc and a zorblax', calfRaise)).toBe('removed')
})

test('one of two conditions that forbids an exercise outweighs the adaptation to the other', () => {
  expect(outcome('asthma, pacemaker', circuit)).toBe('removed')
})

test('each adaptation belongs to a condition that rules its movement out', () => {
  const pairs = healthRules.map(({ condition, property }) => `${condition} ${property}`)
  const without = adaptationRules.filter(({ condition, property }) => !pairs.includes(`${condition} ${property}`))
  expect([without, adaptationRules.length > 0]).toEqual([[], true])
})
