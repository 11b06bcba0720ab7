import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Exercise } from '#schema/training/exercise.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { judgeProgress, type LoggedExercise } from './judgeProgress.ts'
import { membersFrom, studioCatalogue } from './members.ts'
import { proveProgress } from './proveProgress.ts'

const request = v.parse(planRequest, {
  numberOfSessions: 36,
  sessionsPerWeek: 1,
  sections: [{ sectionName: 'All', sectionDuration: 1200 }],
  goals: ['Gain Weight'],
})
const plain = { equipment: ['Barbell'], level: null, ageFrom: null, ageTo: null, contraindications: [] }
const squat: Exercise = { id: 'squat', title: 'Squat', kind: 'STRENGTH', muscleGroups: ['Quads'], ...plain }
const DAY_MS = 86_400_000
/** The sixth week of a beginner is lighter. */
const LIGHTER = 5

type Sets = readonly [reps: number, weight: number, effort?: number | null]

function turn(day: number, [reps, weight, effort = null]: Sets, more: Partial<LoggedExercise> = {}): LoggedExercise {
  const sets = Array.from({ length: 3 }, () => ({ reps, weight, effort }))
  const plan = { sets: 3, reps: 8 }
  return { exercise: squat, order: 0, at: day * DAY_MS, plan, suggestion: undefined, sets, ...more }
}
const suggesting = (day: number, [reps, weight]: Sets, more: Partial<LoggedExercise> = {}) =>
  turn(day, [reps, weight], { suggestion: { sets: 3, reps, weight }, ...more })
const lighter = { order: LIGHTER, plan: { sets: 2, reps: 8 } }

test('what a coach would suggest has no fault', () => {
  const light = suggesting(35, [8, 42.5], lighter)
  const suggestion = { sets: 2, reps: 8, weight: 42.5 }
  const log = [turn(0, [12, 40, 6]), suggesting(7, [8, 42.5]), suggesting(14, [9, 42.5]), { ...light, suggestion }]
  expect(judgeProgress(log, request)).toEqual([])
})

test.each<[string, LoggedExercise[]]>([
  ['more load after missed repetitions', [turn(0, [6, 40]), suggesting(7, [8, 42.5])]],
  ['more load before all repetitions were done', [turn(0, [10, 40]), suggesting(7, [8, 42.5])]],
  ['more after a session that was too hard', [turn(0, [12, 40, 10]), suggesting(7, [8, 42.5])]],
  ['more load than the growth of a week', [turn(0, [12, 40, 6]), suggesting(7, [8, 45])]],
  ['more load than the growth of a week', [turn(0, [12, 40, 6]), turn(2, [12, 42.5, 6]), suggesting(4, [8, 45])]],
  ['more than one repetition', [turn(0, [8, 40]), suggesting(7, [10, 40])]],
  ['repetitions beyond their range', [turn(0, [12, 40]), suggesting(7, [13, 40])]],
  ['a lighter week that is not lighter', [turn(0, [8, 40]), suggesting(7, [8, 40], lighter)]],
  ['a lighter week that is not lighter', [turn(0, [7, 40]), suggesting(7, [8, 40], { order: LIGHTER })]],
  ['as much as before after a long break', [turn(0, [10, 40]), suggesting(21, [10, 40])]],
  ['the same load after it was missed twice', [turn(0, [6, 40]), turn(7, [6, 40]), suggesting(14, [7, 40])]],
  ['a suggestion without a log that says it', [suggesting(0, [8, 40])]],
  ['no suggestion', [turn(0, [8, 40]), turn(7, [8, 40])]],
])('a suggestion with %s is found', (fault, log) => {
  expect(judgeProgress(log, request)).toContain(`Squat: ${fault}`)
})

test('members who train for half a year get suggestions that a coach would sign', () => {
  const { faults, figures } = proveProgress(2, membersFrom(2, 24), studioCatalogue(300))
  expect(faults).toEqual([])
  expect(figures.suggestions).toBeGreaterThan(2000)
})
