import * as v from 'valibot'
import { callerOf } from '#backend/platform/callerOf.ts'
import { checkBeforeStoring } from '#planner/checkBeforeStoring.ts'
import { faultOf } from '#planner/planFaults.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { withProfile } from './person.ts'
import type { CheckPlans, PlannerStore } from './planner.port.ts'

/** The rules of the worker, once more, on what the client really sent. */
export function createCheckPlans(store: PlannerStore): CheckPlans {
  return async ({ programId, plans, isForSelf }, asking) => {
    const contactId = callerOf(undefined, asking)
    const kept = v.safeParse(planRequest, await store.findRequest(programId, contactId))
    if (!kept.success) return [faultOf('NO_PLAN')]
    const request = isForSelf ? await withProfile(kept.output, asking, store) : kept.output
    return checkBeforeStoring({ plans, request, catalogue: await store.listExercises(asking) })
  }
}
