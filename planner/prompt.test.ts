import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { planTool, questionFor } from './prompt.ts'
import { suitableExercises } from './suitable.ts'

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

test('a model is told of one function, with every field of a day and of an exercise (row 103, row 104)', () => {
  const { properties } = planTool.function.parameters as { properties: { days: { items: object } } }
  expect(planTool.type).toBe('function')
  expect(properties.days.items).toMatchObject({
    additionalProperties: false,
    required: ['day', 'description', 'muscle_groups', 'equipment', 'sections'],
    properties: {
      sections: {
        items: {
          properties: {
            exercises: {
              items: {
                required: expect.arrayContaining(['id', 'exercise', 'sets', 'rest_seconds', 'voiceover_caption']),
                properties: {
                  sets: { type: 'integer', minimum: 1, maximum: 50 },
                  superset: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                  id: { type: 'string', pattern: expect.stringContaining('4[\\da-f]{3}') },
                },
              },
            },
          },
        },
      },
    },
  })
})

test('a model learns all that was asked for (row 103), and nothing of anybody’s age or health', () => {
  const text = questionFor(request, suitableExercises(request, demoExercises))
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
