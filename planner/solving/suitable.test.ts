import { expect, test } from 'vitest'
import type { Exercise } from '#schema/training/exercise.ts'
import { plainExercise } from './plainExercise.fixture.ts'
import { suitabilityFor, suitableExercises } from './suitable.ts'

const member = { injuries: [], healthConditions: [], age: 30, equipment: null, level: 'Beginner' as const }
const whyNot = (exercise: Partial<Exercise>, person: Partial<Parameters<typeof suitabilityFor>[0]> = {}) =>
  suitabilityFor({ ...member, ...person })({ ...plainExercise, ...exercise })

test.each([
  ['from 30 at 30', { ageFrom: 30 }, 30, undefined],
  ['from 30 at 29', { ageFrom: 30 }, 29, 'AGE'],
  ['to 30 at 30', { ageTo: 30 }, 30, undefined],
  ['to 30 at 31', { ageTo: 30 }, 31, 'AGE'],
  ['from 18 without a known age', { ageFrom: 18 }, null, undefined],
  ['from 19 without a known age', { ageFrom: 19 }, null, 'AGE'],
  ['to 90 without a known age', { ageTo: 90 }, null, 'AGE'],
  ['for every age without a known age', {}, null, undefined],
] as const)('an exercise %s', (_what, exercise, age, why) => {
  expect(whyNot(exercise, { age })).toBe(why)
})

test('all that an exercise needs has to be at hand, by whatever spelling', () => {
  const mat = { equipment: ['Mat', 'Dumbbells'] }
  expect(whyNot(mat, { equipment: ['mat ', 'DUMBBELLS', 'Bench'] })).toBeUndefined()
  expect(whyNot(mat, { equipment: ['Mat'] })).toBe('EQUIPMENT')
  expect(whyNot(mat, { equipment: [] })).toBe('EQUIPMENT')
  expect(whyNot(mat, { equipment: null })).toBeUndefined()
  expect(whyNot({ equipment: ['No equipment'] }, { equipment: [] })).toBeUndefined()
})

test('an exercise is at most of the level of who trains it', () => {
  expect(whyNot({ level: 'Beginner' })).toBeUndefined()
  expect(whyNot({ level: 'Rookie' })).toBeUndefined()
  expect(whyNot({ level: 'Intermediate' })).toBe('LEVEL')
})

test('from age 65, jumps are only for members who ask for them, unless the server knows better', () => {
  const jump = { contraindications: ['Older age'] }
  expect(whyNot(jump, { age: 64 })).toBeUndefined()
  expect(whyNot(jump, { age: 65 })).toBe('IMPACT')
  expect(whyNot(jump, { age: 65, goals: ['I’d like to jump rope'] })).toBeUndefined()
  expect(whyNot(jump, { age: 65, additionalDetails: 'I’d like to jump rope.' })).toBeUndefined()
  expect(whyNot({ ...jump, isOnlyOnRequest: false }, { age: 65 })).toBeUndefined()
  expect(whyNot({ ...jump, isOnlyOnRequest: true }, { age: 30 })).toBe('IMPACT')
})

test('exercises that harm this person are left out, as are all that might if their health is unclear', () => {
  const knee = { contraindications: ['Knee'] }
  expect(whyNot(knee, { injuries: ['knee'] })).toBe('CONTRAINDICATED')
  expect(whyNot(knee, { injuries: ['shoulder'] })).toBeUndefined()
  expect(whyNot(knee, { injuries: ['xyzzy'] })).toBe('CONTRAINDICATED')
  const both = [plainExercise, { ...plainExercise, id: 'lunge', ...knee }]
  expect(suitableExercises({ ...member, injuries: ['knee'] }, both).map(({ id }) => id)).toEqual(['squat'])
})
