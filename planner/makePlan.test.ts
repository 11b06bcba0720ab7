import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { planContent } from '#schema/training/plan.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { checkBeforeStoring } from './checking/checkBeforeStoring.ts'
import { checkPlan } from './checking/checkPlan.ts'
import { makePlan, PlanFailure, type PlanProgress } from './makePlan.ts'
import { type AskModel, ModelFailure } from './model/modelAttempt.ts'
import type { AnswerPiece } from './model/readPlan.ts'
import { codeOf } from './model/toldExercises.ts'
import { exercisesOf, groundOf } from './solving/ground.ts'
import { solvePlan } from './solving/solvePlan.ts'
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

/** What a model chooses to come to these days. */
const choiceOf = (days: readonly AnsweredDay[]) =>
  days.map(({ day, description, sections }) => ({
    day,
    description,
    sections: sections.map(({ exercises }) =>
      exercises.map(({ exercise_id: id, reason }) => ({ code: codeOf(id), reason })),
    ),
  }))
const toText = (days: readonly AnsweredDay[]) => JSON.stringify({ days: choiceOf(days) })

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
    const text = typeof answer === 'string' ? answer : toText(answer)
    for (let at = 0; at < text.length; at += 100) {
      read[asked.length - 1] = at
      yield { call: text.slice(at, at + 100) }
    }
  }
  return { ask, asked, read }
}
const make = (ask: AskModel, told: PlanProgress[] = [], allAttemptsMs = 60_000) =>
  makePlan({
    request,
    catalogue: demoExercises,
    ask,
    signal,
    quietMs: 40,
    allAttemptsMs,
    onProgress: (progress) => void told.push(progress),
  })
const faultsIn = (days: readonly AnsweredDay[], relaxed = solvePlan(request, demoExercises)?.relaxed) =>
  checkPlan(days, groundOf(request, demoExercises, relaxed))

/** A plan of two weeks for the core, and a second week for the chest, which has nothing for the core. */
function weeksOfTwo() {
  const section = { sectionName: 'Main', sectionDuration: 1200, workoutTypes: ['STRENGTH'] }
  const planFor = (muscle: string, seed: number) => {
    const wanted = v.parse(planRequest, {
      numberOfSessions: 4,
      sessionsPerWeek: 2,
      sections: [section],
      muscleGroups: [muscle],
      seed,
    })
    return { wanted, days: solvePlan(wanted, demoExercises)?.days ?? [] }
  }
  const { wanted, days } = planFor('Core', 1)
  return { wanted, whole: days, ofChest: planFor('Chest', 7).days.slice(2) }
}

