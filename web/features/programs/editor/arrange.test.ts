import { expect, test } from 'vitest'
import { groupsOf } from '#web/features/programs/supersets.ts'
import {
  exerciseCopied,
  exerciseJoined,
  exerciseMoved,
  exerciseParted,
  exerciseRemoved,
  exercisesAdded,
  exerciseStepped,
  planCopied,
  planMoved,
  roomIn,
  sectionCopied,
  sectionMoved,
} from './arrange.ts'
import { contentOf, newExercise, type PlanDraft, planDraftOf, secondsOfPlan } from './draft.ts'
import { plan, program, shapeOf } from './testDrafts.ts'

test('an exercise moves past the others of its section, and on into the next one', () => {
  const session = plan('Warm-up: Jog Rope | Main: Squat')
  expect(shapeOf(exerciseMoved(session, 'Jog', { sectionId: 'Warm-up', index: 1 }))).toBe(
    'Warm-up: Rope Jog | Main: Squat',
  )
  expect(shapeOf(exerciseStepped(session, 'Rope', 1))).toBe('Warm-up: Jog | Main: Rope Squat')
  expect(shapeOf(exerciseStepped(session, 'Squat', -1))).toBe('Warm-up: Jog Rope Squat | Main: ')
  expect(exerciseStepped(session, 'Jog', -1)).toBe(session)
  expect(exerciseStepped(session, 'Squat', 1)).toBe(session)
  expect(shapeOf(exerciseMoved(session, 'Rope', { sectionId: 'Main', index: 0 }))).toBe(
    'Warm-up: Jog | Main: Rope Squat',
  )
})

test('moving an item to where it already is changes nothing', () => {
  const session = plan('Main: Squat Lunge')
  expect(exerciseMoved(session, 'Lunge', { sectionId: 'Main', index: 1 })).toBe(session)
  expect(sectionMoved(session, 'Main', 5)).toBe(session)
})

test('a superset is formed with the exercise above, and a third exercise joins it', () => {
  const two = exerciseJoined(plan('Main: Squat Lunge Plank'), 'Lunge')
  expect(shapeOf(two)).toBe('Main: (Squat Lunge) Plank')
  expect(shapeOf(exerciseJoined(two, 'Plank'))).toBe('Main: (Squat Lunge Plank)')
  expect(shapeOf(exerciseJoined(two, 'Squat'))).toBe('Main: (Squat Lunge) Plank')
})

test('two supersets side by side become one', () => {
  expect(shapeOf(exerciseJoined(plan('Main: (A B) (C D)'), 'C'))).toBe('Main: (A B C D)')
})

test('an exercise leaves its superset and stands behind it; of two neither is left in one', () => {
  expect(shapeOf(exerciseParted(plan('Main: (A B C)'), 'A'))).toBe('Main: (B C) A')
  expect(shapeOf(exerciseParted(plan('Main: (A B)'), 'A'))).toBe('Main: B A')
})

test('an exercise that lands in the midst of a superset is part of it, and one that is moved away is not', () => {
  const session = plan('Main: (A B) C D')
  expect(shapeOf(exerciseMoved(session, 'D', { sectionId: 'Main', index: 1 }))).toBe('Main: (A D B) C')
  expect(shapeOf(exerciseMoved(session, 'D', { sectionId: 'Main', index: 2 }))).toBe('Main: (A B) D C')
  expect(shapeOf(exerciseMoved(session, 'A', { sectionId: 'Main', index: 3 }))).toBe('Main: B C D A')
  expect(shapeOf(exerciseMoved(session, 'A', { sectionId: 'Main', index: 1 }))).toBe('Main: (B A) C D')
})

test('a superset never reaches into another section', () => {
  const session = plan('One: (A B C) | Two: D')
  expect(shapeOf(exerciseMoved(session, 'C', { sectionId: 'Two', index: 0 }))).toBe('One: (A B) | Two: C D')
})

test('step by step an exercise passes through a superset, and leaves it at its edge', () => {
  const shapes: string[] = []
  let session = plan('Main: (A B) C')
  for (let step = 0; step < 4; step++) {
    session = exerciseStepped(session, 'C', -1)
    shapes.push(shapeOf(session))
  }
  expect(shapes).toEqual(['Main: (A C B)', 'Main: (C A B)', 'Main: C (A B)', 'Main: C (A B)'])
  expect(shapeOf(exerciseStepped(plan('Main: (A B) C'), 'B', 1))).toBe('Main: A B C')
})

