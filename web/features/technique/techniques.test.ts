import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { isInTable, techniqueOf } from './techniques.ts'

test('each exercise of the demo has its own technique', () => {
  expect(demoExercises.map(({ title }) => title).filter((title) => !isInTable(title))).toEqual([])
})

test('an exercise that a studio added has what is true of any', () => {
  const { cue } = techniqueOf('Turkish get-up')
  expect(cue.message).toBe('Move slowly enough to stop at any point.')
  expect(techniqueOf(' SQUAT ').cue).not.toEqual(cue)
})