describe('a plan is created', () => {
  test('by the model at its first attempt, session by session', async () => {
    const told: PlanProgress[] = []
    const { ask, asked } = model(good)
    const made = await make(ask, told)
    expect(made).toMatchObject({ by: 'model', attempts: 1, faults: [] })
    expect(asked).toEqual([[]])
    expect(told.map(({ days, of }) => `${days.length} of ${of}`)).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4'])
  })

  test('by the model at its third attempt, given the faults of the others (row 106)', async () => {
    const { ask, asked } = model(
      changed((days) => days.pop()),
      changed((days) => days[3]?.sections.pop()),
      good,
    )
    const made = await make(ask)
    expect(made).toMatchObject({ by: 'model', attempts: 3 })
    expect(made.faults.map(([fault]) => fault?.text)).toEqual(['Mismatch in sessions', 'Day 4: Mismatch in sections'])
    expect(asked[2]?.join()).toContain('Mismatch in sections')
  })

  test('with the good sessions of each attempt: only the bad one is requested again, with what was chosen for it', async () => {
    const chosen = (good[2]?.sections[0]?.exercises ?? []).map(({ exercise_id: id }) => codeOf(id))
    const { ask, asked } = model(
      changed((days) => days[2]?.sections[1]?.exercises.splice(0)),
      good.filter(({ day }) => day === 3),
    )
    const made = await make(ask)
    expect(made).toMatchObject({ by: 'model', attempts: 2 })
    const [correction = ''] = asked[1] ?? []
    expect(correction).toContain('Write them again, and no others:\n3\n')
    expect(correction).toContain('Day 3, section 2: does not contain any workouts')
    expect(correction).toContain(`3: ${chosen.join(' ')} |`)
    expect(correction.match(/^[124]: /gm)).toEqual(['1: ', '2: ', '4: '])
  })

  test('with the valid weeks: only the sessions of a week that lacks a requested muscle are requested again', async () => {
    const { wanted, whole, ofChest } = weeksOfTwo()
    const { ask, asked } = model([...whole.slice(0, 2), ...ofChest], whole.slice(2))
    const made = await makePlan({ request: wanted, catalogue: demoExercises, ask, signal })
    expect(made).toMatchObject({ by: 'model', attempts: 2, faults: [[{ code: 'MUSCLES', days: [3, 4] }]] })
    expect(choiceOf(made.days)).toEqual(choiceOf(whole))
    const [correction = ''] = asked[1] ?? []
    expect(correction).toContain('Write them again, and no others:\n3, 4\n')
    const lines = ofChest.map(({ day, sections }) => {
      const codes = sections.map(({ exercises }) => exercises.map(({ exercise_id: id }) => codeOf(id)).join(' '))
      return `${day}: ${codes.join(' | ')}`
    })
    expect(correction).toContain(`What you chose for them:\n${lines.join('\n')}\nDays that stay`)
  })

  test('by both, with one session of a week in which two broke a rule together', async () => {
    const { wanted, whole, ofChest } = weeksOfTwo()
    const chosen = choiceOf([...whole.slice(0, 2), ...ofChest])
    const { ask } = model([...whole.slice(0, 2), ...ofChest])
    const { by, days } = await makePlan({ request: wanted, catalogue: demoExercises, ask, signal })
    expect([by, checkPlan(days, groundOf(wanted, demoExercises))]).toEqual(['both', []])
    const isKept = choiceOf(days).map((day, index) => JSON.stringify(day) === JSON.stringify(chosen[index]))
    expect([isKept.slice(0, 2), isKept.slice(2).filter(Boolean)]).toEqual([[true, true], [true]])
  })

  test('by the solver after three attempts, and no more', async () => {
    const { ask, asked } = model(changed((days) => days.forEach(({ sections }) => sections[0]?.exercises.splice(0))))
    const made = await make(ask)
    expect([made.by, made.attempts, asked.length, faultsIn(made.days)]).toEqual(['solver', 3, 3, []])
    expect(made.faults[2]?.[0]?.text).toContain('does not contain any workouts')
  })

  test('by both, where the model began well', async () => {
    const cut = toText(good)
    const made = await make(model(cut.slice(0, cut.length * 0.6)).ask)
    expect([made.by, faultsIn(made.days)]).toEqual(['both', []])
    expect(choiceOf(made.days.slice(0, 1))).toEqual(choiceOf(good.slice(0, 1)))
    expect(made.faults[0]?.[0]?.text).toBe('No valid workout plan returned')
  })

  test.each([
    ['prose', 'I would rather not', 'Failed to retrieve a structured workout plan'],
    ['an error', new Error('429 Rate limit reached'), '429 Rate limit reached'],
    ['an error without words', new Error(''), 'Failed to generate training program'],
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

  test('and a bad answer is dropped when its sessions are bad, not at its end', async () => {
    const bad = { ...request, numberOfSessions: 12 }
    const text = JSON.stringify({
      days: Array.from({ length: 12 }, (_, index) => ({
        day: index + 1,
        description: '',
        sections: [[{ code: 'none', reason: 'x'.repeat(100) }], [{ code: 'none', reason: 'x'.repeat(100) }]],
      })),
    })
    const { ask, read } = model(text)
    await makePlan({ request: bad, catalogue: demoExercises, ask, signal })
    expect(read[0]).toBeLessThan(text.length / 2)
  })

  test('by a model that thinks for long before its first word', async () => {
    const ask: AskModel = async function* () {
      await new Promise((resolve) => setTimeout(resolve, 120))
      yield {}
      await new Promise((resolve) => setTimeout(resolve, 120))
      yield { call: toText(good) }
    }
    expect(await make(ask)).toMatchObject({ by: 'model', attempts: 1 })
  })

  test('by the solver where a model stops in the middle of a sentence', async () => {
    const ask: AskModel = async function* (_corrections, until) {
      yield { call: toText(good).slice(0, 30) }
      await new Promise((_resolve, reject) => until.addEventListener('abort', () => reject(until.reason)))
    }
    const made = await make(ask)
    expect([made.by, made.attempts, made.faults[0]?.[0]?.text]).toEqual(['solver', 3, 'The model does not answer'])
  })

  test('by the solver where a model takes longer than all attempts may', async () => {
    const { ask, asked } = model('hangs')
    const made = await make(ask, [], 60)
    expect([made.by, made.faults[0]?.[0]?.text, asked.length]).toEqual(['solver', 'The model takes too long', 1])
  })

  test('after the pause that the model’s server asks for, or by the solver if that is too long', async () => {
    const busy = (retryAfterMs: number) => new ModelFailure('busy', { retryAfterMs })
    expect(await make(model(busy(30), good).ask)).toMatchObject({ by: 'model', attempts: 2 })
    const { ask, asked } = model(busy(5_000), good)
    expect([await make(ask, [], 200), asked.length]).toMatchObject([{ by: 'solver' }, 1])
  })
})

describe('a plan in the text of an answer counts as much as a call of the function', () => {
  const text = toText(good)
  const parts = (said: string): AnswerPiece[] => (said.match(/[^]{1,40}/g) ?? []).map((content) => ({ content }))
  test.each([
    ['alone', parts(text)],
    ['in a code fence', parts(`Here is your plan:\n\`\`\`json\n${text}\n\`\`\`\nEnjoy {it}!`)],
    ['after thoughts', parts(`<think>{"days":[{"day":1}]} perhaps?</think>\n${text}`)],
    ['within the name of a call', parts(`{"name":"create_workout_plan","arguments":${text}}`)],
    ['beside sentences', [{ content: 'Let me plan.' }, ...parts(text).map(({ content = '' }) => ({ call: content }))]],
  ] as const)('%s', async (_name, pieces) => {
    const ask: AskModel = async function* () {
      yield* pieces
    }
    expect(await make(ask)).toMatchObject({ by: 'model', attempts: 1 })
  })
})

test('code fills in every field of the days and exercises that a model chose (row 104)', async () => {
  const { days } = await make(model(good).ask)
  expect(Object.keys(days[0] ?? {})).toEqual(
    expect.arrayContaining(['day', 'description', 'muscle_groups', 'equipment', 'sections']),
  )
  const exercises = days.flatMap(exercisesOf)
  expect(new Set(exercises.map(({ id }) => id)).size).toBe(exercises.length)
  for (const exercise of exercises) {
    expect(exercise).toMatchObject({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      exercise: demoExercises.find(({ id }) => id === exercise.exercise_id)?.title,
      sets: expect.any(Number),
      rest_seconds: expect.any(Number),
      voiceover_caption: expect.stringContaining(exercise.exercise),
    })
  }
})

test('an exercise that is named by its title or id is led to its video (row 105)', async () => {
  for (const nameOf of [(id: string) => id, (id: string) => demoExercises.find((one) => one.id === id)?.title ?? '']) {
    const days = choiceOf(good).map((day, index) => ({
      ...day,
      sections: (good[index]?.sections ?? []).map(({ exercises }) =>
        exercises.map(({ exercise_id: id }) => ({ code: nameOf(id), reason: '' })),
      ),
    }))
    const made = await make(model(JSON.stringify({ days })).ask)
    expect([made.by, choiceOf(made.days).map(({ sections }) => sections.flat().map(({ code }) => code))]).toEqual([
      'model',
      choiceOf(good).map(({ sections }) => sections.flat().map(({ code }) => code)),
    ])
  }
})

test('a canceled plan is not waited for', async () => {
  const giving = new AbortController()
  const made = makePlan({ request, catalogue: demoExercises, ask: model('hangs').ask, signal: giving.signal })
  giving.abort(new Error('not wanted'))
  await expect(made).rejects.toThrow('not wanted')
})

test('without any exercise for this person, planning fails with an error (row 106)', async () => {
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

  test('plans that follow the rules are accepted', () => {
    expect(checkBeforeStoring({ plans, request, catalogue: demoExercises })).toEqual([])
  })

  test('plans that conflict with the notes are refused, whatever the page read in them', () => {
    const noted = { ...request, additionalDetails: 'I had knee surgery, and my shoulders hurt' }
    const codes = checkBeforeStoring({ plans, request: noted, catalogue: demoExercises }).map(({ code }) => code)
    expect(codes).toContain('CONTRAINDICATED')
  })

  test('invalid plans from a modified client are refused', () => {
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
