import * as v from 'valibot'
import { callerOf } from '#backend/platform/callerOf.ts'
import { faultOf } from '#planner/checking/planFaults.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { withProfile } from './person.ts'
import type { CheckPlans, PlannerStore } from './planner.port.ts'
import type { Solver } from './solving/openSolver.ts'

/** The rules of the worker, once more, on what the client really sent. */
export function createCheckPlans(store: PlannerStore, solver: Solver): CheckPlans {
  return async ({ programId, plans, isForSelf }, caller) => {
    const contactId = callerOf(undefined, caller)
    const storedRequest = v.safeParse(planRequest, await store.findRequest(programId, contactId))
    if (!storedRequest.success) return [faultOf('NO_PLAN')]
    const request = isForSelf ? await withProfile(storedRequest.output, caller, store) : storedRequest.output
    // A plan may hold exercises that were among those to choose from when it was made, and are no more.
    const [choice, named] = await Promise.all([
      store.listExercises(caller),
      store.findExercises(exercisesIn(plans), caller),
    ])
    const chosen = new Set(choice.map(({ id }) => id))
    const catalogue = [...choice, ...named.filter(({ id }) => !chosen.has(id))]
    return solver.check({ plans, request, catalogue })
  }
}

const planSchema = v.object({ resources: v.array(v.object({ targetID: v.nullish(v.string()) })) })

/** A plan of another shape names none; the solver says what is wrong with it. */
function exercisesIn(plans: readonly unknown[]): string[] {
  const ids = plans.flatMap((plan) => {
    const read = v.safeParse(planSchema, plan)
    return read.success ? read.output.resources.flatMap(({ targetID }) => targetID ?? []) : []
  })
  return [...new Set(ids)]
}
