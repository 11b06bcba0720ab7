import * as v from 'valibot'
import { type AnsweredDay, answeredDay } from '#schema/training/planAnswer.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { checkDay, checkPlan } from './checkPlan.ts'
import { type Catalogue, type Ground, groundOf } from './ground.ts'
import { matchDay } from './matchExercise.ts'
import { type FaultCode, faultOf, type PlanFault, type Wish } from './planFaults.ts'
import { correctionFor } from './prompt.ts'
import { breach, PlanBreach, PlanReader } from './readPlan.ts'
import { type Solve, solvePlan } from './solvePlan.ts'

/** Specification 001, section 8. */
export const ATTEMPTS = 3

const QUIET_MS = 30_000
const ATTEMPT_MS = 180_000

/** The model could not be asked, or would not answer. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  /** Whether asking again may help. */
  readonly isFinal: boolean

  constructor(text: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(text)
    this.isFinal = isFinal
  }
}

/** No plan can be made at all. */
export class PlanFailure extends Error {
  override name = 'PlanFailure'
  readonly code: FaultCode

  constructor({ code, text }: PlanFault) {
    super(text)
    this.code = code
  }
}

/**
 * Asks a model for the arguments of its function, piece by piece. `corrections` are what was wrong with its answers so
 * far. Ends its work when nobody reads on.
 */
export type AskModel = (corrections: readonly string[], signal: AbortSignal) => AsyncIterable<string>

export interface PlanProgress {
  attempt: number
  /** The sessions that are good so far, in their order. */
  days: readonly AnsweredDay[]
  of: number
}

export interface MadePlan {
  days: AnsweredDay[]
  /** Who made it; `both` where the solver finished what the model began. */
  by: 'model' | 'solver' | 'both'
  attempts: number
  /** What was wrong with each attempt that came to nothing. */
  faults: PlanFault[][]
  /** What the catalogue has not enough for. */
  relaxed: Wish[]
}

export interface Making {
  request: PlanRequest
  catalogue: Catalogue
  ask: AskModel
  signal: AbortSignal
  tell?: (progress: PlanProgress) => void
  /** Where this thread is not to be kept busy. */
  solve?: Solve
  /** Without a word for so long, a model is given up. */
  quietMs?: number
  attemptMs?: number
}

/**
 * Always ends in a plan that holds every rule: the model's, within three attempts that are each told what was wrong, or
 * else one that the solver makes of what was good in them. Rejects only when nobody wants it any more, or when the
 * catalogue has nothing for this person.
 */
export async function makePlan(making: Making): Promise<MadePlan> {
  const { request, catalogue, signal } = making
  const solve = solveOf(making)
  signal.throwIfAborted()
  const solved = await solve(request, catalogue)
  if (!solved) throw new PlanFailure(faultOf('NO_PLAN'))
  const ground = groundOf(request, catalogue, solved.relaxed)
  const faults: PlanFault[][] = []
  let best: readonly AnsweredDay[] = []
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const days: AnsweredDay[] = []
    try {
      await readAttempt({ ...making, ground, days, attempt, corrections: faults.map(correctionFor) })
      return { days, by: 'model', attempts: attempt, faults, relaxed: solved.relaxed }
    } catch (error) {
      signal.throwIfAborted()
      faults.push(faultsOf(error))
      if (days.length > best.length) best = days
      if (error instanceof ModelFailure && error.isFinal) break
    }
  }
  const repaired = await repair(ground, best, solve)
  signal.throwIfAborted()
  making.tell?.({ attempt: faults.length, days: repaired ?? solved.days, of: request.numberOfSessions })
  const ended = { attempts: faults.length, faults, relaxed: solved.relaxed }
  return repaired ? { days: repaired, by: 'both', ...ended } : { days: solved.days, by: 'solver', ...ended }
}

function solveOf({ solve }: Making): Solve {
  return solve ?? solvePlan
}

interface Attempt extends Making {
  ground: Ground
  corrections: readonly string[]
  attempt: number
  /** Takes the good days, also those of an attempt that fails later. */
  days: AnsweredDay[]
}

async function readAttempt(attempt: Attempt): Promise<void> {
  const { ask, ground, corrections, days, signal, quietMs = QUIET_MS, attemptMs = ATTEMPT_MS } = attempt
  const giving = new AbortController()
  const both = AbortSignal.any([signal, giving.signal])
  const giveUp = () => giving.abort(new ModelFailure('The model does not answer'))
  const total = setTimeout(giveUp, attemptMs)
  const reader = new PlanReader()
  const pieces = ask(corrections, both)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await within(pieces.next(), { ms: quietMs, giveUp, signal: both })
      if (next.done === true) break
      for (const raw of reader.push(next.value)) takeDay(raw, attempt)
    }
    reader.end()
    const left = checkPlan(days, ground)
    if (left.length > 0) throw new PlanBreach(left)
  } finally {
    clearTimeout(total)
    // Whatever became of it: nobody reads on, so nobody need write on.
    giving.abort(new ModelFailure('The answer is not wanted any more'))
    void pieces.return?.().catch(() => {})
  }
}

function takeDay(raw: unknown, { days, ground, tell, attempt, request }: Attempt): void {
  const parsed = v.safeParse(answeredDay, raw)
  if (!parsed.success) throw breach('SHAPE', `Day ${days.length + 1}, ${v.getDotPath(parsed.issues[0]) ?? ''}`)
  const day = matchDay(parsed.output, ground)
  const faults = checkDay(day, { index: days.length, before: days.at(-1) }, ground)
  if (faults.length > 0) throw new PlanBreach(faults)
  days.push(day)
  tell?.({ attempt, days: [...days], of: request.numberOfSessions })
}

/** A stream that hangs neither ends nor fails by itself. */
async function within<Value>(
  promise: Promise<Value>,
  { ms, giveUp, signal }: { ms: number; giveUp: () => void; signal: AbortSignal },
): Promise<Value> {
  const timer = setTimeout(giveUp, ms)
  const { promise: over, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    return await Promise.race([promise, over])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

function faultsOf(error: unknown): PlanFault[] {
  if (error instanceof PlanBreach) return [...error.faults]
  // Any other error is kept as its text: specification 001, section 8.
  const text = error instanceof Error && error.message !== '' ? error.message : faultOf('FAILED').text
  return [{ code: 'FAILED', text }]
}

/** The good sessions of the best attempt, with the others solved around them, as far as that holds all rules. */
async function repair(ground: Ground, best: readonly AnsweredDay[], solve: Solve): Promise<AnsweredDay[] | undefined> {
  const { request, byId } = ground
  for (let keep = best.length; keep > 0; keep = Math.floor(keep / 2)) {
    const kept = new Map(best.slice(0, keep).map((day, index) => [index, day]))
    const days = (await solve(request, [...byId.values()], { kept }))?.days
    if (days && checkPlan(days, ground).length === 0) return days
  }
  return undefined
}
