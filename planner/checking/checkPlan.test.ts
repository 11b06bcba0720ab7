import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { exercisesOf, type Ground, groundOf } from '#planner/solving/ground.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import { readAdaptations } from '#schema/training/planReason.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { checkPlan } from './checkPlan.ts'
import { type FaultCode, planFaults } from './planFaults.ts'

const said = {
  numberOfSessions: 6,
  sections: [
    { sectionName: 'Warm-up', sectionDuration: 400, workoutTypes: ['MOBILITY' as const] },
    { sectionName: 'Strength', sectionDuration: 1200, workoutTypes: ['STRENGTH' as const] },
  ],
  equipment: ['Dumbbells'],
  injuries: ['lower back'],
  age: 30,
}
const request = v.parse(planRequest, said)
const good = solvePlan(request, demoExercises)?.days ?? []
const blank: AnsweredDay = { day: 7, description: '', muscle_groups: [], equipment: [], sections: [] }
const idOf = (title: string) => demoExercises.find((exercise) => exercise.title === title)?.id ?? ''

type Change = (days: AnsweredDay[]) => unknown

/** The plan with its days changed, and the codes of all that is wrong with it then. */
function faultsAfter(change: Change, ground: Ground = groundOf(request, demoExercises)) {
  const days = structuredClone(good)
  change(days)
  return [...new Set(checkPlan(days, ground).map(({ code }) => code))]
}
const first = (days: AnsweredDay[], section = 1): AnsweredExercise => {
  const [exercise] = days[0]?.sections[section]?.exercises ?? []
  if (!exercise) throw new Error('there is no exercise')
  return exercise
}

test('a good plan has no faults', () => {
  expect(faultsAfter(() => {})).toEqual([])
})

const changes: readonly (readonly [FaultCode, Change])[] = [
  ['SESSIONS', (days) => days.pop()],
  ['SECTIONS', (days) => days[0]?.sections.pop()],
  ['NO_WORKOUTS', (days) => days[0]?.sections[0]?.exercises.splice(0)],
  ['DAY_NUMBER', (days) => Object.assign(days[1] ?? {}, { day: 7 })],
  ['SAME_ID', (days) => Object.assign(first(days), { id: first(days, 0).id })],
  ['UNKNOWN_EXERCISE', (days) => (first(days).exercise_id = 'made-up')],
  ['CONTRAINDICATED', (days) => (first(days).exercise_id = idOf('Superman, slowly'))],
  ['EQUIPMENT', (days) => (first(days).exercise_id = idOf('Band row'))],
  ['LEVEL', (days) => (first(days).exercise_id = idOf('Split squat'))],
  ['TWICE', (days) => (first(days).exercise_id = days[0]?.sections[1]?.exercises[1]?.exercise_id ?? '')],
  ['DOSE', (days) => (first(days).seconds = 1)],
  ['EXERCISE_TIME', (days) => (first(days).rest_seconds = 600)],
  ['SECTION_TIME', (days) => days[0]?.sections[1]?.exercises.splice(1)],
  ['SECTION_KINDS', (days) => (first(days, 0).exercise_id = idOf('March on the spot'))],
  ['SUPERSETS', (days) => days[0]?.sections[1]?.exercises.forEach((one) => (one.superset = 'A'))],
  ['SUPERSET', (days) => (first(days).superset = 'A')],
  ['VARIETY', (days) => Object.assign(days[1] ?? {}, structuredClone({ ...days[0], day: 2 }))],
]

test.each(changes)('a broken plan is reported as %s (row 104, row 105)', (code, change) => {
  expect(faultsAfter(change)).toContain(code)
})

test('an exercise that only its adaptation makes safe is refused without it', () => {
  const pregnant = v.parse(planRequest, {
    ...said,
    injuries: [],
    healthConditions: ['pregnant'],
    level: 'Intermediate',
  })
  const ground = groundOf(pregnant, demoExercises)
  const days = solvePlan(pregnant, demoExercises)?.days ?? []
  const codes = () => checkPlan(days, ground).map(({ code }) => code)
  expect(codes()).toEqual([])
  const adapted = days.flatMap(exercisesOf).filter((one) => readAdaptations(one.reason_facts).includes('INCLINE'))
  Object.assign(adapted[0] ?? {}, { reason_facts: null })
  expect(codes()).toEqual(['ADAPTATION'])
})

/** So much longer, by rest alone, shared by all exercises of the strength section. */
function longer(days: AnsweredDay[], seconds: number): void {
  const all = days[0]?.sections[1]?.exercises ?? []
  for (const one of all) one.rest_seconds += Math.round(seconds / all.length / one.sets)
}

test('a section is two minutes off at most, either way (row 105)', () => {
  const time = (seconds: number) => faultsAfter((days) => longer(days, seconds)).includes('SECTION_TIME')
  expect([-140, -105, 105, 140].map(time)).toEqual([true, false, false, true])
})

