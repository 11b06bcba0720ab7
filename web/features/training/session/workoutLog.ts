import * as v from 'valibot'
import { planLimits } from '#schema/training/plan.ts'
import type { Step } from './steps.ts'
import { stepKey } from './steps.ts'

const wholeUpTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** The result of one set. */
const Effort = v.object({
  reps: v.nullable(wholeUpTo(planLimits.reps)),
  /** In kilograms. */
  weight: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(planLimits.weight))),
  seconds: v.nullable(wholeUpTo(planLimits.seconds)),
  /** Perceived effort, from 1 to 10. */
  effort: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))),
})

export type SetDone = v.InferOutput<typeof Effort>

/** Fields of every log line. */
const line = {
  id: v.pipe(v.string(), v.uuid()),
  programId: v.string(),
  planId: v.string(),
  /** Number of the round, from 1. A FINISH line ends a round. */
  round: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The device's clock in milliseconds. A wrong clock only affects the order. */
  at: v.number(),
}

const ofSet = { resourceId: v.string(), set: v.pipe(v.number(), v.integer(), v.minValue(1)) }

/**
 * One event of training. The log is append-only, and each line has a unique id, so that the logs of several devices
 * merge as a union.
 */
export const LogEntry = v.variant('kind', [
  v.object({
    ...line,
    ...ofSet,
    kind: v.literal('SET'),
    videoId: v.nullable(v.string()),
    /** Name of the exercise at that time, for the history after the plan is deleted. */
    name: v.string(),
    ...Effort.entries,
  }),
  v.object({ ...line, ...ofSet, kind: v.literal('SKIP') }),
  /** Undoes another line, regardless of their order. */
  v.object({ ...line, kind: v.literal('UNDO'), undoes: v.string() }),
  /** Replaces an exercise of the plan from now on. */
  v.object({ ...line, kind: v.literal('SWAP'), resourceId: v.string(), videoId: v.string(), name: v.string() }),
  /** Ends the round. */
  v.object({ ...line, kind: v.literal('FINISH') }),
])

export type LogEntry = v.InferOutput<typeof LogEntry>
export type LoggedSet = Extract<LogEntry, { kind: 'SET' }>
export type LoggedSwap = Extract<LogEntry, { kind: 'SWAP' }>

/** Union of the logs, in an order that all devices agree on. */
export function mergeLogs(...logs: readonly (readonly LogEntry[])[]): LogEntry[] {
  const byId = new Map(logs.flat().map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted(
    (one, other) => one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  )
}

/** The lines that are not undone. An UNDO itself can't be undone: the set is logged again. */
export function activeEntries(log: readonly LogEntry[]): Exclude<LogEntry, { kind: 'UNDO' }>[] {
  const undone = new Set(log.flatMap((entry) => (entry.kind === 'UNDO' ? [entry.undoes] : [])))
  return log.flatMap((entry) => (entry.kind === 'UNDO' || undone.has(entry.id) ? [] : [entry]))
}

export type StepState =
  | { kind: 'open' }
  | { kind: 'skipped'; entryId: string }
  /** Several sets if two devices logged the same one; both were done. */
  | { kind: 'done'; sets: readonly [LoggedSet, ...LoggedSet[]] }

export interface SessionState {
  round: number
  /** By step key. */
  states: ReadonlyMap<string, StepState>
  /** The swaps by resource id of the plan's exercise. */
  swaps: ReadonlyMap<string, LoggedSwap>
  latest: LoggedSet | Extract<LogEntry, { kind: 'SKIP' }> | undefined
  done: number
  skipped: number
  total: number
}

/** The current round, after all finished ones. */
export function roundOf(log: readonly LogEntry[]): number {
  const finishedRounds = activeEntries(log).flatMap(({ kind, round }) => (kind === 'FINISH' ? [round] : []))
  return Math.max(0, ...finishedRounds) + 1
}

const open: StepState = { kind: 'open' }

/** Derives the state of a session from the log. */
export function readSession(steps: readonly Step[], log: readonly LogEntry[], round = roundOf(log)): SessionState {
  const lines = activeEntries(mergeLogs(log))
  const states = new Map<string, StepState>(steps.map(({ key }) => [key, open]))
  const swaps = new Map<string, LoggedSwap>()
  let latest: SessionState['latest']
  for (const entry of lines) {
    // A swap stays in effect in later rounds.
    if (entry.kind === 'SWAP' && entry.round <= round) swaps.set(entry.resourceId, entry)
    if ((entry.kind !== 'SET' && entry.kind !== 'SKIP') || entry.round !== round) continue
    latest = entry
    const key = stepKey(entry.resourceId, entry.set)
    const previous = states.get(key)
    // Sets of exercises that were removed from the plan only remain in the history.
    if (previous) states.set(key, withEntry(previous, entry))
  }
  const kinds = [...states.values()].map(({ kind }) => kind)
  const count = (kind: StepState['kind']) => kinds.filter((one) => one === kind).length
  return { round, states, swaps, latest, done: count('done'), skipped: count('skipped'), total: steps.length }
}

/** A done set counts, even if another device skipped it. */
function withEntry(previous: StepState, entry: LoggedSet | Extract<LogEntry, { kind: 'SKIP' }>): StepState {
  if (entry.kind === 'SET')
    return { kind: 'done', sets: previous.kind === 'done' ? [...previous.sets, entry] : [entry] }
  return previous.kind === 'open' ? { kind: 'skipped', entryId: entry.id } : previous
}

/** The next open set after the given one, wrapping around. */
export function nextOpen(steps: readonly Step[], { states }: SessionState, after?: string): Step | undefined {
  const from = steps.findIndex(({ key }) => key === after) + 1
  const inTurn = [...steps.slice(from), ...steps.slice(0, from)]
  return inTurn.find(({ key }) => states.get(key)?.kind === 'open')
}

/** Where to continue on any device: after the last event. */
export function stepToContinue(steps: readonly Step[], session: SessionState): Step | undefined {
  const { latest } = session
  return nextOpen(steps, session, latest && stepKey(latest.resourceId, latest.set))
}
