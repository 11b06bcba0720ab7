import * as v from 'valibot'
import type { PlanDraft } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { isSided, type JudgedPlan, type Resource, rowFor } from './coachView.ts'
import { isHarmful } from './harms.ts'

/** Returns the faults that make a session dangerous or broken. */
export function judgeSession(plan: PlanDraft, judged: JudgedPlan): string[] {
  const { request } = judged
  const targets = plan.resources.map(({ targetID }) => targetID)
  return [
    ...(plan.sections.length === request.sections.length ? [] : ['another number of sections']),
    ...(new Set(targets).size === targets.length ? [] : ['an exercise twice']),
    ...plan.sections.flatMap(({ id }, place) => {
      const own = plan.resources.filter(({ sectionID }) => sectionID === id)
      const seconds = own.reduce((sum, one) => sum + lengthOf(one), 0)
      const isOff = Math.abs(seconds - (request.sections[place]?.sectionDuration ?? 0)) > 120
      return [
        ...(own.length > 0 ? [] : ['an empty section']),
        ...(isOff ? [`${seconds} s in section ${place + 1}`] : []),
      ]
    }),
    ...plan.resources.flatMap((resource) => judgeResource(resource, judged)),
  ]
}

function countsOf({ sets, reps, duration, restTime }: Resource) {
  return { sets: sets ?? 0, reps: reps ?? 0, seconds: duration ?? 0, rest: restTime ?? 0 }
}

function lengthOf(resource: Resource): number {
  const { sets, reps, seconds, rest } = countsOf(resource)
  return sets * (seconds + reps * 4 + rest)
}

const ranks = ['Rookie', 'Beginner', 'Intermediate', 'Advanced']

function judgeResource(resource: Resource, { request, known, banned }: JudgedPlan): string[] {
  const exercise = known.get(resource.targetID ?? '')
  if (!exercise) return ['an exercise that does not exist']
  const { equipment } = request
  const isMissing = equipment && exercise.equipment.some((name) => !equipment.includes(name))
  const isTooHard = ranks.indexOf(exercise.level ?? 'Rookie') > ranks.indexOf(request.level)
  return [
    ...(isHarmful(exercise, banned, adaptationsIn(resource)) ? [`${exercise.title} may do harm`] : []),
    ...(isMissing ? [`${exercise.title} needs what is not there`] : []),
    ...(isTooHard ? [`${exercise.title} is too hard`] : []),
    ...judgeDose(resource, exercise, request),
  ]
}

const facts = v.pipe(v.string(), v.parseJson(), v.object({ adaptations: v.array(v.string()) }))

/** How the plan says that the member does an exercise. */
function adaptationsIn({ reasonFacts }: Resource): string[] {
  const read = v.safeParse(facts, reasonFacts)
  return read.success ? read.output.adaptations : []
}

/** Up to ten seconds are added or taken off by level. */
const LEVEL_S = 10

function judgeDose(resource: Resource, exercise: Exercise, request: PlanRequest): string[] {
  const { sets, reps, seconds } = countsOf(resource)
  const row = rowFor(exercise, request)
  const sides = isSided(exercise) ? 2 : 1
  const isStrength = exercise.kind === 'STRENGTH'
  const [amount, other] = isStrength ? [reps, seconds] : [seconds, reps]
  const most = isStrength ? sides * row.amount[1] : Math.min(120, sides * (row.amount[1] + LEVEL_S))
  const isIn = sets >= 1 && sets <= row.sets[1] && amount >= 1 && amount <= most
  return other === 0 && isIn ? [] : [`${sets} sets of ${amount} of ${exercise.title}`]
}
