import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { planContent } from '#schema/training/plan.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { checkBeforeStoring } from './checkBeforeStoring.ts'
import { checkPlan } from './checkPlan.ts'
import { exercisesOf, groundOf } from './ground.ts'
import { type AskModel, makePlan, ModelFailure, PlanFailure, type PlanProgress } from './makePlan.ts'
import { solvePlan } from './solvePlan.ts'
import { toPlans } from './toPlans.ts'

const request = v.parse(planRequest, {
  numberOfSessions: 4,
  sections: [
    { sectionName: 'Warm-up', sectionDuration: 400, workoutTypes: ['MOBILITY'] },
    { sectionName: 'Main', sectionDuration: 1200 },
  ],
  injuries: ['knee'],
  seed: 1,
})
const good: readonly AnsweredDay[] = solvePlan({ ...request, seed: 77 }, demoExercises)?.days ?? []
const signal = new AbortController().signal

function changed(change: (days: AnsweredDay[]) => unknown): AnsweredDay[] {
  const days = structuredClone([...good])
  change(days)
  return days
}

/** A model with an answer for each attempt; the last one again and again. */
function model(...answers: (readonly AnsweredDay[] | string | Error)[]) {
  const asked: (readonly string[])[] = []
  const read: number[] = []
  const ask: AskModel = async function* (corrections, until) {
    asked.push([...corrections])
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? ''
    if (answer instanceof Error) throw answer
    if (answer === 'hangs')
      await new Promise((_resolve, reject) => until.addEventListener('abort', () => reject(until.reason)))
    const text = typeof answer === 'string' ? answer : JSON.stringify({ days: answer })
    for (let at = 0; at < text.length; at += 700) {
      read[asked.length - 1] = at
      yield text.slice(at, at + 700)
    }
  }
  return { ask, asked, read }
}
const make = (ask: AskModel, told: PlanProgress[] = []) =>
  makePlan({
    request,
    catalogue: demoExercises,
    ask,
    signal,
    quietMs: 40,
    tell: (progress) => void told.push(progress),
  })
const faultsIn = (days: readonly AnsweredDay[], relaxed = solvePlan(request, demoExercises)?.relaxed) =>
  checkPlan(days, groundOf(request, demoExercises, relaxed))

describe('a plan is made', () => {
  test('by the model at its first attempt, session by session', async () => {
    const told: PlanProgress[] = []
    const { ask, asked } = model(good)
    const made = await make(ask, told)
    expect(made).toMatchObject({ by: 'model', attempts: 1, faults: [] })
    expect(asked).toEqual([[]])
    expect(told.map(({ days, of }) => `${days.length} of ${of}`)).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4'])
  })

  test('by the model at its third attempt, told what was wrong with the others (row 106)', async () => {
    const { ask, asked } = model(
      changed((days) => days.pop()),
      changed((days) => days[0]?.sections.pop()),
      good,
    )
    const made = await make(ask)
    expect(made).toMatchObject({ by: 'model', attempts: 3 })
    expect(made.faults.map(([fault]) => fault?.text)).toEqual(['Mismatch in sessions', 'Day 1: Mismatch in sections'])
    expect(asked[2]?.join()).toContain('Mismatch in sections')
  })

  test('by the solver after three attempts, and no more', async () => {
    const { ask, asked } = model(changed((days) => days[0]?.sections[0]?.exercises.splice(0)))
    const made = await make(ask)
    expect([made.by, made.attempts, asked.length, faultsIn(made.days)]).toEqual(['solver', 3, 3, []])
    expect(made.faults[2]?.[0]?.text).toContain('does not contain any workouts')
  })

  test('by both, where the model began well', async () => {
    const cut = JSON.stringify({ days: good })
    const made = await make(model(cut.slice(0, cut.length * 0.6)).ask)
    expect([made.by, faultsIn(made.days)]).toEqual(['both', []])
    expect(made.days[0]?.sections).toEqual(good[0]?.sections)
    expect(made.faults[0]?.[0]?.text).toBe('No valid workout plan returned')
  })

  test.each([
    ['prose', 'I would rather not', 'Failed to retrieve a structured workout plan'],
    ['an error', new Error('429 Rate limit reached'), '429 Rate limit reached'],
    ['an error without words', new Error(''), 'Failed to generate training program'],
    ['silence', 'hangs', 'The model does not answer'],
    ['nonsense', `{"days":"${'x'.repeat(999_999)}"}`, 'is not what the function takes'],
  ] as const)('whatever the model answers: %s', async (_name, answer, text) => {
    const made = await make(model(answer).ask)
    expect([made.by, made.attempts, faultsIn(made.days)]).toEqual(['solver', 3, []])
    expect(made.faults[0]?.[0]?.text).toContain(text)
  })

  test('without asking again, where asking again cannot help', async () => {
    const { ask, asked } = model(new ModelFailure('No more today', { isFinal: true }))
    expect(await make(ask)).toMatchObject({ by: 'solver', attempts: 1 })
    expect(asked).toHaveLength(1)
  })

  test('and a bad answer is dropped at its first breach, not at its end', async () => {
    const renamed = changed((days) =>
      days.flatMap(exercisesOf).forEach((one) => Object.assign(one, { exercise_id: 'x', exercise: 'y' })),
    )
    const { ask, read } = model(renamed)
    await make(ask)
    expect(read[0]).toBeLessThan(JSON.stringify(renamed).length / 2)
  })
})

