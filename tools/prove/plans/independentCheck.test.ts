import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { type PlanDraft, toPlans } from '#planner/toPlans.ts'
import { planRequest, type PlanRequestInput } from '#schema/training/planRequest.ts'
import { judge } from './independentCheck.ts'
import type { Profile } from './profiles.ts'

/** A member with a bad back and blood pressure, 30 years old, with dumbbells and two weeks. */
const asked: PlanRequestInput = {
  numberOfSessions: 6,
  sections: [
    { sectionName: 'Warm-up', sectionDuration: 400, workoutTypes: ['MOBILITY'] },
    { sectionName: 'Strength', sectionDuration: 1200, workoutTypes: ['STRENGTH'] },
  ],
  equipment: ['Dumbbells'],
  injuries: ['lower back'],
  healthConditions: ['high blood pressure'],
  level: 'Intermediate',
  age: 30,
}
const banned = ['Lower back', 'Blood pressure']

function solved(said: Partial<PlanRequestInput> = {}): { profile: Profile; plans: PlanDraft[] } {
  const request = v.parse(planRequest, { ...asked, ...said })
  const days = solvePlan(request, demoExercises)?.days ?? []
  const known = { birthdate: null, injuries: [], healthConditions: [] }
  const profile: Profile = { request, banned, age: 30, known, asksForImpact: false, healthTexts: [] }
  return { profile, plans: toPlans(days, request, () => crypto.randomUUID()) }
}

type Plant = (plans: PlanDraft[]) => unknown

/** Returns the faults found in a good plan after a change. */
function faultsAfter(plant: Plant, said: Partial<PlanRequestInput> = {}, who: Partial<Profile> = {}): string {
  const { plans, profile } = solved(said)
  plant(plans)
  return judge({ profile: { ...profile, ...who }, plans, catalogue: demoExercises, relaxed: [] }).join('\n')
}

const at = (plans: PlanDraft[], section = 1, place = 0, session = 0) => {
  const plan = plans[session]
  const own = plan?.resources.filter(({ sectionID }) => sectionID === plan.sections[section]?.id)
  const resource = own?.[place]
  if (!resource) throw new Error('There is nothing in this place')
  return resource
}
const exercise = (title: string) => {
  const found = demoExercises.find((one) => one.title === title)
  if (!found) throw new Error(`${title} is not in the catalogue`)
  return { targetID: found.id, resourceName: found.title }
}
const become = (title: string, section = 1): Plant => {
  return (plans) => Object.assign(at(plans, section), exercise(title))
}
/** Half the work in these sessions, and as much time: the rest grows. */
const weaken = (plans: PlanDraft[], from: number, to: number) => {
  for (const one of plans.slice(from, to).flatMap(({ resources }) => resources)) {
    const [reps, duration] = [Math.ceil((one.reps ?? 0) / 2), Math.ceil((one.duration ?? 0) / 2)]
    const saved = ((one.reps ?? 0) - reps) * 4 + (one.duration ?? 0) - duration
    const voiceoverCaption = `${one.resourceName}. ${one.sets} sets of ${Math.max(reps, duration)}.`
    Object.assign(one, { reps, duration, voiceoverCaption, restTime: (one.restTime ?? 0) + saved })
  }
}
/** A week of strength for these muscles above all, whatever it was before. */
const onlyFor = (muscles: readonly string[]): Plant => {
  const fit = demoExercises.filter(
    ({ kind, muscleGroups: [main = ''], contraindications: no, equipment, level }) =>
      kind === 'STRENGTH' &&
      muscles.includes(main) &&
      !no.some((name) => banned.includes(name)) &&
      equipment.every((name) => name === 'Dumbbells') &&
      level !== 'Advanced',
  )
  return (plans) => {
    for (const [session, plan] of plans.entries()) {
      const own = plan.resources.filter(({ sectionID }) => sectionID === plan.sections[1]?.id)
      for (const [place, one] of own.entries()) {
        const { id, title } = fit[(place + session) % fit.length] ?? { id: '', title: '' }
        Object.assign(one, { targetID: id, resourceName: title })
      }
    }
  }
}

test('a good plan gets no findings', () => {
  expect(faultsAfter(() => {})).toBe('')
  expect(faultsAfter(() => {}, { includeSuperSet: true, muscleGroups: ['Chest', 'Calves'] })).toBe('')
})

