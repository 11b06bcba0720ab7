import { expect, test } from 'vitest'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { type PlanDraft, toPlans } from '#planner/toPlans.ts'
import { judgeCoaching } from './judgeCoaching.ts'
import { membersFrom, studioCatalogue } from './members.ts'

const catalogue = studioCatalogue(400)
const known = new Map(catalogue.map((exercise) => [exercise.id, exercise]))
const [member] = membersFrom(1, 1)
const request = {
  ...(member?.request ?? membersFromNothing()),
  numberOfSessions: 35,
  sessionsPerWeek: 5,
  sections: [
    { sectionName: 'Warm-up', sectionDuration: 300, workoutTypes: ['MOBILITY' as const] },
    { sectionName: 'Strength', sectionDuration: 1500, workoutTypes: ['STRENGTH' as const] },
  ],
  goals: ['Gain Weight'],
  level: 'Beginner' as const,
  equipment: null,
  muscleGroups: [],
  injuries: [],
  includeSuperSet: false,
  language: 'en' as const,
}
const solved = solvePlan(request, catalogue)
const good = toPlans(solved?.days ?? [], request, () => crypto.randomUUID())

function membersFromNothing(): never {
  throw new Error('There is no member')
}

type Plant = (plans: PlanDraft[]) => unknown

function verdictAfter(plant: Plant, banned: string[] = []) {
  const plans = structuredClone(good)
  plant(plans)
  const { hard, soft } = judgeCoaching({ request, plans, known, banned })
  return { hard: hard.join('\n'), soft: [...soft] }
}
const strengthOf = (plans: PlanDraft[], session = 0) =>
  (plans[session]?.resources ?? []).filter(({ targetID }) => known.get(targetID ?? '')?.kind === 'STRENGTH')
const become = (resource: PlanDraft['resources'][number] | undefined, title: RegExp) => {
  const found = catalogue.find((exercise) => title.test(exercise.title))
  Object.assign(resource ?? {}, { targetID: found?.id, resourceName: found?.title })
}

test('a plan of the planner has no fault', () => {
  expect(verdictAfter(() => {})).toEqual({ hard: '', soft: [] })
})

test.each<[string, string, Plant]>([
  ['a session too few', '34 sessions', (plans) => plans.pop()],
  [
    'an exercise twice',
    'twice',
    (plans) => {
      const [one, other] = strengthOf(plans)
      Object.assign(other ?? {}, { targetID: one?.targetID })
    },
  ],
  [
    'a section that is too long',
    ' s in section',
    (plans) => Object.assign(strengthOf(plans)[0] ?? {}, { restTime: 900 }),
  ],
  [
    'more repetitions than the table has',
    'sets of 19',
    (plans) => {
      for (const one of strengthOf(plans)) Object.assign(one, { reps: 19 })
    },
  ],
  ['more sets than the table has', '6 sets', (plans) => Object.assign(strengthOf(plans)[0] ?? {}, { sets: 6 })],
  [
    'what is too hard',
    'too hard',
    (plans) => {
      const hard = catalogue.find(({ level, kind }) => level === 'Advanced' && kind === 'STRENGTH')
      Object.assign(strengthOf(plans)[0] ?? {}, { targetID: hard?.id })
    },
  ],
])('%s is a hard breach', (_what, fault, plant) => {
  expect(verdictAfter(plant).hard).toContain(fault)
})

test('an exercise for one side at a time may have what the table has for each', () => {
  const isTooMuch = (reps: number) => {
    const { hard } = verdictAfter((plans) => {
      const [one] = strengthOf(plans)
      become(one, /^Single-arm Press/)
      Object.assign(one ?? {}, { reps })
    })
    return hard.includes(`sets of ${reps}`)
  }
  expect([24, 25].map(isTooMuch)).toEqual([false, true])
})

test('an exercise that a member must not do is a hard breach', () => {
  expect(verdictAfter((plans) => become(strengthOf(plans)[0], /^Squat/), ['Knee']).hard).toContain('may do harm')
})

test('an exercise of unknown speed is safe in pregnancy if the plan says to keep it low-impact, and with another word it is not', () => {
  const isSafeWith = (adaptations: string[]) => {
    const plant: Plant = (plans) => {
      const [one] = strengthOf(plans)
      const march = catalogue.find(({ title, level }) => title.startsWith('March') && level === 'Beginner')
      Object.assign(one ?? {}, { targetID: march?.id, reasonFacts: JSON.stringify({ adaptations }) })
    }
    return !/March no\. \d+ may do harm/.test(verdictAfter(plant, ['Pregnancy']).hard)
  }
  expect([['LOW_IMPACT'], ['SEATED'], []].map(isSafeWith)).toEqual([true, false, false])
})

test('a heavy weight is a hard breach for blood pressure, and for a well member none, though no video says so', () => {
  const press = catalogue.find(({ title, equipment }) => title.startsWith('Press') && equipment.includes('Barbell'))
  const plant: Plant = (plans) => Object.assign(strengthOf(plans)[0] ?? {}, { targetID: press?.id })
  const harm = `${press?.title} may do harm`
  expect(verdictAfter(plant, ['Blood pressure']).hard).toContain(harm)
  expect(verdictAfter(plant).hard).not.toContain(harm)
})

test.each<[string, Plant]>([
  ['order', (plans) => become(strengthOf(plans, 2)[0], /^Calf raise/)],
  ['consecutive days', (plans) => become(strengthOf(plans, 1).at(-1), /^Press|^Fly/)],
  ['warm-up', (plans) => become(plans[0]?.resources[0], /^Crawl/)],
  ['load hint', (plans) => Object.assign(strengthOf(plans)[0] ?? {}, { voiceoverCaption: 'Row. 3 sets of 8 reps.' })],
  ['one-sided', (plans) => become(strengthOf(plans)[0], /^Single-arm Press/)],
  ['rest', (plans) => Object.assign(strengthOf(plans)[0] ?? {}, { restTime: 30 })],
  ['lighter week', (plans) => plans.splice(25, 5, ...structuredClone(plans.slice(20, 25)))],
  [
    'growth',
    (plans) => {
      for (const one of plans.slice(10, 15).flatMap(({ resources }) => resources))
        Object.assign(one, { reps: Math.ceil((one.reps ?? 0) * 1.2), duration: Math.ceil((one.duration ?? 0) * 1.2) })
    },
  ],
  ['main lifts', (plans) => become(strengthOf(plans, 7)[0], /^Pull-down no\. 14/)],
])('a coach notices %s', (kind, plant) => {
  expect(verdictAfter(plant).soft).toContain(kind)
})
