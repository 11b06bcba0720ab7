import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { planContent } from '#schema/training/plan.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { relaxedIn, sessionAgain, type StandingPlan, swapsFor } from './changePlan.ts'
import { checkBeforeStoring } from './checking/checkBeforeStoring.ts'
import { exercisesOf } from './solving/ground.ts'
import { solvePlan } from './solving/solvePlan.ts'
import { toPlans } from './toPlans.ts'

const request = v.parse(planRequest, {
  numberOfSessions: 3,
  sections: [
    { sectionName: 'Warm-up', sectionDuration: 300, workoutTypes: ['MOBILITY'] },
    { sectionName: 'Main part', sectionDuration: 1200 },
  ],
  equipment: [],
  injuries: ['knee'],
})

function standing(wishes: object = {}): StandingPlan {
  const asked = { ...request, ...wishes }
  const days = solvePlan(asked, demoExercises)?.days ?? []
  const plans = toPlans(days, asked, () => crypto.randomUUID()).map((plan) => v.parse(planContent, plan))
  return { plans, request: asked, catalogue: demoExercises }
}

function faultsOf({ plans, ...ground }: StandingPlan) {
  return checkBeforeStoring({ plans, ...ground })
}

test('each exercise that is offered in the place of another is taken by the server’s own check', () => {
  const plan = standing()
  expect(faultsOf(plan)).toEqual([])
  for (const [at, session] of plan.plans.entries()) {
    for (const resource of session.resources) {
      for (const swap of swapsFor(plan, resource.id)) {
        const resources = session.resources.map((one) => (one.id === resource.id ? swap.resource : one))
        expect(faultsOf({ ...plan, plans: plan.plans.with(at, { ...session, resources }) })).toEqual([])
        expect(session.resources.map(({ targetID }) => targetID)).not.toContain(swap.exercise.id)
      }
    }
  }
})

/** The first exercise of the main part. */
function firstOfMain({ plans: [session] }: StandingPlan) {
  const [, main] = session?.sections ?? []
  const resource = session?.resources.find(({ sectionID }) => sectionID === main?.id)
  const exercise = demoExercises.find(({ id }) => id === resource?.targetID)
  if (!resource || !exercise) throw new Error('The plan has no main part')
  return { resource, exercise }
}

test('a replacement exercise keeps the dose and kind, is named in its texts, and trains the same muscle first', () => {
  const plan = standing()
  const { resource, exercise } = firstOfMain(plan)
  const { id, sets, reps } = resource
  const [first, ...others] = swapsFor(plan, id)
  if (!first) throw new Error('Nothing can take its place')
  const { kind, muscleGroups, title } = first.exercise
  expect(others.length).toBeGreaterThan(2)
  expect([kind, muscleGroups[0]]).toEqual([exercise.kind, exercise.muscleGroups[0]])
  expect(first.resource).toMatchObject({ id, sets, reps, resourceName: title })
  expect(first.resource.voiceoverCaption).toContain(title)
  expect(swapsFor(plan, 'nothing')).toEqual([])
})

test('strength is swapped for the same muscle or movement, and for no other', () => {
  const legs = new Set(['Quads', 'Hamstrings', 'Glutes', 'Calves', 'Hips'])
  const plan = standing({ injuries: [], level: 'Advanced', equipment: null })
  const resources = plan.plans.flatMap(({ resources: all }) => all)
  const ofLegs = resources.flatMap(({ id, targetID }) => {
    const exercise = demoExercises.find((one) => one.id === targetID)
    return exercise?.kind === 'STRENGTH' && legs.has(exercise.muscleGroups[0] ?? '') ? { id, exercise } : []
  })
  expect(ofLegs.length).toBeGreaterThan(0)
  for (const { id, exercise } of ofLegs)
    for (const swap of swapsFor(plan, id))
      expect([exercise.title, swap.exercise.title, swap.exercise.muscleGroups.some((one) => legs.has(one))]).toEqual([
        exercise.title,
        swap.exercise.title,
        true,
      ])
})

test('no harmful exercise is offered', () => {
  const plan = standing()
  const offered = plan.plans
    .flatMap(({ resources }) => resources)
    .flatMap(({ id }) => swapsFor(plan, id))
    .map(({ exercise }) => exercise)
  expect(offered.length).toBeGreaterThan(10)
  expect(offered.filter(({ contraindications }) => contraindications.includes('Knee'))).toEqual([])
})

