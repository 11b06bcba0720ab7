import * as v from 'valibot'
import { expect, test } from 'vitest'
import { groundOf } from '#planner/solving/ground.ts'
import type { Exercise, ExerciseKind } from '#schema/training/exercise.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import { planRequest, type PlanRequestInput } from '#schema/training/planRequest.ts'
import { checkWeeks, opposites } from './checkWeeks.ts'
import type { Wish } from './planFaults.ts'

function exercise(muscles: string, kind: ExerciseKind = 'STRENGTH', contraindications: string[] = []): Exercise {
  const plain = { equipment: [], level: null, ageFrom: null, ageTo: null, contraindications }
  return { id: `${kind} ${muscles}`, title: muscles, kind, muscleGroups: muscles.split(', '), ...plain }
}

/** Two ways to train each side of the body, and what trains neither. */
const catalogue = [
  exercise('Chest'),
  exercise('Chest, Triceps'),
  exercise('Back'),
  exercise('Back, Biceps'),
  exercise('Quads'),
  exercise('Quads, Glutes'),
  exercise('Hamstrings'),
  exercise('Hamstrings, Glutes'),
  exercise('Calves'),
  exercise('Core'),
  exercise('Calves', 'CARDIO'),
]

/** A session: how many sets of each, of one minute's work. */
type Session = Readonly<Record<string, number>>

function codes(weeks: readonly (readonly Session[])[], said: Partial<PlanRequestInput> = {}, relaxed: Wish[] = []) {
  const request = v.parse(planRequest, {
    numberOfSessions: weeks.flat().length,
    sessionsPerWeek: weeks[0]?.length ?? 1,
    sections: [{ sectionName: 'All', sectionDuration: 600 }],
    ...said,
  })
  return checkWeeks(weeks.flat().map(toDay), groundOf(request, catalogue, relaxed)).map(({ code }) => code)
}

function toDay(session: Session, index: number): AnsweredDay {
  const words = { id: '', superset: null, voiceover_caption: '', reason: '', reason_facts: null }
  const exercises = Object.entries(session).map(([name, sets]) => {
    const { id, title } = catalogue.find((one) => one.id === name || one.id === `STRENGTH ${name}`) ?? exercise(name)
    return { ...words, exercise_id: id, exercise: title, sets, reps: 0, seconds: 60, rest_seconds: 0 }
  })
  return { day: index + 1, description: '', muscle_groups: [], equipment: [], sections: [{ exercises }] }
}

const even = { Chest: 6, Back: 6, Quads: 6, Hamstrings: 6, Calves: 6, Core: 6 }

test('a week that trains everything alike is good', () => {
  expect(codes([[even]])).toEqual([])
})

test('twenty sets of a muscle are not too many, twenty-one are where others get none', () => {
  expect(codes([[{ Calves: 20 }]])).toEqual([])
  expect(codes([[{ Calves: 21 }]])).toEqual(['VOLUME'])
  expect(codes([[{ Calves: 11 }, { Calves: 10 }]])).toEqual(['VOLUME'])
  expect(codes([[{ Calves: 11 }], [{ Calves: 12 }]])).toEqual([])
})

test('many sets are not too many where every muscle has as many', () => {
  const all = { Chest: 24, Back: 24, Quads: 24, Hamstrings: 24, Calves: 24, Core: 24 }
  expect(codes([[all]])).toEqual([])
  expect(codes([[{ ...all, Calves: 48 }]])).toEqual(['VOLUME'])
})

test('a muscle that helps has done half of it, and only strength counts', () => {
  expect(codes([[{ 'Hamstrings, Glutes': 20, Quads: 20 }]])).toEqual([])
  expect(codes([[{ 'Hamstrings, Glutes': 14, 'Quads, Glutes': 14, Chest: 14, Back: 14 }]])).toEqual([])
  expect(codes([[{ 'CARDIO Calves': 50 }]])).toEqual([])
})

test('a member who requested a muscle trains it more', () => {
  expect(codes([[{ Calves: 30 }]], { muscleGroups: ['Calves'] })).toEqual([])
})

test.each([
  ['push and pull', 'Chest', 'Back'],
  ['front and back of the legs', 'Quads', 'Hamstrings'],
])('%s: neither has more than three times the other, from twelve sets on', (_sides, one, other) => {
  expect(codes([[{ [one]: 9, [other]: 3 }]])).toEqual([])
  expect(codes([[{ [one]: 10, [other]: 3 }]])).toEqual(['BALANCE'])
  expect(codes([[{ [other]: 10, [one]: 3 }]])).toEqual(['BALANCE'])
  expect(codes([[{ [one]: 12 }]])).toEqual(['BALANCE'])
  expect(codes([[{ [one]: 11 }]])).toEqual([])
  expect(codes([[{ [one]: 12 }]], { muscleGroups: [one] })).toEqual([])
  expect(codes([[{ [one]: 12 }]], {}, ['BALANCE'])).toEqual([])
})

