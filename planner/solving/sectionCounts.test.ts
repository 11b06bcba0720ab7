import { expect, test } from 'vitest'
import { rulesFor } from '#planner/rules/rulesFor.ts'
import type { Exercise, ExerciseKind } from '#schema/training/exercise.ts'
import { plainExercise } from './plainExercise.fixture.ts'
import { countsFor, fitsTime, fittingCounts } from './sectionCounts.ts'

const exercise = (kind: ExerciseKind): Exercise => ({ ...plainExercise, id: kind, title: kind, kind })
const fit = rulesFor({ goals: [], level: 'Beginner' })
const strong = rulesFor({ goals: ['Gain Weight'], level: 'Advanced' })

test('the likeliest number of exercises is tried first: of about four minutes, or as long as the rule takes', () => {
  expect(countsFor(['STRENGTH'], 1200, fit)[0]).toBe(5)
  expect(countsFor(['STRENGTH'], 1200, strong)[0]).toBe(3)
  expect(countsFor(['MOBILITY'], 300, fit)[0]).toBe(2)
  expect(countsFor(['MOBILITY'], 60, fit)).toContain(1)
})

test('exercises fit a section whose time they fill in every week, give or take two minutes', () => {
  const fits = (seconds: number) =>
    fitsTime({ exercises: [exercise('STRENGTH'), exercise('MOBILITY')], pairAt: undefined }, seconds, fit)
  expect([60, 240, 400, 700, 760].map(fits)).toEqual([false, true, true, true, false])
  expect(fitsTime({ exercises: [], pairAt: undefined }, 900, fit)).toBe(true)
})

test('a model may choose the numbers that fill the time whichever kinds it takes', () => {
  const counts = fittingCounts(['STRENGTH'], 1200, fit)
  expect([counts[0], counts.at(-1)]).toEqual([3, 6])
  expect(fittingCounts(['STRENGTH', 'MOBILITY'], 1200, fit)).toEqual([5, 6])
  // Too short for any exercise of strength with all its sets.
  expect(fittingCounts(['STRENGTH'], 60, fit)).toEqual([1])
})
