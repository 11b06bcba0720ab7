import * as v from 'valibot'
import { relaxedIn, sessionAgain, type StandingPlan, type Swap, swapsFor } from '#planner/changePlan.ts'
import type { Wish } from '#planner/checking/planFaults.ts'
import { type PlanDraft, toPlans } from '#planner/toPlans.ts'
import { planContent } from '#schema/training/plan.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { withPerson } from './makeOrdered.ts'
import type { StandingOrder } from './plan.contract.ts'

/** Changes of stored plans, by the rules with which they were created. */
export const changing = {
  relaxedIn: (standing: StandingOrder): Wish[] => [...relaxedIn(read(standing))],
  swapsFor: (standing: StandingOrder, resourceId: string): Swap[] => swapsFor(read(standing), resourceId),
  sessionAgain: (standing: StandingOrder, which: { index: number; round: number }): PlanDraft | undefined => {
    const plan = read(standing)
    const day = sessionAgain(plan, which)
    return day && toPlans([day], plan.request, () => crypto.randomUUID())[0]
  },
}

function read({ plans, request, person, catalogue }: StandingOrder): StandingPlan {
  return {
    plans: plans.map((plan) => v.parse(planContent, plan)),
    request: withPerson(v.parse(planRequest, request), person),
    catalogue,
  }
}
