import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { checkPlan } from './checking/checkPlan.ts'
import { type FaultCode, faultOf, type PlanFault, type Wish } from './checking/planFaults.ts'
import { type AskModel, ModelFailure, paused, readAttempt } from './model/modelAttempt.ts'
import { correctionFor } from './model/prompt.ts'
import { type Catalogue, type Ground, groundOf } from './solving/ground.ts'
import { SessionDraft } from './solving/SessionDraft.ts'
import { type Solve, solvePlan } from './solving/solvePlan.ts'

/** Specification 001, section 8. */
export const ATTEMPTS = 3

/** How long all attempts may take together, in milliseconds: less than a program waits until it has failed. */
const ALL_ATTEMPTS_MS = 600_000

/** No plan can be made at all. */
export class PlanFailure extends Error {
  override name = 'PlanFailure'
  readonly code: FaultCode

  constructor({ code, text }: PlanFault) {
    super(text)
    this.code = code
  }
}

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
  /** What was wrong with each attempt. */
  faults: PlanFault[][]
  /** What the catalogue has not enough for. */
  relaxed: Wish[]
}

export interface Making {
  request: PlanRequest
  catalogue: Catalogue
  ask: AskModel
  signal: AbortSignal
  onProgress?: (progress: PlanProgress) => void
  /** Where this thread is not to be kept busy. */
  solve?: Solve
  /** How long a model that has begun to write may pause. */
  quietMs?: number | undefined
  allAttemptsMs?: number
}

/**
 * Always ends in a plan that holds every rule: the model's, within three attempts, or one that the solver makes around
 * the model's valid sessions. A valid session is kept; each attempt requests only the others, with their faults.
 * Rejects only if canceled, or if the catalogue has nothing for this member.
 */
export async function makePlan(making: Making): Promise<MadePlan> {
  const { request, catalogue, signal, onProgress: tell, allAttemptsMs = ALL_ATTEMPTS_MS } = making
  const solve = solveOf(making)
  signal.throwIfAborted()
  const solved = await solve(request, catalogue)
  if (!solved) throw new PlanFailure(faultOf('NO_PLAN'))
  const ground = groundOf(request, catalogue, solved.relaxed)
  const draft = new SessionDraft(ground)
  const over = new AbortController()
  const timer = setTimeout(
    () => over.abort(new ModelFailure('The model takes too long', { isFinal: true })),
    allAttemptsMs,
  )
  const faults: PlanFault[][] = []
  try {
    const attempts = await tryModel({ ...making, ground, draft, faults, over: over.signal })
    if (attempts !== undefined) return { days: draft.days, by: 'model', attempts, faults, relaxed: solved.relaxed }
  } finally {
    clearTimeout(timer)
  }
  const repaired = await repair(ground, draft.keepable, solve)
  signal.throwIfAborted()
  tell?.({ attempt: faults.length, days: repaired ?? solved.days, of: request.numberOfSessions })
  const ended = { attempts: faults.length, faults, relaxed: solved.relaxed }
  return repaired ? { days: repaired, by: 'both', ...ended } : { days: solved.days, by: 'solver', ...ended }
}

function solveOf({ solve }: Making): Solve {
  return solve ?? solvePlan
}

interface Trying extends Making {
  ground: Ground
  draft: SessionDraft
  /** Takes what was wrong with each attempt. */
  faults: PlanFault[][]
  /** Ends when no time is left for any attempt. */
  over: AbortSignal
}

/** The number of the attempt that completed the plan; undefined where none did. */
async function tryModel(trying: Trying): Promise<number | undefined> {
  const { draft, faults, over, signal } = trying
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const error = await failureOf(attempt, trying)
    signal.throwIfAborted()
    const own = draft.end(error)
    if (own.length === 0) return attempt
    faults.push(own)
    if (over.aborted) return undefined
    if (!(error instanceof ModelFailure)) continue
    if (error.isFinal || !(await paused(error.retryAfterMs, AbortSignal.any([signal, over])))) return undefined
  }
  return undefined
}

/** Why an attempt ended early; undefined where its answer was read to the end. */
async function failureOf(attempt: number, trying: Trying): Promise<unknown> {
  const { ask, draft, faults, over, onProgress: tell, quietMs, request, signal } = trying
  const corrections = attempt === 1 ? [] : [correctionFor(draft.correction(faults.at(-1) ?? []))]
  draft.begin()
  const take = (raw: unknown) => {
    if (draft.take(raw)) tell?.({ attempt, days: draft.days, of: request.numberOfSessions })
  }
  try {
    await readAttempt({ ask, corrections, signal: AbortSignal.any([signal, over]), quietMs, take })
    return undefined
  } catch (error) {
    return error ?? new Error()
  }
}

/** Other selections of the model's sessions that are tried before all are given up. */
const REPAIRS = 8

/**
 * The model's good sessions with the others solved around them; without one more of each week that still breaks a
 * rule.
 */
async function repair(
  ground: Ground,
  keepable: ReadonlyMap<number, AnsweredDay>,
  solve: Solve,
): Promise<AnsweredDay[] | undefined> {
  const { request, byId } = ground
  const kept = new Map(keepable)
  for (let round = 0; round < REPAIRS && kept.size > 0; round += 1) {
    const days = (await solve(request, [...byId.values()], { kept }))?.days
    const faults = days ? checkPlan(days, ground) : []
    if (days && faults.length === 0) return days
    giveUpSome(kept, faults)
  }
  return undefined
}

/** One session of each week that breaks a rule; half of all, where there was no plan around them. */
function giveUpSome(kept: Map<number, AnsweredDay>, faults: readonly PlanFault[]): void {
  const indices = [...kept.keys()]
  if (faults.length === 0) indices.slice(indices.length / 2).forEach((index) => kept.delete(index))
  for (const { days: numbers = indices.map((index) => index + 1) } of faults) {
    const last = numbers.findLast((number) => kept.has(number - 1))
    if (last !== undefined) kept.delete(last - 1)
  }
}
