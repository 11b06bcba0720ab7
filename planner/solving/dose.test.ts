import { expect, test } from 'vitest'
import type { Exercise, ExerciseKind } from '#schema/training/exercise.ts'
import { countsFor, doseFor, fitsTime, fittingCounts, shareTime } from './dose.ts'

const exercise = (kind: ExerciseKind): Exercise => ({
  id: kind,
  title: kind,
  kind,
  muscleGroups: [],
  equipment: [],
  level: null,
  ageFrom: null,
  ageTo: null,
  contraindications: [],
})
const pair = [exercise('STRENGTH'), exercise('MOBILITY')]

test.each([
  ['STRENGTH', 240, [9, 0, 44], [11, 0, 36]],
  ['STRENGTH', 250, [9, 0, 47], [11, 0, 39]],
  ['CIRCUIT', 180, [0, 36, 24], [0, 43, 17]],
  ['CARDIO', 240, [0, 74, 46], [0, 90, 30]],
  ['CARDIO', 241, [0, 75, 45], [0, 90, 30]],
  ['MOBILITY', 120, [0, 39, 21], [0, 45, 15]],
] as const)('%s: from the first week to the last there is more work and less rest', (kind, seconds, first, last) => {
  const dose = (progress: number) => {
    const { reps, seconds: held, rest_seconds: rest } = doseFor(kind, seconds, progress)
    return [reps, held, rest]
  }
  expect([dose(0), dose(1)]).toEqual([first, last])
})

test('in the middle of a program the work is halfway', () => {
  expect(doseFor('STRENGTH', 240, 0.5)).toEqual({ sets: 3, reps: 10, seconds: 0, rest_seconds: 40 })
})

test('however little time there is, a set has one repetition or one second, and no less rest than none', () => {
  expect(doseFor('STRENGTH', 3, 0)).toEqual({ sets: 3, reps: 1, seconds: 0, rest_seconds: 0 })
  expect(doseFor('CARDIO', 1, 0)).toEqual({ sets: 2, reps: 0, seconds: 1, rest_seconds: 0 })
})

test.each([
  [['STRENGTH'], 1200, [5, 4, 6, 7]],
  [['MOBILITY'], 300, [2, 1, 3]],
  [['MOBILITY'], 60, [1]],
  [['STRENGTH', 'MOBILITY'], 1200, [6, 5, 7, 4, 8, 9, 10, 11]],
] as const)('%j in %i seconds: the likeliest number of exercises is tried first', (kinds, seconds, counts) => {
  expect(countsFor(kinds, seconds)).toEqual(counts)
})

test('a section’s time is shared so that each exercise has what its kind takes', () => {
  const shared = [100, 300, 420, 540, 999].map((seconds) => shareTime(pair, seconds))
  expect(shared).toEqual([
    [180, 120],
    [180, 120],
    [240, 180],
    [300, 240],
    [300, 240],
  ])
})

test('exercises fit a section whose time differs by at most two minutes, less four seconds per exercise', () => {
  const fits = (seconds: number) => fitsTime(pair, seconds)
  expect([187, 188, 420, 652, 653].map(fits)).toEqual([false, true, true, true, false])
  expect(fitsTime([], 900)).toBe(true)
})

test.each([
  [['STRENGTH'], 1200, [4, 5, 6, 7]],
  [['MOBILITY'], 1200, [5, 6, 7, 8, 9, 10]],
  [['STRENGTH', 'MOBILITY'], 1200, [5, 6, 7]],
  [['CARDIO'], 60, [1]],
  // Too short for any exercise of strength.
  [['STRENGTH'], 60, [1]],
  // Less than four minutes of either: one exercise of strength, or up to two that stretch.
  [['STRENGTH', 'MOBILITY'], 240, [1]],
] as const)('%j in %i seconds: a model may choose these numbers', (kinds, seconds, counts) => {
  expect(fittingCounts(kinds, seconds)).toEqual(counts)
})