test('an exercise for one side at a time may have 20 repetitions for each', () => {
  const isTooMuch = (reps: number) =>
    faultsAfter((plans) => Object.assign(at(plans), exercise('Reverse lunge'), { reps })).includes('are too much')
  expect([40, 41].map(isTooMuch)).toEqual([false, true])
})

const breaches: readonly (readonly [string, string, Plant])[] = [
  ['a session that is missing', '5 sessions', (plans) => plans.pop()],
  ['a section that is missing', '1 sections', (plans) => plans[0]?.sections.pop()],
  ['an empty section', 'is empty', (plans) => plans[0]?.resources.splice(0)],
  ['another name', 'a plan named Day 1', (plans) => Object.assign(plans[0] ?? {}, { planName: 'Day 1' })],
  ['no description', 'no description', (plans) => Object.assign(plans[0] ?? {}, { description: ' ' })],
  ['an id twice', 'an id twice', (plans) => (at(plans).id = at(plans, 0).id)],
  ['an id of another kind', 'no v4 id', (plans) => (at(plans).id = '0192f7a0-0000-7000-8000-00000000000a')],
  ['an unknown exercise', 'is not in the catalogue', (plans) => (at(plans).targetID = 'made-up')],
  ['an exercise against an injury', 'may do harm', become('Dumbbell row')],
  ['an exercise against a condition', 'may do harm', become('Wall sit')],
  ['what is not at hand', 'needs what is not there', become('Band row')],
  ['what is too hard', 'is too hard', become('Single-leg squat to a box')],
  ['another name than the catalogue’s', 'not the catalogue’s', (plans) => (at(plans).resourceName = 'Moon walk')],
  [
    'an exercise twice in a session',
    'an exercise twice',
    (plans) => Object.assign(at(plans), exerciseOf(at(plans, 1, 1))),
  ],
  ['a section that is too short', 'takes', (plans) => plans[0]?.resources.splice(-2)],
  ['a section that is too long', 'takes', (plans) => (at(plans).restTime = 400)],
  ['an exercise in no time', 'takes', (plans) => Object.assign(at(plans), { sets: 1, restTime: 0 })],
  ['another kind of exercise', 'another kind', become('March on the spot', 0)],
  ['neither repetitions nor seconds', 'neither', (plans) => Object.assign(at(plans), { reps: 0, duration: 0 })],
  ['both repetitions and seconds', 'or both', (plans) => Object.assign(at(plans), { reps: 5, duration: 5 })],
  ['no sets', 'no sets', (plans) => (at(plans).sets = 0)],
  ['no reason', 'no reason or caption', (plans) => (at(plans).reason = '')],
  ['a hold without end', 'are too much', (plans) => Object.assign(at(plans, 0), { sets: 1, duration: 121 })],
  [
    'more repetitions than anyone does',
    'are too much',
    (plans) => Object.assign(at(plans), exercise('Dumbbell row'), { reps: 21 }),
  ],
  ['more sets than anyone does', 'are too much', (plans) => (at(plans).sets = 9)],
  ['strength without rest', 's of rest', (plans) => (at(plans).restTime = 14)],
  ['a caption with other numbers', 'other numbers', (plans) => (at(plans).voiceoverCaption = 'Row. 5 sets of 7 reps.')],
  ['an address in a reason', 'no plain sentence', (plans) => (at(plans).reason = 'See https://evil.example')],
  ['a number in a reason', 'no plain sentence', (plans) => (at(plans).reason = 'Do 57 of them')],
  ['a text that turns around', 'no plain sentence', (plans) => (at(plans).reason = '\u202edlrow')],
  ['a hold for a bad heart', 'may do harm', become('Wall sit')],
  [
    'a superset of four',
    'a superset that is none',
    (plans) => [0, 1, 2, 3].forEach((place) => Object.assign(at(plans, 1, place), { superSetId: 'a' })),
  ],
  ['no caption', 'no reason or caption', (plans) => (at(plans).voiceoverCaption = '')],
  ['muscles that it does not train', 'other muscles', (plans) => plans[0]?.muscleGroups.push('Tail')],
  ['equipment that it does not need', 'other equipment', (plans) => plans[0]?.equipment.push('Barbell')],
  [
    'a superset that was not requested',
    'a superset that was not',
    (plans) => [at(plans), at(plans, 1, 1)].forEach((one) => (one.superSetId = 'a')),
  ],
  ['a superset of one', 'superset', (plans) => (at(plans).superSetId = 'a')],
  [
    'the session before once more',
    'repeats the one before',
    (plans) => {
      const [before, , ...others] = plans
      if (before) plans.splice(0, plans.length, before, structuredClone(before), ...others)
    },
  ],
  ['work that shrinks', 'the work of the weeks', (plans) => weaken(plans, 3, 6)],
  ['work that doubles', 'the work of the weeks', (plans) => weaken(plans, 0, 3)],
  ['a week that only pushes', 'push and pull', onlyFor(['Chest', 'Shoulders', 'Triceps'])],
  ['a week for the back of the legs', 'front and back of the legs', onlyFor(['Hamstrings', 'Glutes'])],
]

