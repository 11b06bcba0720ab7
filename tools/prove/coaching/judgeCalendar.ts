import { weekRules } from '#planner/rules/trainingRules.ts'
import type { PlanDraft } from '#planner/toPlans.ts'
import { isLighter, type JudgedPlan, sizeOf, type SoftKind } from './coachView.ts'

/** Faults of days and weeks. */
export function judgeCalendar(judged: JudgedPlan): SoftKind[] {
  const faults: SoftKind[] = []
  if (!judged.request.rulesOff.includes('RECOVERY') && hasTiredMuscle(judged)) faults.push('consecutive days')
  const weeks = wholeWeeks(judged)
  if (lacksLighterWeek(weeks.map((week) => hardSetsIn(week, judged)))) faults.push('lighter week')
  if (growsTooFast(weeks.map(workIn), judged)) faults.push('growth')
  if (losesMainLifts(judged)) faults.push('main lifts')
  return faults
}

/** Monday is 0. The sessions of a week are spread over it. */
function weekday(place: number, perWeek: number): number {
  return Math.floor((place * 7) / perWeek)
}

/** A big muscle is the main one of strength on two days in a row. */
function hasTiredMuscle({ plans, request, known }: JudgedPlan): boolean {
  const { sessionsPerWeek: perWeek } = request
  const bigIn = (plan: PlanDraft | undefined) =>
    (plan?.resources ?? []).flatMap(({ targetID }) => {
      const exercise = known.get(targetID ?? '')
      const main = exercise?.muscleGroups[0] ?? ''
      return exercise?.kind === 'STRENGTH' && sizeOf(main) === 3 ? [main] : []
    })
  return plans.some((plan, index) => {
    if (index === 0) return false
    const place = index % perWeek
    const before = (index - 1) % perWeek
    const gap = weekday(place, perWeek) - weekday(before, perWeek) + (place === 0 ? 7 : 0)
    const tired = new Set(bigIn(plans[index - 1]))
    return gap === 1 && bigIn(plan).some((muscle) => tired.has(muscle))
  })
}

function wholeWeeks({ plans, request }: JudgedPlan): PlanDraft[][] {
  const { sessionsPerWeek: perWeek } = request
  return Array.from({ length: Math.floor(plans.length / perWeek) }, (_, week) =>
    plans.slice(week * perWeek, (week + 1) * perWeek),
  )
}

const LIGHTER = 0.9
const MOST_HARD_WEEKS = 6

/** Returns whether more than six weeks follow one another without a clearly lighter one. */
function lacksLighterWeek(sets: readonly number[]): boolean {
  let hard = 0
  return sets.some((count, week) => {
    hard = week > 0 && count < (sets[week - 1] ?? 0) * LIGHTER ? 0 : hard + 1
    return hard > MOST_HARD_WEEKS
  })
}

/** Sets of all that tires. */
function hardSetsIn(week: readonly PlanDraft[], { known }: JudgedPlan): number {
  return week
    .flatMap(({ resources }) => resources)
    .reduce((sum, { sets, targetID }) => sum + (known.get(targetID ?? '')?.kind === 'MOBILITY' ? 0 : (sets ?? 0)), 0)
}

function workIn(week: readonly PlanDraft[]): number {
  return week
    .flatMap(({ resources }) => resources)
    .reduce((sum, { sets, reps, duration }) => sum + (sets ?? 0) * ((duration ?? 0) + (reps ?? 0) * 4), 0)
}

/** A hard week against the hard week before it in the same block. With one session a week, two sessions take turns. */
function growsTooFast(work: readonly number[], { request }: JudgedPlan): boolean {
  const { sessionsPerWeek: perWeek, level } = request
  const apart = perWeek === 1 ? 2 : 1
  const most = 1 + (apart * weekRules.growth.value) / 100
  const block = weekRules.blockWeeks.value[level]
  return work.some((now, week) => {
    const isSameBlock = week % block >= apart
    return isSameBlock && !isLighter(week * perWeek, request) && now > (work[week - apart] ?? now) * most
  })
}

/** The strength of a session is that of the same session of the week before, within a block. */
function losesMainLifts({ plans, request, known }: JudgedPlan): boolean {
  const { sessionsPerWeek: perWeek, level } = request
  const cycle = Math.max(2, perWeek)
  const blockSessions = weekRules.blockWeeks.value[level] * perWeek
  const strengthIn = (plan: PlanDraft | undefined) =>
    (plan?.resources ?? []).flatMap(({ targetID }) =>
      known.get(targetID ?? '')?.kind === 'STRENGTH' ? [targetID ?? ''] : [],
    )
  const lastWhole = Math.floor(plans.length / perWeek) * perWeek
  return plans.slice(0, lastWhole).some((plan, index) => {
    if (index % blockSessions < cycle) return false
    const before = new Set(strengthIn(plans[index - cycle]))
    return strengthIn(plan).some((id) => !before.has(id))
  })
}
