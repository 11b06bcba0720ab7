import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Exercise } from '#schema/training/exercise.ts'
import { readAdaptations, readReasonFacts } from '#schema/training/planReason.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { groundOf } from './ground.ts'
import { randomFrom } from './random.ts'
import { writeSession } from './writeSession.ts'

function exercise(id: string, main: string, kind: Exercise['kind'] = 'STRENGTH'): Exercise {
  const plain = { equipment: [], level: null, ageFrom: null, ageTo: null, contraindications: [] }
  return { id, title: id, kind, muscleGroups: [main], ...plain }
}
const [press, fly, row, hop, stretch] = [
  exercise('press', 'Chest'),
  exercise('fly', 'Chest'),
  exercise('row', 'Back'),
  exercise('hop', 'Quads', 'CIRCUIT'),
  exercise('stretch', 'Hips', 'MOBILITY'),
] as const

function write(exercises: Exercise[], wishes: object = {}) {
  const request = v.parse(planRequest, {
    numberOfSessions: 3,
    sections: [{ sectionName: 'All', sectionDuration: 720 }],
    includeSuperSet: true,
    ...wishes,
  })
  const ground = groundOf(request, exercises)
  const day = writeSession([exercises], { index: 0, ground, random: randomFrom(1) })
  return day.sections[0]?.exercises ?? []
}
const pairOf = (...exercises: Exercise[]) => {
  const planned = write(exercises)
  return planned.filter(({ superset }) => superset === 'A').map(({ exercise: name }) => name)
}

test('two exercises of one kind and of different muscles are done in turn', () => {
  expect(pairOf(press, fly, row)).toEqual(['press', 'row'])
  expect(pairOf(press, hop, row)).toEqual(['press', 'row'])
  expect(pairOf(stretch, press, row)).toEqual(['press', 'row'])
})

test('without two of one kind and different muscles, any two strength or circuit exercises are done in turn', () => {
  expect(pairOf(press, fly)).toEqual(['press', 'fly'])
  expect(pairOf(press, hop)).toEqual(['press', 'hop'])
  expect([pairOf(press, stretch), pairOf(stretch), pairOf()]).toEqual([[], [], []])
})

test('a pair stands where its first exercise does and rests once, after both, with as many sets each', () => {
  const planned = write([stretch, press, row])
  expect(planned.map(({ exercise: name }) => name)).toEqual(['stretch', 'press', 'row'])
  const alone = write([stretch, press, row], { includeSuperSet: false })
  expect(alone.map(({ exercise: name, superset }) => [name, superset])).toEqual([
    ['stretch', null],
    ['press', null],
    ['row', null],
  ])
  const [, first, second] = planned
  expect([first?.rest_seconds, first?.sets]).toEqual([0, second?.sets])
  expect(second?.rest_seconds).toBeGreaterThan(alone[2]?.rest_seconds ?? Infinity)
})

test('an exercise that was adapted to the member’s health says how, beside its reason', () => {
  const step = { ...exercise('step', 'Quads', 'CIRCUIT'), level: 'Beginner' }
  const [planned] = write([step], { healthConditions: ['asthma'] })
  const facts = planned?.reason_facts ?? null
  expect([readAdaptations(facts), readReasonFacts(facts)?.code]).toEqual([['LOW_IMPACT'], 'LEVEL'])
  expect(readAdaptations(write([step])[0]?.reason_facts ?? null)).toEqual([])
})

test('every exercise has a reason as data beside the text', () => {
  const planned = write([press, row, stretch], { muscleGroups: ['Chest'] })
  const codes = planned.map(({ reason_facts: facts }) => readReasonFacts(facts)?.code)
  expect(codes).toEqual(['MUSCLE', 'WISHED', 'PAIRED'])
  expect(planned.filter(({ reason }) => reason === '')).toEqual([])
})
