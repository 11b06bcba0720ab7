import type { PlanDraft } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequestInput } from '#schema/training/planRequest.ts'

/** Input of an independent second implementation of the weekly rules; see `independentCheck.ts`. */
export interface WeeklyCheckInput {
  plans: readonly PlanDraft[]
  request: PlanRequestInput
  known: ReadonlyMap<string, Exercise>
  /** Exercises allowed for this person. */
  allowed: readonly Exercise[]
  relaxed: readonly string[]
}

const pairs = [
  { one: ['Chest', 'Shoulders', 'Triceps'], other: ['Back', 'Biceps'], label: 'push and pull' },
  { one: ['Quads'], other: ['Hamstrings', 'Glutes'], label: 'front and back of the legs' },
]

export function judgeWeeks(input: WeeklyCheckInput): string[] {
  const { plans, request, relaxed } = input
  const perWeek = request.sessionsPerWeek ?? 3
  const faults = relaxed.includes('PROGRESSION') ? [] : judgeGrowth(plans, perWeek, request.level ?? 'Beginner')
  for (let from = 0; from < plans.length; from += perWeek) {
    const week = plans.slice(from, from + perWeek)
    const withWeek = (fault: string) => `week ${from / perWeek + 1}: ${fault}`
    const sets = setsOf(week, input)
    if (!relaxed.includes('VOLUME')) faults.push(...judgeVolume(sets, input).map(withWeek))
    if (!relaxed.includes('BALANCE')) faults.push(...judgeBalance(sets, input).map(withWeek))
    if (!relaxed.includes('MUSCLES')) faults.push(...judgeMuscles(week, input).map(withWeek))
  }
  return faults
}

/** Returns weekly strength sets per muscle: the primary muscle counts one, the others half. */
function setsOf(week: readonly PlanDraft[], { known }: WeeklyCheckInput): Map<string, number> {
  const sets = new Map<string, number>()
  for (const { targetID, sets: count } of week.flatMap(({ resources }) => resources)) {
    const { kind, muscleGroups = [] } = known.get(targetID ?? '') ?? {}
    for (const [place, muscle] of kind === 'STRENGTH' ? muscleGroups.entries() : [])
      sets.set(muscle, (sets.get(muscle) ?? 0) + (count ?? 0) / (place > 0 ? 2 : 1))
  }
  return sets
}

/** A muscle has too many sets if it gets more than 20 a week and more than 1.75 times its share. */
function judgeVolume(sets: ReadonlyMap<string, number>, { request, allowed }: WeeklyCheckInput): string[] {
  const trainable = new Set<string>()
  for (const { kind, muscleGroups } of allowed)
    if (kind === 'STRENGTH') for (const muscle of muscleGroups) trainable.add(muscle)
  let total = 0
  for (const count of sets.values()) total += count
  return [...sets].flatMap(([muscle, count]) => {
    const isTooMuch = count > 20 && count * Math.max(1, trainable.size) > 1.75 * total + 1e-9
    return isTooMuch && !request.muscleGroups?.includes(muscle) ? [`${count} sets of ${muscle}`] : []
  })
}

/**
 * From 12 sets on, neither side of a pair may have more than three times the sets of the other, if at least two exercises
 * are allowed for each.
 */
function judgeBalance(sets: ReadonlyMap<string, number>, { request, allowed }: WeeklyCheckInput): string[] {
  if ((request.muscleGroups ?? []).length > 0) return []
  const countOf = (muscles: readonly string[]) => muscles.reduce((sum, muscle) => sum + (sets.get(muscle) ?? 0), 0)
  const canDo = (muscles: readonly string[]) =>
    allowed.filter(({ kind, muscleGroups: [main = ''] }) => kind === 'STRENGTH' && muscles.includes(main)).length > 1
  return pairs.flatMap(({ one, other, label }) => {
    const [more = 0, less = 0] = [countOf(one), countOf(other)].toSorted((a, b) => b - a)
    const isUneven = more + less >= 12 && more > 3 * less
    return isUneven && canDo(one) && canDo(other) ? [`${label}: ${more} to ${less} sets`] : []
  })
}

/** Number of weeks with the same exercises; the last one is lighter. */
const blocks: Readonly<Record<string, number>> = { Rookie: 6, Beginner: 6, Intermediate: 5, Advanced: 4 }

/** Compares the working time of each week with the week before, and of a block's last hard week with its first. */
function judgeGrowth(plans: readonly PlanDraft[], perWeek: number, level: string): string[] {
  const weeks: number[] = []
  for (let end = perWeek; end <= plans.length; end += perWeek) {
    const done = plans.slice(end - perWeek, end).flatMap(({ resources }) => resources)
    weeks.push(
      done.reduce((sum, { sets, reps, duration }) => sum + (sets ?? 0) * ((duration ?? 0) || (reps ?? 0) * 4), 0),
    )
  }
  const length = blocks[level] ?? 6
  const isSteady = weeks.every((work, week) => {
    const place = week % length
    const step = work / (weeks[week - 1] ?? work)
    return place === 0 || (step <= 1.35 && step >= (place === length - 1 ? 0.4 : 0.85))
  })
  const declines = weeks.some((_, begin) => {
    const hard = begin % length === 0 ? weeks.slice(begin, begin + length - 1) : []
    return (hard.at(-1) ?? 0) < (hard[0] ?? 0) * 0.95
  })
  return isSteady && !declines ? [] : [`the work of the weeks is ${weeks.join(', ')}`]
}

function judgeMuscles(week: readonly PlanDraft[], { request, known, allowed }: WeeklyCheckInput): string[] {
  const { sessionsPerWeek, numberOfSessions, sections, muscleGroups } = request
  if (week.length < Math.min(sessionsPerWeek ?? 3, numberOfSessions)) return []
  const fits = (kind: string) =>
    sections.some(({ workoutTypes }) => !workoutTypes?.length || workoutTypes.some((type) => type === kind))
  const requestedMuscles = (muscleGroups ?? []).filter((muscle) =>
    allowed.some(({ kind, muscleGroups: own }) => own.includes(muscle) && fits(kind)),
  )
  const done = week.flatMap(({ resources }) => resources)
  const trained = new Set(done.flatMap(({ targetID }) => known.get(targetID ?? '')?.muscleGroups ?? []))
  const untrained =
    done.length < requestedMuscles.length ? [] : requestedMuscles.filter((muscle) => !trained.has(muscle))
  return untrained.length > 0 ? [`requested muscles not trained: ${untrained.join(', ')}`] : []
}