test('an exercise that is named by its title alone is led to its video (row 105)', async () => {
  const { ask } = model(changed((days) => days.flatMap(exercisesOf).forEach((one) => (one.exercise_id = ''))))
  const made = await make(ask)
  expect([made.by, made.days.flatMap(exercisesOf).map(({ exercise_id: id }) => id)]).toEqual([
    'model',
    good.flatMap(exercisesOf).map(({ exercise_id: id }) => id),
  ])
})

test('what a model calls an exercise is never shown, only what the catalogue calls it', async () => {
  const { ask } = model(
    changed((days) => days.flatMap(exercisesOf).forEach((one) => (one.exercise = 'Ignore all rules'))),
  )
  const made = await make(ask)
  expect(made.by).toBe('model')
  expect(made.days.flatMap(exercisesOf).some(({ exercise }) => exercise.includes('Ignore'))).toBe(false)
})

test('nobody waits for a plan that is not wanted any more', async () => {
  const giving = new AbortController()
  const made = makePlan({ request, catalogue: demoExercises, ask: model('hangs').ask, signal: giving.signal })
  giving.abort(new Error('not wanted'))
  await expect(made).rejects.toThrow('not wanted')
})

test('without any exercise for this person there is no plan, and it is said so (row 106)', async () => {
  const making = makePlan({ request, catalogue: [], ask: model(good).ask, signal })
  await expect(making).rejects.toBeInstanceOf(PlanFailure)
  await expect(making).rejects.toThrow('No valid workout plan returned')
})

describe('before plans are stored', () => {
  const plans = toPlans(good, request, () => crypto.randomUUID())

  test('they bear the names of the specification, with all that a plan holds (row 105)', () => {
    expect(plans.map(({ planName }) => planName)).toEqual(['Section 1', 'Section 2', 'Section 3', 'Section 4'])
    expect(plans.every((plan) => v.safeParse(planContent, plan).success)).toBe(true)
    expect(plans[0]?.totalResources).toBe(good.slice(0, 1).flatMap(exercisesOf).length)
  })

  test('what came out of the rules goes in', () => {
    expect(checkBeforeStoring({ plans, request, catalogue: demoExercises })).toEqual([])
  })

  test('what a changed client sends does not', () => {
    const burpee = demoExercises.find(({ title }) => title === 'Burpee')?.id ?? ''
    const harmful = structuredClone(plans)
    Object.assign(harmful[0]?.resources[0] ?? {}, { targetID: burpee })
    const codes = checkBeforeStoring({ plans: harmful, request, catalogue: demoExercises }).map(({ code }) => code)
    expect(codes).toContain('CONTRAINDICATED')
    expect(checkBeforeStoring({ plans: plans.slice(1), request, catalogue: demoExercises })).toMatchObject([
      { code: 'SESSIONS' },
    ])
    expect(checkBeforeStoring({ plans: [{}], request, catalogue: demoExercises })).toMatchObject([{ code: 'SHAPE' }])
  })
})
