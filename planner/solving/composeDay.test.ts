import * as v from 'valibot'
import { expect, test } from 'vitest'
import { codeOf, toldExercises } from '#planner/model/toldExercises.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { composeDay } from './composeDay.ts'
import { exercisesOf, groundOf } from './ground.ts'
import { randomFrom } from './random.ts'

function exercise(id: string, title: string, more: Partial<Exercise> = {}): Exercise {
  const plain = { equipment: [], level: null, ageFrom: null, ageTo: null, contraindications: [] }
  return { id, title, kind: 'STRENGTH', muscleGroups: ['Chest'], ...plain, ...more }
}
const catalogue = [
  exercise('press-1', 'Développé couché'),
  exercise('row-1', 'Bent-over row', { muscleGroups: ['Back'] }),
  exercise('plank-1', 'Plank'),
  exercise('plank-2', 'Plank'),
  exercise('stars-1', '***'),
  exercise('jump-1', 'Box jump', { contraindications: ['Knee'] }),
]
const request = v.parse(planRequest, {
  numberOfSessions: 2,
  sections: [{ sectionName: 'All', sectionDuration: 300 }],
  injuries: ['knee'],
})
const ground = groundOf(request, catalogue)
const codes = toldExercises(request, ground.suitable)

function compose(code: string, { reason = '', description = '', sections = 1, day = 2 } = {}) {
  const chosen = { day, description, sections: Array.from({ length: sections }, () => [{ code, reason }]) }
  const composed = composeDay(chosen, { ground, codes, random: randomFrom(1) })
  return 'faults' in composed
    ? composed.faults.map(({ text }) => text)
    : { ...composed.day, chosen: exercisesOf(composed.day).map(({ exercise_id: id }) => id) }
}
const chosenBy = (code: string) => {
  const composed = compose(code)
  return Array.isArray(composed) ? undefined : composed.chosen[0]
}

test.each([
  ['its code', codeOf('press-1')],
  ['its code in capitals', codeOf('press-1').toUpperCase()],
  ['its code between blanks', ` ${codeOf('press-1')}\n`],
  ['its id', 'press-1'],
  ['its id between blanks', ' press-1 '],
  ['its title', 'Développé couché'],
  ['its title without accents', 'DEVELOPPE  COUCHE!'],
])('an exercise is chosen by %s', (_what, code) => {
  expect(chosenBy(code)).toBe('press-1')
})

test.each([
  ['a title that two exercises have', 'Plank'],
  ['nothing', ''],
  ['signs without a letter', '!!!'],
  ['a part of a title', 'row'],
])('by %s no exercise is chosen, and the fault says where', (_what, code) => {
  expect(compose(code)).toEqual([`Day 2, section 1, ${code}: is not in the catalogue`])
})

test('an exercise that harms this person is found by its id, and left to the check', () => {
  expect(chosenBy('jump-1')).toBe('jump-1')
  expect(chosenBy('Box jump')).toBeUndefined()
})

test('an answer with more or fewer sections than were asked for is no session', () => {
  expect([compose('press-1', { sections: 0 }), compose('press-1', { sections: 2 })]).toEqual([
    ['Day 2: Mismatch in sections'],
    ['Day 2: Mismatch in sections'],
  ])
})

test('a model’s words are used where they are fit to be read, and the planner’s own where not', () => {
  const words = (reason: string, description: string) => {
    const composed = compose('press-1', { reason, description })
    return Array.isArray(composed) ? [] : [exercisesOf(composed)[0]?.reason, composed.description]
  }
  expect(words('Opens your chest.', 'A calm start.')).toEqual(['Opens your chest.', 'A calm start.'])
  const [reason, description] = words('Do 50 of these.', 'See evil.example')
  expect([reason, description]).toEqual([expect.stringMatching(/[a-z]/), expect.stringContaining('Session 2')])
  expect(`${reason} ${description}`).not.toMatch(/50|evil/)
})
