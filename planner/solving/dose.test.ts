import { expect, test } from 'vitest'
import { exerciseSeconds } from '#planner/exerciseTime.ts'
import { rulesFor, weekOf } from '#planner/rules/rulesFor.ts'
import { goalKeys } from '#planner/rules/trainingRules.ts'
import { type Exercise, type ExerciseKind, trainingLevels } from '#schema/training/exercise.ts'
import { dosesFor, shareTime } from './dose.ts'
import { plainExercise } from './plainExercise.fixture.ts'

const exercise = (kind: ExerciseKind, title: string = kind): Exercise => ({ ...plainExercise, id: title, title, kind })
const squat = exercise('STRENGTH', 'Squat')
const lunge = exercise('STRENGTH', 'Reverse lunge')
const fit = rulesFor({ goals: ['Get Fitter'], level: 'Beginner' })
const strong = rulesFor({ goals: ['Gain Weight'], level: 'Advanced' })

const doses = (exercises: readonly Exercise[], seconds: number, rules = fit, week = 0) =>
  dosesFor(exercises, seconds, { rules, week: weekOf(week, rules) })

test('sets, repetitions and rest are those of the goal and level', () => {
  expect(doses([squat], 330)).toEqual([{ sets: 3, reps: 10, seconds: 0, rest_seconds: 70 }])
  expect(doses([squat], 570, strong)).toEqual([{ sets: 4, reps: 6, seconds: 0, rest_seconds: 120 }])
  expect(doses([exercise('CARDIO')], 210)).toEqual([{ sets: 3, reps: 0, seconds: 45, rest_seconds: 25 }])
})

test('each goal has a dose of its own for every kind and level', () => {
  for (const kind of ['STRENGTH', 'CIRCUIT', 'CARDIO', 'MOBILITY'] as const) {
    for (const level of trainingLevels) {
      const first = goalKeys.map((goal) => {
        const [dose] = doses([exercise(kind)], 240, rulesFor({ goals: [goal], level }))
        return (dose?.reps ?? 0) + (dose?.seconds ?? 0)
      })
      expect(new Set(first).size).toBe(goalKeys.length)
    }
  }
})

test('from week to week repetitions grow every other time, and rest makes room for them', () => {
  const weeks = [0, 1, 2, 3, 4].map((week) => doses([squat, squat], 660, fit, week))
  expect(weeks.map((all) => all.map(({ reps }) => reps))).toEqual([
    [10, 10],
    [10, 11],
    [11, 11],
    [11, 12],
    [12, 12],
  ])
  for (const all of weeks)
    expect(Math.abs(all.reduce((sum, dose) => sum + exerciseSeconds(dose), 0) - 660)).toBeLessThan(9)
})

test('the last week of a block has a third less sets, or shorter ones where there is one set', () => {
  expect(doses([squat], 330, fit, 5)).toEqual([{ sets: 2, reps: 10, seconds: 0, rest_seconds: 90 }])
  const [short] = doses([squat], 100, fit, 0)
  const [lighter] = doses([squat], 100, fit, 5)
  expect([short?.sets, short?.reps, lighter?.sets, lighter?.reps]).toEqual([1, 10, 1, 7])
  expect(doses([exercise('MOBILITY')], 150, fit, 5)[0]?.sets).toBe(doses([exercise('MOBILITY')], 150)[0]?.sets)
})

test('a lighter week rests longer than the table says only as long as its section is more than two minutes too short', () => {
  const rests = (seconds: number) => doses([squat, squat], seconds, fit, 5).map((dose) => dose.rest_seconds)
  expect([rests(600), rests(780)]).toEqual([
    [90, 90],
    [135, 135],
  ])
})

test('two in turn rest at most 300 seconds together, and where that is too short for their section no set is left out', () => {
  const pairIn = (week: number) =>
    dosesFor([squat, squat], 800, { rules: strong, week: weekOf(week, strong), pairAt: 0 })
  expect(pairIn(0)).toMatchObject([
    { sets: 3, reps: 6 },
    { sets: 3, reps: 6 },
  ])
  expect(pairIn(3)).toMatchObject([
    { sets: 3, reps: 5 },
    { sets: 3, reps: 5 },
  ])
  expect(pairIn(3).reduce((sum, dose) => sum + dose.rest_seconds, 0)).toBeLessThanOrEqual(300)
})

test('where neither rest nor sets fill the section of a lighter week, its sets are not shorter', () => {
  const older = rulesFor({ goals: ['Gain Weight'], level: 'Advanced', age: 76 })
  const pair = dosesFor([lunge, squat], 900, { rules: older, week: weekOf(3, older), pairAt: 0 })
  expect(pair).toMatchObject([
    { sets: 2, reps: 16 },
    { sets: 2, reps: 8 },
  ])
  const seconds = pair.reduce((sum, dose) => sum + exerciseSeconds(dose), 0)
  expect(Math.abs(seconds - 900)).toBeLessThanOrEqual(120)
})

test('an exercise for one side at a time has twice as much, evenly, and grows on both sides', () => {
  const reps = (week: number, rules = strong) => doses([lunge], 560, rules, week)[0]?.reps
  expect([0, 1, 2].map((week) => reps(week))).toEqual([12, 12, 12])
  expect(reps(4, rulesFor({ goals: ['Gain Weight'], level: 'Beginner' }))).toBe(18)
  expect(reps(0, rulesFor({ goals: ['Lose Weight'], level: 'Beginner' }))).toBe(30)
  expect(reps(4, rulesFor({ goals: ['Lose Weight'], level: 'Beginner' }))).toBe(32)
})

test('a shorter set of a lighter week has as many repetitions for each side', () => {
  const skilled = rulesFor({ goals: ['Learn New Skills'], level: 'Beginner' })
  expect([0, 5].map((week) => doses([lunge], 100, skilled, week)[0])).toMatchObject([
    { sets: 1, reps: 10 },
    { sets: 1, reps: 8 },
  ])
})

test('two in turn have the same number of sets', () => {
  const [one, other] = dosesFor([exercise('CIRCUIT'), lunge], 500, { rules: fit, week: weekOf(0, fit), pairAt: 0 })
  expect(one?.sets).toBe(other?.sets)
})

test('a section’s time is shared so that each exercise has what its rule takes, and less in a short section', () => {
  const pair = [squat, exercise('MOBILITY')]
  expect(shareTime(pair, 10_000, fit)).toEqual([390, 240])
  const total = (seconds: number) => shareTime(pair, seconds, fit).reduce((sum, one) => sum + one, 0)
  expect([100, 400, 500].map(total).map(Math.round)).toEqual([100, 400, 500])
})
