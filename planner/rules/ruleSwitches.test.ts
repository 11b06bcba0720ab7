import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { instructionsFor } from '#planner/model/prompt.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { suitabilityFor } from '#planner/solving/suitable.ts'
import { type PlanRequestInput, planRequest } from '#schema/training/planRequest.ts'
import { healthRules } from './healthRules.ts'
import { rulesFor } from './rulesFor.ts'
import { switchableRules } from './ruleSwitches.ts'

const requestWith = (wishes: Partial<PlanRequestInput>) =>
  v.parse(planRequest, {
    numberOfSessions: 4,
    sections: [{ sectionName: 'Strength', sectionDuration: 1500, workoutTypes: ['STRENGTH'] }],
    goals: ['Gain Weight'],
    level: 'Beginner',
    ...wishes,
  })

test('a row of a goal that the studio turned off is that of "Get Fitter", and no other row changes', () => {
  const without = rulesFor(requestWith({ rulesOff: ['STRENGTH Gain Weight Beginner'] }))
  const fit = rulesFor(requestWith({ goals: ['Get Fitter'] }))
  const usual = rulesFor(requestWith({}))
  expect(without.doses.STRENGTH).toEqual(fit.doses.STRENGTH)
  expect(without.doses.STRENGTH).not.toEqual(usual.doses.STRENGTH)
  expect({ ...without.doses, STRENGTH: usual.doses.STRENGTH }).toEqual(usual.doses)
})

test('without the row of levels, work by time is the same for every level', () => {
  const secondsAt = (level: 'Rookie' | 'Advanced') =>
    rulesFor(requestWith({ level, rulesOff: ['LEVEL_SECONDS'] })).doses
  expect(secondsAt('Rookie').CARDIO).toEqual(secondsAt('Advanced').CARDIO)
})

test('a plan of the solver has the repetitions of the rows that are on', () => {
  const repsIn = (rulesOff: string[]) => {
    const days = solvePlan(requestWith({ rulesOff }), demoExercises)?.days ?? []
    return Math.min(
      ...days.flatMap(({ sections }) => sections.flatMap(({ exercises }) => exercises.map(({ reps }) => reps))),
    )
  }
  expect([repsIn([]), repsIn(['STRENGTH Gain Weight Beginner'])]).toEqual([8, 10])
})

test('a model reads the rows that are on', () => {
  const usual = instructionsFor(requestWith({ level: 'Advanced' }))
  const without = instructionsFor(
    requestWith({ level: 'Advanced', rulesOff: ['RECOVERY', 'STRENGTH Gain Weight Advanced'] }),
  )
  expect([usual.includes('48 hours'), usual.includes('has 3 to 5 sets')]).toEqual([true, true])
  expect([without.includes('48 hours'), without.includes('has 2 to 4 sets')]).toEqual([false, true])
})

test('no key turns off a row for safety, whatever a client sends', () => {
  const keys = [
    ...healthRules.map(({ condition, property }) => `${property} ${condition}`),
    'IMPACT',
    'Older age',
    'AGE',
  ]
  expect(keys.filter((key) => switchableRules.has(key))).toEqual([])
  const old = requestWith({ rulesOff: keys.slice(0, 40), age: 70, healthConditions: ['high blood pressure'] })
  expect(rulesFor(old)).toEqual(rulesFor({ ...old, rulesOff: [] }))
  const whyNot = suitabilityFor(old)
  const left = demoExercises.filter((exercise) => whyNot(exercise) === undefined).map(({ title }) => title)
  expect(left).not.toContain('Goblet squat')
  expect(left).not.toContain('Jumping jacks')
})

test('without the row of recovery, the solver trains a big muscle on the day after', () => {
  const daily = { sessionsPerWeek: 7, numberOfSessions: 7, level: 'Advanced' as const }
  const tiredDays = (rulesOff: string[]) => {
    const days = solvePlan(requestWith({ ...daily, rulesOff }), demoExercises)?.days ?? []
    const mains = days.map(({ sections }) => new Set(sections.flatMap(({ exercises }) => exercises.map(mainOf))))
    return mains.filter((own, index) => [...own].some((main) => mains[index - 1]?.has(main))).length
  }
  expect(tiredDays(['RECOVERY'])).toBeGreaterThan(tiredDays([]))
})

const byId = new Map(demoExercises.map((exercise) => [exercise.id, exercise]))

function mainOf({ exercise_id: id }: { exercise_id: string }): string {
  return byId.get(id)?.muscleGroups[0] ?? ''
}
