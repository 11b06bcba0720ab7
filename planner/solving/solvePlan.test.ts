import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { checkPlan } from '#planner/checking/checkPlan.ts'
import { goalKeys } from '#planner/rules/trainingRules.ts'
import { toPlans } from '#planner/toPlans.ts'
import { exerciseKinds, trainingLevels } from '#schema/training/exercise.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import { planRequest, type PlanRequestInput, requestLimits } from '#schema/training/planRequest.ts'
import { findVariableFault } from '#schema/values/findVariableFault.ts'
import { exercisesOf, groundOf } from './ground.ts'
import { solvePlan } from './solvePlan.ts'

const usual = {
  numberOfSessions: 6,
  sections: [
    { sectionName: 'Warm-up', sectionDuration: 300, workoutTypes: ['MOBILITY', 'CARDIO'] as const },
    { sectionName: 'Strength', sectionDuration: 1200, workoutTypes: ['STRENGTH'] as const },
    { sectionName: 'Finish', sectionDuration: 480 },
  ],
}
const ask = (said: Partial<PlanRequestInput> = {}) => v.parse(planRequest, { ...usual, ...said })

function solve(said: Partial<PlanRequestInput> = {}, catalogue = demoExercises) {
  const solved = solvePlan(ask(said), catalogue)
  if (!solved) throw new Error('there is no plan')
  const faults = checkPlan(solved.days, groundOf(ask(said), catalogue, solved.relaxed))
  return { ...solved, faults, used: solved.days.flatMap(exercisesOf) }
}
const exerciseOf = new Map(demoExercises.map((exercise) => [exercise.id, exercise]))

describe('a plan of the solver', () => {
  test('holds every rule for an ordinary request, with nothing left unmet', () => {
    expect(solve()).toMatchObject({ relaxed: [], faults: [] })
  })

  test('is the same for the same request and seed, and another for another seed', () => {
    expect(solve({ seed: 5 }).days).toEqual(solve({ seed: 5 }).days)
    expect(solve({ seed: 6 }).days).not.toEqual(solve({ seed: 5 }).days)
  })

  test('needs nothing where nothing is at hand', () => {
    const { used } = solve({ equipment: [] })
    expect(used.flatMap(({ exercise_id: id }) => exerciseOf.get(id)?.equipment)).toEqual([])
  })

  test('spares a knee, whatever language the injury is given in', () => {
    for (const injury of ['Torn ACL in my left knee', 'Mal au genou', 'Đau đầu gối', '膝盖受伤', 'ألم في الركبة']) {
      const { used, relaxed } = solve({ injuries: [injury], equipment: [] })
      const against = used.flatMap(({ exercise_id: id }) => exerciseOf.get(id)?.contraindications)
      expect([against.includes('Knee'), relaxed]).toEqual([false, []])
    }
  })

  test('takes only exercises without contraindications for an injury that it does not understand', () => {
    const { used } = solve({ injuries: ['Müller–Weiss'], equipment: [] })
    expect(used.flatMap(({ exercise_id: id }) => exerciseOf.get(id)?.contraindications)).toEqual([])
  })

  test('has supersets in every session if requested, and none otherwise', () => {
    const withSome = solve({ includeSuperSet: true })
    expect(withSome.relaxed).toEqual([])
    expect(withSome.days.every((day) => exercisesOf(day).some(({ superset }) => superset !== null))).toBe(true)
    expect(solve().used.every(({ superset }) => superset === null)).toBe(true)
  })

  test('trains the requested muscles every week', () => {
    const { days, relaxed } = solve({ muscleGroups: ['Chest', 'Calves'], numberOfSessions: 9 })
    expect(relaxed).toEqual([])
    for (const week of [0, 3, 6]) {
      const ids = days.slice(week, week + 3).flatMap(exercisesOf)
      const trained = new Set(ids.flatMap(({ exercise_id: id }) => exerciseOf.get(id)?.muscleGroups ?? []))
      expect([trained.has('Chest'), trained.has('Calves')]).toEqual([true, true])
    }
  })

  test('says why each exercise is there, in the member’s language', () => {
    const { used } = solve({ language: 'fr' })
    expect(used.every(({ reason }) => reason.length > 0)).toBe(true)
    expect(used.some(({ voiceover_caption: caption }) => caption.includes('séries de'))).toBe(true)
  })

  test('gives up variety before it gives up a section’s time, and never safety', () => {
    const gentle = demoExercises.filter(
      ({ kind, contraindications }) => kind === 'MOBILITY' && contraindications.length === 0,
    )
    const few = gentle.slice(0, 3)
    const sections = [{ sectionName: 'All', sectionDuration: 600 }]
    expect(solve({ sections, injuries: ['knee'] }, few)).toMatchObject({ relaxed: ['VARIETY'], faults: [] })
    expect(solve({ sections: [{ sectionName: 'All', sectionDuration: 3000 }] }, few).relaxed).toContain('SECTION_TIME')
  })

  test('is none where nothing at all may be done', () => {
    const harmful = demoExercises.filter(({ contraindications }) => contraindications.includes('Knee'))
    expect(solvePlan(ask({ injuries: ['knee'] }), harmful)).toBeUndefined()
  })

  test('is built around the sessions that are kept', () => {
    const { days } = solve({ seed: 1 })
    const kept = new Map(days.slice(0, 2).map((day, index) => [index, day]))
    const again = solvePlan(ask({ seed: 2 }), demoExercises, { kept })
    expect(again?.days.slice(0, 2)).toEqual(days.slice(0, 2))
    expect(again?.days[2]).not.toEqual(days[2])
  })
})

