import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { checkPlan } from '#planner/checking/checkPlan.ts'
import { instructionsFor, questionFor } from '#planner/model/prompt.ts'
import { codeOf, toldExercises } from '#planner/model/toldExercises.ts'
import { exercisesOf, groundOf } from '#planner/solving/ground.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { planRequest, type PlanRequestInput } from '#schema/training/planRequest.ts'
import { alwaysIn, leftOutBy, readExerciseRules } from './exerciseRules.ts'

const request = (exerciseRules: string[], more: Partial<PlanRequestInput> = {}) =>
  v.parse(planRequest, {
    numberOfSessions: 6,
    sections: [
      { sectionName: 'Warm-up', sectionDuration: 300, workoutTypes: ['MOBILITY', 'CARDIO'] },
      { sectionName: 'Strength', sectionDuration: 1500, workoutTypes: ['STRENGTH'] },
    ],
    level: 'Advanced',
    exerciseRules,
    ...more,
  })

const strength = demoExercises.filter(({ kind }) => kind === 'STRENGTH')
const perWeek = 3

function weeksOf(exerciseRules: string[], more?: Partial<PlanRequestInput>) {
  const solved = solvePlan(request(exerciseRules, more), demoExercises)
  if (!solved) throw new Error('there is no plan')
  const ids = solved.days.map((day) => exercisesOf(day).map(({ exercise_id: id }) => id))
  return { ...solved, weeks: [ids.slice(0, perWeek).flat(), ids.slice(perWeek).flat()] }
}

describe('a plan of a studio with rules', () => {
  const usual = weeksOf([]).weeks.flat()
  const used = strength.filter(({ id }) => usual.includes(id))
  const unused = strength.filter(({ id }) => !usual.includes(id))

  test('never has an exercise that the studio does not use', () => {
    expect(used.length).toBeGreaterThan(3)
    const rules = used.map(({ id }) => `NEVER ${id}`)
    const { weeks } = weeksOf(rules)
    expect(weeks.flat().filter((id) => used.some((exercise) => exercise.id === id))).toEqual([])
  })

  test.each(unused.slice(0, 8))('has $title in every week if the studio always wants it', ({ id }) => {
    const { weeks, relaxed } = weeksOf([`ALWAYS ${id}`])
    expect(relaxed).toEqual([])
    expect(weeks.map((week) => week.includes(id))).toEqual([true, true])
  })

  test('replaces an exercise where the other one suits the member, and keeps it where not', () => {
    const one = used.find(({ equipment }) => equipment.length === 0)
    const other = unused.find(({ equipment }) => equipment.length > 0)
    const rule = `INSTEAD ${one?.id} ${other?.id}`
    expect(weeksOf([rule]).weeks.flat()).not.toContain(one?.id)
    const home = demoExercises.filter(({ id }) => id === one?.id || id === other?.id)
    const { whyNot } = groundOf(request([rule], { equipment: [] }), home)
    expect(home.filter((exercise) => whyNot(exercise) === undefined).map(({ id }) => id)).toEqual([one?.id])
  })

  test('is refused if it breaks a rule, whoever wrote it', () => {
    const solved = solvePlan(request([]), demoExercises)
    const codesFor = (rule: string) =>
      new Set(checkPlan(solved?.days ?? [], groundOf(request([rule]), demoExercises)).map(({ code }) => code))
    expect(codesFor(`NEVER ${used[0]?.id}`)).toEqual(new Set(['STUDIO']))
    expect(codesFor(`ALWAYS ${unused[0]?.id}`)).toEqual(new Set(['ALWAYS']))
    expect(codesFor(`INSTEAD ${used[0]?.id} ${unused[0]?.id}`)).toEqual(new Set(['STUDIO']))
  })

  test('may miss an exercise that no section takes', () => {
    const circuit = demoExercises.find(({ kind }) => kind === 'CIRCUIT')
    expect(weeksOf([`ALWAYS ${circuit?.id}`]).relaxed).toEqual([])
  })
})

test('a model is offered no exercise that is left out, and reads by code what is always wanted', () => {
  const [never, always, instead, replacement] = strength.filter(({ equipment }) => equipment.length === 0)
  const rules = [`NEVER ${never?.id}`, `ALWAYS ${always?.id}`, `INSTEAD ${instead?.id} ${replacement?.id}`]
  const wanted = request(rules)
  const codes = toldExercises(wanted, groundOf(wanted, demoExercises).suitable)
  const { request: sent } = v.parse(
    v.object({ request: v.object({ exerciseRules: v.array(v.string()) }) }),
    JSON.parse(questionFor(wanted, codes)),
  )
  const code = (exercise: { id: string } | undefined) => codeOf(exercise?.id ?? '')
  expect([codes.has(code(never)), codes.has(code(instead))]).toEqual([false, false])
  expect(sent.exerciseRules).toEqual([`ALWAYS ${code(always)}`, `INSTEAD ${code(instead)} ${code(replacement)}`])
  expect(instructionsFor(wanted)).toContain('Rules of the studio, in exerciseRules of the request')
})

describe('rules', () => {
  test('that cannot be read change nothing', () => {
    expect(readExerciseRules(['SOMETIMES a', 'NEVER', 'INSTEAD a', 'ALWAYS a b', ''])).toEqual([])
  })

  test('that replace two exercises by each other leave one of them', () => {
    const leftOut = leftOutBy(readExerciseRules(['INSTEAD a b', 'INSTEAD b a']), () => true)
    expect([...leftOut]).toEqual(['a'])
  })

  test('that never use an exercise win over all others', () => {
    const rules = readExerciseRules(['INSTEAD a b', 'ALWAYS b', 'NEVER b'])
    expect([...leftOutBy(rules, () => true)]).toEqual(['b'])
    expect([...alwaysIn(rules)]).toEqual(['b'])
  })
})
