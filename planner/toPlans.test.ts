import * as v from 'valibot'
import { expect, test } from 'vitest'
import { planContent } from '#schema/training/plan.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import { toDays, toPlans } from './toPlans.ts'

const id = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`
const exercise = (digit: number, superset: string | null): AnsweredExercise => ({
  id: id(digit),
  exercise_id: id(9),
  exercise: `Exercise ${digit}`,
  sets: 3,
  reps: 10,
  seconds: 0,
  rest_seconds: 60,
  superset,
  voiceover_caption: 'Go.',
  reason: 'Builds strength.',
  reason_facts: '{"code":"MOVEMENT"}',
})
const day: AnsweredDay = {
  day: 1,
  description: 'A calm start.',
  muscle_groups: ['Chest'],
  equipment: ['Mat'],
  sections: [
    { exercises: [exercise(1, null), exercise(2, 'A'), exercise(3, 'A')] },
    { exercises: [exercise(4, 'A'), exercise(5, 'A'), exercise(6, 'B'), exercise(7, 'B')] },
  ],
}
const sections = [{ sectionName: 'Warm-up', sectionDuration: 300, workoutTypes: [] }]
const [plan] = toPlans([day], { sections }, () => crypto.randomUUID())

test('exercises of one superset share its id, and no other superset has it', () => {
  const ids = plan?.resources.map(({ superSetId }) => superSetId) ?? []
  expect(ids[0]).toBeNull()
  expect([ids[1] === ids[2], ids[3] === ids[4], ids[5] === ids[6]]).toEqual([true, true, true])
  expect(new Set([ids[1], ids[3], ids[5]]).size).toBe(3)
})

test('a session holds its exercises in the order of their sections, which are named as they were asked for', () => {
  expect(plan?.sections).toMatchObject([
    { sectionName: 'Warm-up', sectionOrder: 0, resourceIDs: [id(1), id(2), id(3)] },
    { sectionName: 'Section 2', sectionOrder: 1, resourceIDs: [id(4), id(5), id(6), id(7)] },
  ])
  expect(plan?.resources.map(({ order }) => order)).toEqual([0, 1, 2, 0, 1, 2, 3])
  expect(plan).toMatchObject({
    planName: 'Section 1',
    order: 0,
    totalResources: 7,
    description: 'A calm start.',
    equipment: ['Mat'],
    muscleGroups: ['Chest'],
  })
})

test('a stored plan is read back as it was written', () => {
  const [back] = toDays([v.parse(planContent, plan)])
  const superset = back?.sections[0]?.exercises[1]?.superset
  expect(back?.sections[0]?.exercises).toEqual([
    exercise(1, null),
    exercise(2, superset ?? ''),
    exercise(3, superset ?? ''),
  ])
  expect(toDays([]).length).toBe(0)
})
