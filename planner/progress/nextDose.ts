import { progressRules, type Range, weekRules } from '#planner/rules/trainingRules.ts'

interface DoneSet {
  reps: number
  /** Kilograms; 0 without a weight. */
  weight: number
  /** From 1 to 10; null if it was not rated. */
  effort: number | null
}

/** The sets of one exercise in one session. */
export interface DoneSession {
  /** Milliseconds. */
  at: number
  sets: readonly DoneSet[]
}

/** How an exercise of strength should progress. */
export interface DoseGoal {
  /** As the plan has them. */
  sets: number
  reps: number
  /** Repetitions with the same load, before it grows. */
  range: Range
  /** Repetitions that are added at a time: one, or one for each side. */
  repStep: number
  /** Repetitions in reserve at the end of a set. */
  reserve: number
  /** Kilograms by which the load may grow, the largest first. */
  loadSteps: readonly number[]
  /** Whether the session is in a lighter week. */
  isLighter: boolean
}

interface Amount {
  sets: number
  reps: number
  weight: number
}

interface Change {
  kind: 'MORE_LOAD' | 'MORE_REPS' | 'SAME' | 'EASIER' | 'LIGHTER'
  reps: number
  weight: number
}

export interface NextDose extends Change {
  sets: number
  last: Amount
  /** When that was, in milliseconds. */
  lastAt: number
}

interface Summary extends Amount {
  at: number
  /** The hardest of its rated sets. */
  effort: number | null
  hasOneWeight: boolean
}

const DAY_MS = 86_400_000
const ALL_OUT = 10
const LOAD_UNIT_KG = 0.5

/**
 * Double progression: repetitions grow to the end of their range, then the load grows and the repetitions start again.
 * Returns undefined without a log, and after different weights in one session, where no load stands for all sets.
 */
export function nextDose(goal: DoseGoal, sessions: readonly DoneSession[], now: number): NextDose | undefined {
  const [last, ...earlier] = sessions
    .filter(({ sets }) => sets.length > 0)
    .map(summaryOf)
    .toSorted((one, other) => other.at - one.at)
  if (!last?.hasOneWeight) return undefined
  const { sets, reps, weight } = last
  return { ...changeFor(goal, { last, earlier, now }), sets: goal.sets, last: { sets, reps, weight }, lastAt: last.at }
}

function summaryOf({ at, sets }: DoneSession): Summary {
  const weights = sets.map(({ weight }) => weight)
  const efforts = sets.flatMap(({ effort }) => effort ?? [])
  return {
    at,
    sets: sets.length,
    reps: Math.min(...sets.map(({ reps }) => reps)),
    weight: Math.max(...weights),
    effort: efforts.length > 0 ? Math.max(...efforts) : null,
    hasOneWeight: new Set(weights).size === 1,
  }
}

interface History {
  last: Summary
  /** Newest first. */
  earlier: readonly Summary[]
  now: number
}

function changeFor(goal: DoseGoal, history: History): Change {
  const { last, now } = history
  const [least] = goal.range
  if (goal.isLighter) return { kind: 'LIGHTER', reps: Math.min(goal.reps, last.reps), weight: last.weight }
  const isAfterBreak = now - last.at >= progressRules.breakDays.value * DAY_MS
  if (isAfterBreak || isTooMuch(goal, history)) return easedFrom(last, goal)
  if (last.reps < least) return same(last, Math.min(least, last.reps + goal.repStep))
  if (isTooHard(last, goal) || last.sets < goal.sets) return same(last)
  return grownFrom(goal, history)
}

function same({ reps, weight }: Summary, aim = reps): Change {
  return { kind: 'SAME', reps: aim, weight }
}

function isTooHard({ effort }: Summary, { reserve }: DoseGoal): boolean {
  return effort !== null && ALL_OUT - effort < reserve
}

/** Whether sessions in a row with the same load were beyond the member, and became no better. */
function isTooMuch({ range: [least] }: DoseGoal, { last, earlier }: History): boolean {
  const row = [last, ...earlier].slice(0, progressRules.sessionsMissed.value)
  return (
    row.length === progressRules.sessionsMissed.value &&
    row.every(({ reps, effort }) => reps < least || effort === ALL_OUT) &&
    row.every(({ reps, weight }) => weight === last.weight && reps >= last.reps)
  )
}

function easedFrom(last: Summary, { range: [least] }: DoseGoal): Change {
  const share = 1 - progressRules.easing.value / 100
  const weight = Math.floor((last.weight * share) / LOAD_UNIT_KG) * LOAD_UNIT_KG
  return { kind: 'EASIER', reps: Math.min(least, last.reps), weight }
}

function grownFrom(goal: DoseGoal, history: History): Change {
  const { range, repStep, loadSteps } = goal
  const { last } = history
  const { reps, weight } = last
  if (reps >= range[1]) {
    const step = loadSteps.find((kilograms) => kilograms * 100 <= weight * weekRules.growth.value)
    const grows = step !== undefined && isReady(goal, history) && isDue(step / weight, history)
    return grows ? { kind: 'MORE_LOAD', reps: range[0], weight: weight + step } : same(last)
  }
  // The plan's own growth is within that of a week, so a member who keeps pace with it need not wait.
  const isPlanned = goal.reps === reps + repStep
  if (!isPlanned && !isDue(repStep / reps, history)) return same(last)
  return { kind: 'MORE_REPS', reps: Math.min(range[1], reps + repStep), weight }
}

/** Whether enough sessions had the most repetitions: one with rated effort, more without. */
function isReady(goal: DoseGoal, { last, earlier }: History): boolean {
  if (last.effort !== null) return true
  const row = [last, ...earlier].slice(0, progressRules.sessionsAtTop.value)
  const isAtTop = (one: Summary) =>
    one.weight === last.weight && one.reps >= goal.range[1] && one.sets >= goal.sets && !isTooHard(one, goal)
  return row.length === progressRules.sessionsAtTop.value && row.every(isAtTop)
}

/** Whether so much growth, as a share, is within the growth of the weeks since the exercise grew last. */
function isDue(share: number, { last, earlier, now }: History): boolean {
  const isLower = ({ weight, reps }: Summary) => weight < last.weight || (weight === last.weight && reps < last.reps)
  const lower = earlier.findIndex(isLower)
  const since = (lower === -1 ? earlier.at(-1) : earlier[lower - 1]) ?? last
  const weeks = Math.ceil((share * 100) / weekRules.growth.value)
  // Training on the same weekday at another hour is a week apart.
  const days = weeks * 7 - 1
  return now - since.at >= days * DAY_MS
}
