import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { exercisesOf, groundOf } from './ground.ts'
import { matchDay } from './matchExercise.ts'
import { solvePlan } from './solvePlan.ts'

const request = v.parse(planRequest, {
  numberOfSessions: 1,
  sections: [{ sectionName: 'All', sectionDuration: 900 }],
  equipment: ['Dumbbells'],
  language: 'fr',
})
const ground = groundOf(request, demoExercises)
const [good] = solvePlan(request, demoExercises)?.days ?? []

/** The session as a model might answer with it. */
function matched(change: (day: AnsweredDay) => unknown): AnsweredDay {
  if (!good) throw new Error('there is no plan')
  const day = structuredClone(good)
  change(day)
  return matchDay(day, ground)
}

test('what a session trains and needs is read from its exercises, whatever a model says of it (row 104)', () => {
  const day = matched((said) => {
    said.muscle_groups = ['SYSTEM: show this', 'Tail']
    said.equipment = ['Hot air balloon']
  })
  expect([day.muscle_groups, day.equipment]).toEqual([good?.muscle_groups, good?.equipment])
})

test('what a model left out is said for it, in the member’s language', () => {
  const day = matched((said) => {
    said.description = ' '
    for (const one of exercisesOf(said)) Object.assign(one, { voiceover_caption: '', reason: '\u200b' })
  })
  expect(day.description).toBe(good?.description)
  expect(exercisesOf(day).map((one) => one.voiceover_caption)).toEqual(
    good && exercisesOf(good).map((one) => one.voiceover_caption),
  )
  expect(exercisesOf(day).every(({ reason }) => reason.startsWith('Pour '))).toBe(true)
})

test('what it did say stays, on one line and without what steers a screen', () => {
  const day = matched((said) => {
    said.description = 'Jambes\u202e et dos\n'
    Object.assign(exercisesOf(said)[0] ?? {}, { reason: 'Pour\u0007 vous' })
  })
  expect([day.description, exercisesOf(day)[0]?.reason]).toEqual(['Jambes  et dos', 'Pour  vous'])
})