test('strength takes one to ten minutes, all else half a minute to six: room for three sets of six with long rests (row 105)', () => {
  const lasts = (section: number, seconds: number) =>
    faultsAfter((days) => Object.assign(first(days, section), doseOf(section, seconds))).includes('EXERCISE_TIME')
  expect([59, 60, 600, 601].map((seconds) => lasts(1, seconds))).toEqual([true, false, false, true])
  expect([29, 30, 360, 361].map((seconds) => lasts(0, seconds))).toEqual([true, false, false, true])
})

/** One set, with rest for what is left of the time. */
function doseOf(section: number, seconds: number) {
  return section === 1
    ? { sets: 1, reps: 10, seconds: 0, rest_seconds: seconds - 40 }
    : { sets: 1, reps: 0, seconds: 20, rest_seconds: seconds - 20 }
}

test('one set has at most 20 repetitions a side or 120 seconds, and one exercise at most 8 sets', () => {
  const isRefused = (dose: object, section = 1) =>
    faultsAfter((days) => Object.assign(first(days, section), dose)).includes('DOSE')
  expect([20, 21].map((reps) => isRefused({ reps }))).toEqual([false, true])
  const lunge = { exercise_id: idOf('Reverse lunge') }
  expect([40, 41].map((reps) => isRefused({ ...lunge, reps }))).toEqual([false, true])
  expect([120, 121].map((seconds) => isRefused({ seconds }, 0))).toEqual([false, true])
  expect([0, 1, 8, 9].map((sets) => isRefused({ sets }))).toEqual([true, false, false, true])
})

test('a set of strength is followed by at least 15 seconds of rest, and mobility by none', () => {
  const isRefused = (rest_seconds: number, section: number) =>
    faultsAfter((days) => Object.assign(first(days, section), { rest_seconds })).includes('REST')
  expect([14, 15].map((seconds) => isRefused(seconds, 1))).toEqual([true, false])
  expect(isRefused(0, 0)).toBe(false)
})

test('more sessions than were asked for are as wrong as fewer (row 104)', () => {
  expect(faultsAfter((days) => days.push({ ...structuredClone(good[3] ?? blank), day: 7 }))).toContain('SESSIONS')
})

test('an exercise has repetitions or seconds', () => {
  expect(faultsAfter((days) => Object.assign(first(days), { reps: 0, seconds: 0 }))).toContain('DOSE')
})

test('half of a session may be as in the one before, and no more', () => {
  const repeat = (count: number) =>
    faultsAfter((days) => {
      const [before, day] = days.map(exercisesOf)
      const own = day ?? []
      const old = new Set(before?.map(({ exercise_id: id }) => id))
      const kept = own.filter(({ exercise_id: id }) => old.has(id)).length
      const others = own.filter(({ exercise_id: id }) => !old.has(id))
      const free = before?.filter(({ exercise_id: id }) => !own.some((one) => one.exercise_id === id)) ?? []
      const wanted = Math.floor(own.length / 2) + count - kept
      for (const [place, one] of others.slice(0, Math.max(0, wanted)).entries())
        one.exercise_id = free[place]?.exercise_id ?? one.exercise_id
    }).includes('VARIETY')
  expect([repeat(0), repeat(1)]).toEqual([false, true])
})

const paired = v.parse(planRequest, { ...said, includeSuperSet: true })
const pairs = solvePlan(paired, demoExercises)?.days ?? []
function supersetFaults(change: Change) {
  const days = structuredClone(pairs)
  change(days)
  return new Set(checkPlan(days, groundOf(paired, demoExercises)).map(({ code }) => code))
}

