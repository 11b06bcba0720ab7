import { ageRules, goalKeys, strengthRules, timedRules, weekRules } from '#planner/rules/trainingRules.ts'
import type { PlanDraft } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

/**
 * What a coach sees of a plan. Beside the published table this and the judges share nothing with the planner: a fault that
 * neither of two independent texts finds is unlikely.
 */
export interface JudgedPlan {
  request: PlanRequest
  plans: readonly PlanDraft[]
  known: ReadonlyMap<string, Exercise>
  banned: readonly string[]
}

export type Resource = PlanDraft['resources'][number]

export const softKinds = [
  'order',
  'consecutive days',
  'warm-up',
  'load hint',
  'lighter week',
  'one-sided',
  'rest',
  'growth',
  'main lifts',
] as const
export type SoftKind = (typeof softKinds)[number]

/** The table's row for an exercise of a member. */
export function rowFor({ kind }: Pick<Exercise, 'kind'>, request: PlanRequest) {
  return kind === 'STRENGTH' ? strengthRowFor(request) : timedRules[goalFor(request, kind)][kind]
}

export function strengthRowFor(request: PlanRequest) {
  const { level, age } = request
  const { sets, amount, ...row } = strengthRules[goalFor(request, 'STRENGTH', level)][level]
  const [rule] = ageRules.filter(({ ages }) => age !== null && ages[0] <= age && age <= ages[1])
  const { mostSets = 9, moreReps = 0 } = rule ?? {}
  const clamp = (count: number) => Math.min(count, mostSets)
  return {
    ...row,
    sets: [clamp(sets[0]), clamp(sets[1])] as const,
    amount: [amount[0] + moreReps, amount[1] + moreReps] as const,
  }
}

/** The member's goal, or the one that stands in for it where the studio turned off its row. */
function goalFor({ goals, rulesOff }: PlanRequest, kind: string, ...levels: readonly string[]) {
  const goal = goalKeys.find((key) => goals[0] === key) ?? 'Get Fitter'
  return rulesOff.includes([kind, goal, ...levels].join(' ')) ? 'Get Fitter' : goal
}

const SIDED = /single|one-(?:arm|leg)|lunge|split squat|side plank|figure-four|thread the needle|knee hug/i

export function isSided({ title }: Exercise): boolean {
  return SIDED.test(title)
}

const bySize: ReadonlyMap<string, number> = new Map([
  ...['Chest', 'Back', 'Quads', 'Hamstrings', 'Glutes'].map((muscle) => [muscle, 3] as const),
  ...['Shoulders', 'Hips'].map((muscle) => [muscle, 2] as const),
])

/** 3 is a big muscle, which a coach puts first. */
export function sizeOf(muscle: string | undefined): number {
  return bySize.get(muscle ?? '') ?? 1
}

/** The table says which week of a block is lighter. */
export function isLighter(session: number, { sessionsPerWeek, level }: PlanRequest): boolean {
  const weeks = weekRules.blockWeeks.value[level]
  return Math.floor(session / sessionsPerWeek) % weeks === weeks - 1
}
