import * as v from 'valibot'
import { callerOf } from '#backend/platform/callerOf.ts'
import { faultOf } from '#planner/planFaults.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { withProfile } from './person.ts'
import type { CheckPlans, PlannerStore } from './planner.port.ts'
import type { Solver } from './solving/openSolver.ts'

/** The rules of the worker, once more, on what the client really sent. */
export function createCheckPlans(store: PlannerStore, solver: Solver): CheckPlans {
  return async ({ programId, plans, isForSelf }, asking) => {
    const contactId = callerOf(undefined, asking)
    const kept = v.safeParse(planRequest, await store.findRequest(programId, contactId))
    if (!kept.success) return [faultOf('NO_PLAN')]
    const request = isForSelf ? await withProfile(kept.output, asking, store) : kept.output
    return solver.check({ plans, request, catalogue: await store.listExercises(asking) })
  }
}