test('removing one exercise of a superset of two leaves the other by itself', () => {
  expect(shapeOf(exerciseRemoved(plan('Main: (A B) C'), 'B'))).toBe('Main: A C')
})

test('a copy of a session shares nothing with it, and its supersets are its own', () => {
  const draft = planCopied(program(plan('Main: (A B) C')), 'plan', 'Again')
  const [one, other] = draft.plans
  expect(other && shapeOf(other)).toBe('Main: (A B) C')
  expect(other?.name).toBe('Again')
  const ids = (of: PlanDraft | undefined) =>
    of?.sections.flatMap(({ id, exercises }) => [
      id,
      ...exercises.flatMap((exercise) => [exercise.id, exercise.superSetId]),
    ])
  expect(ids(one)?.filter((id) => id !== null && ids(other)?.includes(id))).toEqual([])
})

test('a copy of an exercise in a superset belongs to the superset', () => {
  expect(shapeOf(exerciseCopied(plan('Main: (A B) C'), 'A'))).toBe('Main: (A A B) C')
})

test('sessions change places', () => {
  const draft = program(plan('Main: A', 'one'), plan('Main: B', 'two'), plan('Main: C', 'three'))
  expect(planMoved(draft, 'three', 0).plans.map(({ id }) => id)).toEqual(['three', 'one', 'two'])
  expect(planMoved(draft, 'one', -1)).toBe(draft)
})

test('a session takes 60 exercises and no more', () => {
  const many = Array.from({ length: 70 }, (_, place) => newExercise({ id: `video ${place}`, title: 'Squat' }))
  const full = exercisesAdded(plan('Main: A'), 'Main', many)
  expect(full.sections[0]?.exercises).toHaveLength(60)
  expect(roomIn(full)).toBe(0)
  expect(exerciseCopied(full, 'A')).toBe(full)
  expect(sectionCopied(full, 'Main')).toBe(full)
})

test('a stored session is read back as it was written, each exercise in its position (row 91)', () => {
  const written = plan('Warm-up: Jog | Main: (Squat Lunge) Plank', 'plan', { asStored: true })
  const content = contentOf(written)
  expect(content?.resources.map(({ order }) => order)).toEqual([0, 0, 1, 2])
  expect(
    content && planDraftOf({ id: written.id, planName: written.name, description: written.description, ...content }),
  ).toEqual(written)
})

test('members of a superset that stand apart are read side by side', () => {
  const written = plan('Main: A B C', 'plan', { asStored: true })
  const content = contentOf(written)
  const together = crypto.randomUUID()
  const resources = (content?.resources ?? []).map((resource, place) =>
    place === 1 ? resource : { ...resource, superSetId: together },
  )
  const read = planDraftOf({
    id: 'plan',
    planName: 'Day 1',
    description: '',
    sections: content?.sections ?? [],
    resources,
  })
  expect(shapeOf(read)).toBe('Main: (A C) B')
  expect(groupsOf(read.sections[0]?.exercises ?? []).map(({ members }) => members.length)).toEqual([2, 1])
})

test('a session or section without a name is not stored yet', () => {
  const written = plan('Main: A', 'plan', { asStored: true })
  expect(contentOf({ ...written, name: '  ' })).toBeUndefined()
  expect(contentOf({ ...written, sections: written.sections.map((one) => ({ ...one, name: '' })) })).toBeUndefined()
})

test('the time of a session counts sets, repetitions or seconds, and rest', () => {
  const session = plan('Main: A B')
  const [a, b] = session.sections[0]?.exercises ?? []
  if (!a || !b) throw new Error('There are two')
  const timed = { ...b, sets: 2, reps: 0, duration: 40, rest: 20 }
  // 3 × (10 × 3 s + 60 s) + 2 × (40 s + 20 s)
  expect(secondsOfPlan({ sections: [{ id: 's', name: 'Main', exercises: [a, timed] }] })).toBe(390)
})