function exerciseOf({ targetID, resourceName }: PlanDraft['resources'][number]) {
  return { targetID, resourceName }
}

test.each(breaches)('the check reports %s', (_what, says, plant) => {
  expect(faultsAfter(plant)).toContain(says)
})

test('the check reports too much work for one muscle in a week', () => {
  const more: Plant = (plans) => {
    onlyFor(['Biceps', 'Back'])(plans)
    for (const one of plans.flatMap(({ resources }) => resources))
      if ((one.reps ?? 0) > 0) one.sets = (one.sets ?? 0) * 3
  }
  expect(faultsAfter(more)).toMatch(/sets of (Biceps|Back)/)
})

test('the check reports members who are too young or too old', () => {
  const senior = { level: 'Advanced', equipment: ['Barbell', 'Bench'], injuries: [], healthConditions: [] } as const
  const bench = become('Bench press')
  const faults = (age: number | null) =>
    faultsAfter(
      bench,
      { ...senior, equipment: [...senior.equipment], injuries: [], healthConditions: [] },
      {
        age,
        banned: [],
      },
    )
  expect([faults(76), faults(13), faults(null)].map((text) => text.includes('is for another age'))).toEqual([
    true,
    true,
    true,
  ])
  expect(faults(40)).not.toContain('is for another age')
})

test('the check reports jumps for a member of 65, unless they asked for them', () => {
  const jump = become('Jumping jacks', 0)
  const faults = (who: Partial<Profile>) => faultsAfter(jump, {}, { banned: [], ...who })
  expect([64, 65, null].map((age) => faults({ age }).includes('this member did not ask for'))).toEqual([
    false,
    true,
    false,
  ])
  expect(faults({ age: 80, asksForImpact: true })).not.toContain('this member did not ask for')
})

test('the check reports an exercise whose contraindications the coach forgot', () => {
  const forgotten = demoExercises.map((one) => (one.title === 'Wall sit' ? { ...one, contraindications: [] } : one))
  const { plans, profile } = solved()
  become('Wall sit')(plans)
  expect(judge({ profile, plans, catalogue: forgotten, relaxed: [] }).join()).toContain('may do harm')
})

test('the check reports missing supersets, and a requested muscle that is not trained', () => {
  const apart: Plant = (plans) => {
    for (const one of plans.flatMap(({ resources }) => resources)) one.superSetId = null
  }
  expect(faultsAfter(apart, { includeSuperSet: true })).toContain('no superset')
  const withoutCalves: Plant = (plans) => {
    for (const plan of plans)
      for (const one of plan.resources)
        if (demoExercises.find(({ id }) => id === one.targetID)?.muscleGroups.includes('Calves'))
          Object.assign(one, exercise('Box breathing'))
  }
  expect(faultsAfter(withoutCalves, { muscleGroups: ['Calves'] })).toContain(
    'week 1: requested muscles not trained: Calves',
  )
})

test('a relaxed rule is not held against a plan, but time may be relaxed only for lack of exercises', () => {
  const { plans, profile } = solved()
  weaken(plans, 3, 6)
  const said = (relaxed: readonly string[]) => judge({ profile, plans, catalogue: demoExercises, relaxed })
  expect(said(['PROGRESSION'])).toEqual([])
  expect(said(['PROGRESSION', 'SECTION_TIME'])).toEqual(['time given up without need'])
})
