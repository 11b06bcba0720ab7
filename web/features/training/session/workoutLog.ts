import * as v from 'valibot'
import { planLimits } from '#schema/training/plan.ts'
import type { Step } from './steps.ts'
import { stepKey } from './steps.ts'

const wholeUpTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** What was done in one set. */
const Effort = v.object({
  reps: v.nullable(wholeUpTo(planLimits.reps)),
  /** Kilograms. */
  weight: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(planLimits.weight))),
  seconds: v.nullable(wholeUpTo(planLimits.seconds)),
  /** How hard it was, from 1 to 10, as the person says. */
  effort: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))),
})

export type SetDone = v.InferOutput<typeof Effort>

/** What every line of the log carries. */
const line = {
  id: v.pipe(v.string(), v.uuid()),
  programId: v.string(),
  planId: v.string(),
  /** From 1: how often the plan was begun. What ends a round opens the next. */
  round: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** By the clock of the device, in milliseconds. It may be wrong; nothing is lost by that. */
  at: v.number(),
}

const ofSet = { resourceId: v.string(), set: v.pipe(v.number(), v.integer(), v.minValue(1)) }

/**
 * One line of what happened in training. Lines are only ever added, on any device, in any order, and each has an id of
 * its own: so the log of two devices is the union of theirs.
 */
export const LogEntry = v.variant('kind', [
  v.object({
    ...line,
    ...ofSet,
    kind: v.literal('SET'),
    videoId: v.nullable(v.string()),
    /** What the exercise was called, for whoever reads it when the plan is long gone. */
    name: v.string(),
    ...Effort.entries,
  }),
  v.object({ ...line, ...ofSet, kind: v.literal('SKIP') }),
  /** Takes another line back, wherever it stands. */
  v.object({ ...line, kind: v.literal('UNDO'), undoes: v.string() }),
  /** Another exercise in the place of the plan's, from here on. */
  v.object({ ...line, kind: v.literal('SWAP'), resourceId: v.string(), videoId: v.string(), name: v.string() }),
  /** The plan is through, for this time. */
  v.object({ ...line, kind: v.literal('FINISH') }),
])

export type LogEntry = v.InferOutput<typeof LogEntry>
export type LoggedSet = Extract<LogEntry, { kind: 'SET' }>
export type LoggedSwap = Extract<LogEntry, { kind: 'SWAP' }>

/** All lines that either log has, each once, in the order that every device agrees on. */
export function mergeLogs(...logs: readonly (readonly LogEntry[])[]): LogEntry[] {
  const byId = new Map(logs.flat().map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted(
    (one, other) => one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  )
}

/** What was not taken back. A line that takes another back cannot itself be taken back: the set is logged again. */
export function standing(log: readonly LogEntry[]): Exclude<LogEntry, { kind: 'UNDO' }>[] {
  const undone = new Set(log.flatMap((entry) => (entry.kind === 'UNDO' ? [entry.undoes] : [])))
  return log.flatMap((entry) => (entry.kind === 'UNDO' || undone.has(entry.id) ? [] : [entry]))
}

export type StepState =
  | { kind: 'open' }
  | { kind: 'skipped'; entryId: string }
  /** More than one where two devices logged the same set: each of them was done. */
  | { kind: 'done'; sets: readonly [LoggedSet, ...LoggedSet[]] }

export interface SessionState {
  round: number
  /** By the key of the step. */
  states: ReadonlyMap<string, StepState>
  /** What stands in the place of an exercise of the plan, by the plan's own. */
  swaps: ReadonlyMap<string, LoggedSwap>
  /** What happened last and may be taken back. */
  latest: LoggedSet | Extract<LogEntry, { kind: 'SKIP' }> | undefined
  done: number
  skipped: number
  total: number
}

/** The round that is under way: the one after all that were finished. */
export function roundOf(log: readonly LogEntry[]): number {
  const finished = standing(log).flatMap(({ kind, round }) => (kind === 'FINISH' ? [round] : []))
  return Math.max(0, ...finished) + 1
}

const open: StepState = { kind: 'open' }

/** How far one has come, from nothing but the log. */
export function readSession(steps: readonly Step[], log: readonly LogEntry[], round = roundOf(log)): SessionState {
  const lines = standing(mergeLogs(log))
  const states = new Map<string, StepState>(steps.map(({ key }) => [key, open]))
  const swaps = new Map<string, LoggedSwap>()
  let latest: SessionState['latest']
  for (const entry of lines) {
    // Who has chosen another exercise wants it the next time, too.
    if (entry.kind === 'SWAP' && entry.round <= round) swaps.set(entry.resourceId, entry)
    if ((entry.kind !== 'SET' && entry.kind !== 'SKIP') || entry.round !== round) continue
    latest = entry
    const key = stepKey(entry.resourceId, entry.set)
    const known = states.get(key)
    // A set of an exercise that the plan no longer has stays in the history.
    if (known) states.set(key, withEntry(known, entry))
  }
  const kinds = [...states.values()].map(({ kind }) => kind)
  const count = (kind: StepState['kind']) => kinds.filter((one) => one === kind).length
  return { round, states, swaps, latest, done: count('done'), skipped: count('skipped'), total: steps.length }
}

/** What was done counts, whether it was skipped elsewhere or not. */
function withEntry(known: StepState, entry: LoggedSet | Extract<LogEntry, { kind: 'SKIP' }>): StepState {
  if (entry.kind === 'SET') return { kind: 'done', sets: known.kind === 'done' ? [...known.sets, entry] : [entry] }
  return known.kind === 'open' ? { kind: 'skipped', entryId: entry.id } : known
}

/** The next set that is neither done nor skipped: after the one given, and then from the beginning. */
export function nextOpen(steps: readonly Step[], { states }: SessionState, after?: string): Step | undefined {
  const from = steps.findIndex(({ key }) => key === after) + 1
  const inTurn = [...steps.slice(from), ...steps.slice(0, from)]
  return inTurn.find(({ key }) => states.get(key)?.kind === 'open')
}

/** Where to continue, on whichever device: after what was done last. */
export function placeToContinue(steps: readonly Step[], session: SessionState): Step | undefined {
  const { latest } = session
  return nextOpen(steps, session, latest && stepKey(latest.resourceId, latest.set))
}
