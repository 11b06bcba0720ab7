import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { faultOf } from '#planner/checking/planFaults.ts'
import { suitableExercises } from '#planner/solving/suitable.ts'
import { chatLimits } from '#schema/training/chatRequest.ts'
import { planAnswer } from '#schema/training/planAnswer.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { correctionFor, instructionsFor, planTool, questionFor } from './prompt.ts'
import { toldExercises } from './toldExercises.ts'

const request = v.parse(planRequest, {
  numberOfSessions: 2,
  sections: [{ sectionName: 'All', sectionDuration: 600 }],
  goals: ['Get Fitter'],
  additionalDetails: 'Mornings only',
  includeSuperSet: true,
  equipment: ['Dumbbells'],
  muscleGroups: ['Chest'],
  age: 44,
  injuries: ['torn meniscus'],
  healthConditions: ['pregnant'],
})

test('a model is given one function, in keywords that every server knows (row 103)', () => {
  expect(planTool.type).toBe('function')
  const keywords: string[] = []
  JSON.stringify(planTool.function.parameters, (key, value: unknown) => {
    if (key !== '' && !/^(?:days|day|description|sections|code|reason|\d+)$/.test(key)) keywords.push(key)
    return value
  })
  const common = ['type', 'properties', 'required', 'additionalProperties', 'items', 'description']
  expect(keywords.filter((keyword) => !common.includes(keyword))).toEqual([])
  const { properties } = planTool.function.parameters as { properties: { days: { items: object } } }
  expect(properties.days.items).toMatchObject({
    additionalProperties: false,
    required: ['day', 'description', 'sections'],
    properties: { sections: { items: { items: { required: ['code', 'reason'] } } } },
  })
})

test('a model gets the whole request (row 103), and nothing about anyone’s age or health', () => {
  const text = questionFor(request, toldExercises(request, suitableExercises(request, demoExercises)))
  const asked = v.parse(
    v.object({ request: v.record(v.string(), v.unknown()), catalogue: v.array(v.unknown()) }),
    JSON.parse(text),
  )
  expect(asked.request).toMatchObject({
    numberOfSessions: 2,
    sections: [{ sectionDuration: 600 }],
    goals: ['Get Fitter'],
    additionalDetails: 'Mornings only',
    includeSuperSet: true,
    equipment: ['Dumbbells'],
    muscleGroups: ['Chest'],
  })
  expect(asked.catalogue.length).toBeGreaterThan(5)
  expect(text).not.toMatch(/meniscus|pregnan|44|contraindic/i)
})

test('a model gets everything that its answer is checked against: counts, volume, balance, growth', () => {
  const codes = toldExercises(request, suitableExercises(request, demoExercises))
  const { exercisesPerSection, kindsPerSection } = JSON.parse(questionFor(request, codes)) as {
    exercisesPerSection: number[][]
    kindsPerSection: string[][]
  }
  expect(kindsPerSection).toEqual([['STRENGTH', 'CIRCUIT', 'CARDIO', 'MOBILITY']])
  // Ten minutes, give or take two: three of five minutes are too long, and so are two of the shortest.
  expect(exercisesPerSection).toEqual([[3, 3]])
  const rules = instructionsFor(request)
  for (const rule of ['20 sets', '1.75 times', '3 times', '12 sets', 'week to week', 'whole for its main muscle'])
    expect(rules).toContain(rule)
})

test('a correction says what was wrong, what was chosen, and what stays', () => {
  const text = correctionFor({
    faults: [faultOf('TWICE', 'Day 2, section 1, Plank')],
    missing: [2],
    refused: [{ day: 2, sections: [['ab12', 'ab12']] }],
    kept: [{ day: 1, sections: [['cd34']] }],
  })
  for (const part of ['Day 2, section 1, Plank: stands twice', '2: ab12 ab12', '1: cd34']) expect(text).toContain(part)
})

test('a correction is never longer than the server accepts, whatever was chosen', () => {
  const long = Array.from({ length: 36 }, (_, index) => ({
    day: index + 1,
    sections: Array.from({ length: 24 }, () => Array.from({ length: 60 }, () => 'x'.repeat(200))),
  }))
  const faults = Array.from({ length: 900 }, () => faultOf('TWICE', 'y'.repeat(900)))
  const text = correctionFor({ faults, missing: long.map(({ day }) => day), refused: long, kept: [] })
  expect(text.length).toBeLessThanOrEqual(chatLimits.characters)
})

/** As the day's budget counts them. Tokenizers need about four of English JSON. */
const CHARACTERS_A_TOKEN = 3

test('twelve sessions of five sections cost a model at most 5,000 tokens', () => {
  const reason = 'Builds a strong back, which carries you through every long working day.'
  const days = Array.from({ length: 12 }, (_, index) => ({
    day: index + 1,
    description: 'A calm start, then strength for back and legs, and an easy end.',
    sections: Array.from({ length: 5 }, () => [
      { code: 'k3f9', reason },
      { code: 'b2x7', reason },
    ]),
  }))
  const answer = JSON.stringify(v.parse(planAnswer, { days }))
  expect(reason.split(' ')).toHaveLength(12)
  expect(answer.length / CHARACTERS_A_TOKEN).toBeLessThanOrEqual(5_000)
})