test('a side that the member cannot train is not required', () => {
  const request = v.parse(planRequest, {
    numberOfSessions: 1,
    sections: [{ sectionName: 'All', sectionDuration: 600 }],
    injuries: ['shoulder'],
  })
  const few = catalogue.map((one) =>
    one.muscleGroups[0] === 'Back' ? { ...one, contraindications: ['Shoulder'] } : one,
  )
  const days = [toDay({ Chest: 12 }, 0)]
  expect(checkWeeks(days, groundOf(request, few)).map(({ code }) => code)).toEqual([])
  expect(checkWeeks(days, groundOf({ ...request, injuries: [] }, few)).map(({ code }) => code)).toEqual(['BALANCE'])
})

const work = (...sets: number[]) => sets.map((count) => [{ 'CARDIO Calves': count }])

test('work changes from week to week by a factor of 0.85 to 1.35, and ends no lower than it began', () => {
  expect(codes(work(20, 27))).toEqual([])
  expect(codes(work(20, 28))).toEqual(['PROGRESSION'])
  expect(codes(work(20, 24, 21))).toEqual([])
  expect(codes(work(20, 24, 20, 24))).toEqual(['PROGRESSION'])
  expect(codes(work(20, 19))).toEqual([])
  expect(codes(work(20, 18))).toEqual(['PROGRESSION'])
  expect(codes(work(20, 28), {}, ['PROGRESSION'])).toEqual([])
})

test('a week that is not whole is not compared with those that are', () => {
  const [one] = work(10)
  const weeks = [[...(one ?? []), ...(one ?? [])], [{ 'CARDIO Calves': 1 }]]
  expect(codes(weeks)).toEqual([])
})

test('requested muscles are trained in every whole week, if any exercise here trains them', () => {
  const wish = { muscleGroups: ['Calves', 'Tail'] }
  expect(codes([[even], [even]], wish)).toEqual([])
  const without = { Chest: 6, Back: 6, Quads: 6, Hamstrings: 6, Core: 6, 'Chest, Triceps': 6 }
  expect(codes([[even], [without]], wish)).toEqual(['MUSCLES'])
  expect(codes([[even, even], [without]], wish)).toEqual([])
  expect(codes([[even], [without]], wish, ['MUSCLES'])).toEqual([])
})

test('a muscle that only exercises of other kinds train is not required', () => {
  const without = { Chest: 6, Back: 6 }
  const sections = (workoutTypes: ExerciseKind[]) => [{ sectionName: 'All', sectionDuration: 600, workoutTypes }]
  const missing = (workoutTypes: ExerciseKind[]) =>
    codes([[without]], { muscleGroups: ['Core'], sections: sections(workoutTypes) })
  expect(missing(['STRENGTH'])).toEqual(['MUSCLES'])
  expect(missing(['CARDIO'])).toEqual([])
  expect(missing(['CARDIO', 'STRENGTH'])).toEqual(['MUSCLES'])
  expect(missing([])).toEqual(['MUSCLES'])
})

test('a week with fewer exercises than muscles that were asked for is not held to them', () => {
  const wish = { muscleGroups: ['Calves', 'Core'] }
  expect(codes([[{ Calves: 3 }]], wish)).toEqual([])
  expect(codes([[{ Calves: 3, Chest: 3 }]], wish)).toEqual(['MUSCLES'])
})

test('a fault says which sessions have to change: those of its week', () => {
  const request = v.parse(planRequest, {
    numberOfSessions: 4,
    sessionsPerWeek: 2,
    sections: [{ sectionName: 'All', sectionDuration: 600 }],
  })
  const faults = (sessions: readonly Session[]) =>
    checkWeeks(sessions.map(toDay), groundOf(request, catalogue)).map(({ code, days }) => [code, days])
  const light = { 'CARDIO Calves': 10 }
  expect(faults([light, light, { 'CARDIO Calves': 10, Calves: 21 }, { 'CARDIO Calves': 1 }])).toEqual([
    ['VOLUME', [3, 4]],
    ['PROGRESSION', [3, 4]],
  ])
  expect(faults([light, light, { 'CARDIO Calves': 9 }, { 'CARDIO Calves': 9 }])).toEqual([['PROGRESSION', [3, 4]]])
})

test('a side has done as much more as all its muscles together, and a muscle of no side none', () => {
  const done = new Map([
    ['Chest', 6],
    ['Triceps', 2],
    ['Back', 3],
    ['Quads', 1],
    ['Glutes', 4],
    ['Core', 9],
  ])
  const more = (muscle?: string) => opposites(muscle, (one) => done.get(one) ?? 0)
  expect(['Chest', 'Shoulders', 'Biceps', 'Quads', 'Hamstrings'].map(more)).toEqual([5, 5, -5, -3, 3])
  expect(['Core', 'Calves', undefined].map(more)).toEqual([0, 0, 0])
})