/** A program of two blocks of weeks. */
const long = { numberOfSessions: 24, sessionsPerWeek: 3, seed: 2 }
const setsIn = (days: readonly AnsweredDay[]) =>
  days.flatMap(exercisesOf).reduce((sum, { sets, seconds }) => sum + (seconds > 0 ? 0 : sets), 0)
const strengthIn = (day: AnsweredDay | undefined) =>
  (day?.sections[1]?.exercises ?? []).map(({ exercise_id: id }) => id).toSorted()

describe('a program over many weeks', () => {
  test('keeps its main exercises for six weeks, and changes them then', () => {
    const { days } = solve(long)
    for (const session of [0, 1, 2])
      for (const week of [1, 2, 3, 4, 5])
        expect(strengthIn(days[week * 3 + session])).toEqual(strengthIn(days[session]))
    expect(strengthIn(days[18])).not.toEqual(strengthIn(days[0]))
  })

  test('has a lighter week before the exercises change', () => {
    const { days } = solve(long)
    expect(setsIn(days.slice(15, 18))).toBeLessThan(setsIn(days.slice(12, 15)) * 0.8)
    expect(setsIn(days.slice(18, 21))).toBeGreaterThan(setsIn(days.slice(15, 18)))
  })

  test('does not depend on the order of the catalogue', () => {
    expect(solve(long, demoExercises.toReversed()).days).toEqual(solve(long).days)
  })

  test('has other doses and other exercises for another goal', () => {
    const catalogue = demoExercises
    const [heavy, light] = ['Gain Weight', 'Lose Weight'].map(
      (goal) => solve({ ...long, goals: [goal], level: 'Advanced' }, catalogue).days,
    )
    const repsIn = (days: readonly AnsweredDay[] = []) =>
      new Set(days.flatMap(exercisesOf).flatMap(({ reps }) => (reps > 0 ? [reps] : [])))
    expect(Math.max(...repsIn(heavy))).toBeLessThan(Math.max(...repsIn(light)))
    expect(heavy?.map(strengthIn)).not.toEqual(light?.map(strengthIn))
  })

  test('leaves a big muscle a day of rest, with as many exercises as that takes', () => {
    const { days } = solve({ numberOfSessions: 12, sessionsPerWeek: 6, level: 'Advanced', equipment: null, age: 30 })
    const mains = days.map((day) => new Set(strengthIn(day).map((id) => exerciseOf.get(id)?.muscleGroups[0])))
    const big = ['Chest', 'Back', 'Quads', 'Hamstrings', 'Glutes']
    const tired = mains.slice(1).flatMap((own, before) => big.filter((one) => own.has(one) && mains[before]?.has(one)))
    expect(tired).toEqual([])
  })
})

test('the largest program that can be requested is stored in one call', () => {
  const request = ask({
    numberOfSessions: requestLimits.sessions,
    sections: Array.from({ length: requestLimits.sections }, () => ({
      sectionName: 'Part',
      sectionDuration: requestLimits.session / requestLimits.sections,
    })),
    includeSuperSet: true,
    level: 'Advanced',
    language: 'ar',
  })
  const plans = toPlans(solvePlan(request, demoExercises)?.days ?? [], request, () => crypto.randomUUID())
  expect(plans).toHaveLength(requestLimits.sessions)
  expect(findVariableFault({ input: { plans } })).toBeUndefined()
  // A body of the gateway.
  expect(Buffer.byteLength(JSON.stringify({ input: { plans } }))).toBeLessThan(2 ** 20)
})

const words = (texts: readonly string[]) => fc.subarray([...texts], { maxLength: Math.min(3, texts.length) })
const requests = fc.record({
  numberOfSessions: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 14 }) },
    fc.integer({ min: 15, max: 36 }),
  ),
  goals: fc.subarray([...goalKeys], { maxLength: 1 }),
  sessionsPerWeek: fc.integer({ min: 1, max: 7 }),
  sections: fc.array(
    fc.record({
      sectionName: fc.constant('Part'),
      sectionDuration: fc.integer({ min: 60, max: 1200 }),
      workoutTypes: fc.subarray([...exerciseKinds], { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  includeSuperSet: fc.boolean(),
  equipment: fc.option(words(['Dumbbells', 'Barbell', 'Bench', 'Mat', 'Kettlebell', 'Jump rope', 'Unknown thing'])),
  muscleGroups: words(['Chest', 'Biceps', 'Quads', 'Neck', 'Calves', 'Tail']),
  level: fc.constantFrom(...trainingLevels),
  age: fc.option(fc.integer({ min: 6, max: 99 })),
  injuries: words(['knee', 'lower back', 'shoulder', 'xyzzy']),
  healthConditions: words(['pregnant', 'asthma', 'none']),
  seed: fc.nat({ max: 1000 }),
})

test('every request gets a plan, which holds every rule not relaxed for lack of exercises', () => {
  fc.assert(
    fc.property(requests, (request) => {
      expect(solve(request).faults).toEqual([])
    }),
    { numRuns: 150 },
  )
})
