// Operation: createCustomPlansLambda
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { makePlan, PlanFailure } from '#planner/makePlan.ts'
import { type AskModel, ModelFailure } from '#planner/model/modelAttempt.ts'
import { pieceOf } from '#planner/model/readPlan.ts'
import type { Solve } from '#planner/solving/solvePlan.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import type { CompletionCaller, Completions } from './model/completions.ts'
import { ModelRefusal } from './model/modelRefusal.ts'
import { withProfile } from './person.ts'
import type { PlannerStore } from './planner.port.ts'
import type { Solver } from './solving/openSolver.ts'

export interface CustomPlanParts {
  store: PlannerStore
  /** Absent if the installation makes no plans. */
  completions?: Completions | undefined
  solver?: Solver | undefined
}

interface CustomPlan {
  days: AnsweredDay[]
  relaxed: string[]
}

/**
 * What a page's worker does, done on the server: the same attempts, the same rules, and the same end in a good plan.
 */
export async function createCustomPlan(
  request: PlanRequest,
  context: Context,
  { store, completions, solver }: CustomPlanParts,
): Promise<CustomPlan> {
  if (!completions || !solver) throw new DomainError('UNAVAILABLE')
  const person = await withProfile(request, context, store)
  try {
    const { days, relaxed } = await makePlan({
      request: person,
      catalogue: await store.listExercises(context),
      ask: askThrough(completions, request, context),
      signal: context.signal,
      solve: solveAside(solver, context.signal),
    })
    return { days, relaxed }
  } catch (error) {
    if (error instanceof PlanFailure) throw new DomainError('NOT_FOUND', { message: error.message, cause: error })
    throw error
  }
}

/** What the model left is finished if there is time for it; without, the plan that was solved first is as good. */
function solveAside(solver: Solver, signal: AbortSignal): Solve {
  return async (request, catalogue, solving) => {
    const solved = solver.solve({ request, catalogue, ...solving }, signal)
    return solving ? solved.catch(() => undefined) : solved
  }
}

function askThrough(completions: Completions, request: PlanRequest, context: CompletionCaller): AskModel {
  return async function* ask(corrections, signal) {
    const messages = [JSON.stringify(request), ...corrections].map((content) => ({ role: 'user', content }))
    try {
      for await (const { choices } of await completions.stream({ messages }, { ...context, signal })) {
        yield pieceOf(choices[0]?.delta)
      }
    } catch (error) {
      throw toModelFailure(error)
    }
  }
}

/** Nothing is left of the day, or the model refuses for good: another attempt would not help. */
function toModelFailure(error: unknown): unknown {
  if (error instanceof ModelRefusal) return new ModelFailure(error.message, error)
  if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS')
    return new ModelFailure(error.message, { isFinal: true })
  return error
}
