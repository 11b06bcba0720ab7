import * as v from 'valibot'
import { type Catalogue, groundOf } from '#planner/solving/ground.ts'
import { wishesOutOfReach } from '#planner/solving/solvePlan.ts'
import { toDays } from '#planner/toPlans.ts'
import { planContent } from '#schema/training/plan.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { checkPlan } from './checkPlan.ts'
import { faultOf, type PlanFault } from './planFaults.ts'

export interface Storing {
  /** Sections and resources of each plan, in the order of the plans, as they were sent. */
  plans: readonly unknown[]
  /** What the program was asked to be, with what is known of the person. */
  request: PlanRequest
  catalogue: Catalogue
}

/**
 * All that speaks against storing plans that a model or a solver made; nothing where they may be stored. Nothing is taken
 * on trust: what had to be left unmet is found anew.
 */
export function checkBeforeStoring({ plans, request, catalogue }: Storing): PlanFault[] {
  const read = plans.map((plan) => v.safeParse(planContent, plan))
  const days = read.flatMap((result) => (result.success ? [result.output] : []))
  if (days.length < plans.length) return [faultOf('SHAPE')]
  return checkPlan(toDays(days), groundOf(request, catalogue, wishesOutOfReach(request, catalogue)))
}