test('one session is regenerated around the others, differently each time, and the whole plan keeps the rules', () => {
  const plan = standing()
  const before = plan.plans[1]?.resources.map(({ targetID }) => targetID) ?? []
  const [once, twice] = [0, 1].map((round) => sessionAgain(plan, { index: 1, round }))
  for (const day of [once, twice]) {
    expect(day?.day).toBe(2)
    const ids = day ? exercisesOf(day).map(({ exercise_id: id }) => id) : []
    expect(ids.some((id) => !before.includes(id))).toBe(true)
    const [made] = toPlans(day ? [day] : [], request, () => crypto.randomUUID()).map((one) => v.parse(planContent, one))
    expect(faultsOf({ ...plan, plans: made ? plan.plans.with(1, made) : [] })).toEqual([])
  }
  expect(JSON.stringify(once?.sections)).not.toBe(JSON.stringify(twice?.sections))
  expect(sessionAgain(plan, { index: 1, round: 0 })).toEqual(once)
})

/** Two sessions of three exercises, from so few that the second has to repeat one of the first. */
function standingOfFew(): StandingPlan {
  const few = demoExercises.filter(({ kind }) => kind === 'MOBILITY').slice(0, 5)
  const asked = { ...request, numberOfSessions: 2, injuries: [], sections: request.sections.slice(0, 1) }
  const sections = asked.sections.map((section) => ({ ...section, sectionDuration: 540 }))
  const days = solvePlan({ ...asked, sections }, few)?.days ?? []
  const plans = toPlans(days, asked, () => crypto.randomUUID()).map((one) => v.parse(planContent, one))
  return { plans, request: { ...asked, sections }, catalogue: few }
}

test('an exercise that would make a session mostly like the one before is not offered', () => {
  const plan = standingOfFew()
  expect([faultsOf(plan), relaxedIn(plan), plan.plans.map(({ resources }) => resources.length)]).toEqual([
    [],
    [],
    [3, 3],
  ])
  const [first, second] = plan.plans.map(({ resources }) => resources)
  const before = new Set(first?.map(({ targetID }) => targetID))
  const fresh = second?.find(({ targetID }) => !before.has(targetID))
  const again = second?.find(({ targetID }) => before.has(targetID))
  expect(swapsFor(plan, fresh?.id ?? '')).toEqual([])
  expect(swapsFor(plan, again?.id ?? '').map(({ exercise }) => before.has(exercise.id))).toEqual([true, true])
})

test('a session regenerated around the others keeps the rules, however few exercises there are', () => {
  const plan = standingOfFew()
  for (const index of [0, 1]) {
    for (let round = 0; round < 6; round += 1) {
      const day = sessionAgain(plan, { index, round })
      const [made] = toPlans(day ? [day] : [], plan.request, () => crypto.randomUUID()).map((one) =>
        v.parse(planContent, one),
      )
      expect(made ? faultsOf({ ...plan, plans: plan.plans.with(index, made) }) : []).toEqual([])
    }
  }
})

test('if there is no alternative, none is made up', () => {
  const few = demoExercises.filter(({ kind }) => kind === 'MOBILITY').slice(0, 2)
  const asked = { ...request, numberOfSessions: 1, injuries: [], sections: request.sections.slice(0, 1) }
  const days = solvePlan(asked, few)?.days ?? []
  const plans = toPlans(days, asked, () => crypto.randomUUID()).map((one) => v.parse(planContent, one))
  const plan = { plans, request: asked, catalogue: few }
  expect(plans[0]?.resources).toHaveLength(2)
  expect(swapsFor(plan, plans[0]?.resources[0]?.id ?? '')).toEqual([])
  const again = sessionAgain(plan, { index: 0, round: 0 })
  expect(again === undefined || exercisesOf(again).length === 2).toBe(true)
})

test('rules that the catalog has too few exercises for are reported', () => {
  expect(relaxedIn(standing())).toEqual([])
  const few = demoExercises.filter(({ kind }) => kind === 'MOBILITY').slice(0, 3)
  expect(relaxedIn({ request, catalogue: few })).toContain('VARIETY')
})
