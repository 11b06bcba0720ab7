import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { codeOf, toldExercises } from './toldExercises.ts'

const request = (more: object = {}) =>
  v.parse(planRequest, {
    numberOfSessions: 3,
    sections: [{ sectionName: 'All', sectionDuration: 900 }],
    level: 'Advanced',
    ...more,
  })
const [sample] = demoExercises.filter(({ kind }) => kind === 'STRENGTH')
if (!sample) throw new Error('there is no strength')
const strength = Array.from({ length: 260 }, (_, place) => ({ ...sample, id: `strength-${place}` }))
const kindsIn = (told: ReturnType<typeof toldExercises>) => new Set([...told.values()].map(({ kind }) => kind))

test('however many new videos there are of one kind, a model is offered all kinds and muscles', () => {
  const told = toldExercises(request(), [...strength, ...demoExercises])
  expect(told.size).toBeLessThanOrEqual(250)
  const others = demoExercises.filter(
    ({ kind, muscleGroups }) => kind !== sample.kind || muscleGroups[0] !== sample.muscleGroups[0],
  )
  expect(others.length).toBeGreaterThan(40)
  expect(others.filter((exercise) => ![...told.values()].includes(exercise))).toEqual([])
})

test('kinds that no section takes are left out, unless there is nothing else', () => {
  const sections = [{ sectionName: 'Warm-up', sectionDuration: 400, workoutTypes: ['MOBILITY'] }]
  expect(kindsIn(toldExercises(request({ sections }), demoExercises))).toEqual(new Set(['MOBILITY']))
  expect(kindsIn(toldExercises(request({ sections }), strength))).toEqual(new Set(['STRENGTH']))
})

test('a code means the same exercise whatever else is in the catalogue, and no other of those that are offered', () => {
  const told = toldExercises(request(), demoExercises)
  expect(told.size).toBe(demoExercises.length)
  for (const [code, exercise] of told) expect([code, exercise.id]).toEqual([codeOf(exercise.id), exercise.id])
  expect([...told.keys()].every((code) => /^[0-9a-z]{4}$/.test(code))).toBe(true)
})