test('supersets stand where they were asked for: of two at least, side by side, with the same sets', () => {
  const strength = (days: AnsweredDay[]) => days[0]?.sections[1]?.exercises ?? []
  expect(supersetFaults(() => {}).size).toBe(0)
  const without = supersetFaults((days) => strength(days).forEach((one) => (one.superset = null)))
  const alone = supersetFaults((days) => strength(days).forEach((one, at) => (one.superset = at === 0 ? 'A' : null)))
  const apart = supersetFaults((days) => strength(days).forEach((one, at) => (one.superset = at === 2 ? null : 'A')))
  const uneven = supersetFaults((days) => (first(days).sets += 1))
  expect([without.has('SUPERSETS'), alone.has('SUPERSET'), apart.has('SUPERSET'), uneven.has('SUPERSET')]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('the exercises of one superset stand one after another', () => {
  const letters = (...given: (string | null)[]) =>
    supersetFaults((days) => {
      const exercises = days[0]?.sections[1]?.exercises ?? []
      const [one] = exercises
      if (!one) throw new Error('there is no exercise')
      exercises.splice(0, exercises.length, ...given.map((superset) => ({ ...one, superset })))
    }).has('SUPERSET')
  expect(letters('A', 'A', null, 'B', 'B')).toBe(false)
  expect(letters('A', 'A', null, 'A', 'A')).toBe(true)
})

test('a session in which no section has two exercises to put together needs no superset', () => {
  const tight = v.parse(planRequest, {
    ...said,
    numberOfSessions: 1,
    sections: [said.sections[0], { sectionName: 'Strength', sectionDuration: 240, workoutTypes: ['STRENGTH'] }],
    includeSuperSet: true,
  })
  const ground = groundOf(tight, demoExercises)
  const [mobility] = pairs[0]?.sections ?? []
  const [one, other] = (pairs[0]?.sections[1]?.exercises ?? []).map((exercise) => ({ ...exercise, superset: null }))
  if (!mobility || !one || !other) throw new Error('there are no exercises')
  const isMissing = (exercises: AnsweredExercise[]) =>
    checkPlan([{ ...blank, day: 1, sections: [mobility, { exercises }] }], ground).some(
      ({ code }) => code === 'SUPERSETS',
    )
  expect([isMissing([one]), isMissing([one, other])]).toEqual([false, true])
})

test('a superset has two or three exercises, and rests once after each round', () => {
  const strength = (days: AnsweredDay[]) => days[0]?.sections[1]?.exercises ?? []
  const join = (count: number, rest = 60) =>
    supersetFaults((days) =>
      strength(days).forEach((one, at) => {
        const rest_seconds = at === 0 ? rest : at < count ? 0 : one.rest_seconds
        Object.assign(one, { superset: at < count ? 'A' : null, rest_seconds })
      }),
    )
  expect(strength(pairs).length).toBeGreaterThan(3)
  expect([1, 2, 3, 4].map((count) => join(count).has('SUPERSET'))).toEqual([true, false, false, true])
  expect([14, 15].map((rest) => join(2, rest).has('REST'))).toEqual([true, false])
})

test('a member with an unclear health text gets exercises without contraindications, one without an age those for every adult', () => {
  const who = (person: object) => groundOf({ ...request, injuries: [], age: null, ...person }, demoExercises)
  const has = (ground: Ground, title: string) => ground.suitable.some((one) => one.title === title)
  const anything = { level: 'Advanced', equipment: null } as const
  expect(who({ ...anything, injuries: ['my left thingy'] }).suitable.flatMap((one) => one.contraindications)).toEqual(
    [],
  )
  expect([has(who(anything), 'Bench press'), has(who({ ...anything, age: 40 }), 'Bench press')]).toEqual([false, true])
  const levels = ['Rookie', 'Beginner', 'Intermediate', 'Advanced'] as const
  const titles = ['Wall push-up', 'Squat', 'Push-up', 'Pike push-up']
  const table = levels.map((level) => titles.map((title) => has(who({ ...anything, level }), title)))
  expect(table).toEqual(levels.map((_level, rank) => titles.map((_title, place) => place <= rank)))
})

test('a member too old or too young for an exercise is not given it', () => {
  const senior = { ...request, age: 90, level: 'Advanced' as const, equipment: ['Barbell', 'Bench'], injuries: [] }
  expect(
    faultsAfter((days) => (first(days).exercise_id = idOf('Bench press')), groundOf(senior, demoExercises)),
  ).toContain('AGE')
})

test('weeks in which the work shrinks are refused, and so are weeks in which it doubles', () => {
  const weaken = (days: AnsweredDay[], from: number) =>
    days
      .slice(from, from + 3)
      .flatMap(exercisesOf)
      .forEach((one) => {
        const [reps, seconds] = [Math.ceil(one.reps / 2), Math.ceil(one.seconds / 2)]
        one.rest_seconds += (one.reps - reps) * 4 + (one.seconds - seconds)
        Object.assign(one, { reps, seconds })
      })
  expect(faultsAfter((days) => weaken(days, 3))).toEqual(['PROGRESSION'])
  expect(faultsAfter((days) => weaken(days, 0))).toEqual(['PROGRESSION'])
})

test('a week that trains one side of the body alone is refused', () => {
  const sided = v.parse(planRequest, { ...said, numberOfSessions: 3, equipment: null, injuries: [], level: 'Advanced' })
  const days = solvePlan(sided, demoExercises)?.days ?? []
  const presses = demoExercises.filter(
    ({ kind, muscleGroups, equipment }) =>
      kind === 'STRENGTH' &&
      equipment.length === 0 &&
      ['Chest', 'Triceps', 'Shoulders'].includes(muscleGroups[0] ?? ''),
  )
  const pressing = days.map((day, index) => {
    const strength = day.sections[1]?.exercises.map((one, place) => ({
      ...one,
      exercise_id: presses[(place + index * 2) % presses.length]?.id ?? '',
    }))
    return { ...day, sections: [day.sections[0] ?? { exercises: [] }, { exercises: strength ?? [] }] }
  })
  const codes = checkPlan(pressing, groundOf(sided, demoExercises, ['VARIETY'])).map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['BALANCE']))
})

test('the texts of the specification are exact (row 104, row 106)', () => {
  expect(planFaults).toMatchObject({
    SESSIONS: 'Mismatch in sessions',
    SECTIONS: 'Mismatch in sections',
    NO_WORKOUTS: 'does not contain any workouts',
    NO_STRUCTURE: 'Failed to retrieve a structured workout plan',
    NO_PLAN: 'No valid workout plan returned',
    FAILED: 'Failed to generate training program',
  })
})
