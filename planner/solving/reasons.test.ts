import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { type PlanReason, readReasonFacts, toReasonFacts } from '#schema/training/planReason.ts'
import { planRequest, type PlanRequestInput } from '#schema/training/planRequest.ts'
import { exercisesOf, groundOf } from './ground.ts'
import { solvePlan } from './solvePlan.ts'

const usual: PlanRequestInput = {
  numberOfSessions: 12,
  sessionsPerWeek: 3,
  level: 'Beginner',
  goals: ['Gain Weight'],
  equipment: ['Dumbbells'],
  includeSuperSet: true,
  sections: [
    { sectionName: 'Warm-up', sectionDuration: 300, workoutTypes: ['MOBILITY'] },
    { sectionName: 'Main', sectionDuration: 1500, workoutTypes: ['STRENGTH'] },
    { sectionName: 'Cool-down', sectionDuration: 300, workoutTypes: ['MOBILITY'] },
  ],
}

/** Reasons by session, each beside what it is said of. */
function reasonsIn(wishes: PlanRequestInput = usual) {
  const request = v.parse(planRequest, wishes)
  const { byId } = groundOf(request, demoExercises)
  return (solvePlan(request, demoExercises)?.days ?? []).map((day) =>
    exercisesOf(day).map(({ exercise_id: id, reason_facts: facts, superset }) => {
      const [reason, exercise] = [readReasonFacts(facts), byId.get(id)]
      if (!reason || !exercise) throw new Error('No reason')
      return { reason, exercise, superset }
    }),
  )
}

type Reasoned = ReturnType<typeof reasonsIn>[number][number]

const isTrue: Readonly<Record<PlanReason['code'], (one: Reasoned) => boolean>> = {
  WISHED: namesItsMuscle,
  BIG_FIRST: namesItsMuscle,
  MUSCLE: namesItsMuscle,
  PAIRED: (one) => namesItsMuscle(one) && one.superset !== null,
  WARM_UP: ({ exercise }) => exercise.kind === 'MOBILITY',
  COOL_DOWN: ({ exercise }) => exercise.kind === 'MOBILITY',
  GOAL: ({ reason }) => 'goal' in reason && reason.goal === 'Gain Weight',
  EQUIPMENT: ({ reason, exercise }) => 'equipment' in reason && exercise.equipment.includes(reason.equipment),
  NO_EQUIPMENT: ({ exercise }) => exercise.equipment.length === 0,
  LEVEL: ({ reason, exercise }) => 'level' in reason && exercise.level === reason.level,
  MOVEMENT: () => true,
}

function namesItsMuscle({ reason, exercise }: Reasoned): boolean {
  return 'muscle' in reason && exercise.muscleGroups.includes(reason.muscle)
}

test('each reason is true of its exercise (row 103)', () => {
  const reasons = reasonsIn().flat()
  expect(reasons.filter((one) => !isTrue[one.reason.code](one))).toEqual([])
  expect(new Set(reasons.map(({ reason }) => reason.code)).size).toBeGreaterThanOrEqual(7)
})

test('no reason is given more than twice in a session, and the goal is one of them', () => {
  for (const session of reasonsIn()) {
    const codes = session.map(({ reason }) => reason.code)
    for (const code of codes) expect(codes.filter((one) => one === code).length).toBeLessThanOrEqual(2)
    expect(codes).toContain('GOAL')
  }
  const goal = reasonsIn()
    .flat()
    .find(({ reason }) => reason.code === 'GOAL')?.reason
  expect(goal).toMatchObject({ goal: 'Gain Weight', unit: 'REPS' })
})

test('a goal of a member’s own has no row in the table, so no reason names it', () => {
  const reasons = reasonsIn({ ...usual, goals: ['Dance all night'] }).flat()
  expect(reasons.filter(({ reason }) => reason.code === 'GOAL')).toEqual([])
})

test('stored facts are read back, and those of another version, of a model or of a hostile client are not', () => {
  const reason: PlanReason = { code: 'WISHED', muscle: 'Chest' }
  expect(readReasonFacts(toReasonFacts(reason, []))).toEqual(reason)
  const foreign = [
    '',
    'Chest',
    '{',
    '{"code":"STARS"}',
    '{"code":"WISHED","muscle":7}',
    `{"code":"WISHED","muscle":"${'x'.repeat(101)}"}`,
  ]
  expect([null, ...foreign].map(readReasonFacts)).toEqual(Array(foreign.length + 1).fill(undefined))
})
