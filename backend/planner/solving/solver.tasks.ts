import { checkBeforeStoring, type Storing } from '#planner/checking/checkBeforeStoring.ts'
import type { PlanFault } from '#planner/checking/planFaults.ts'
import type { Catalogue } from '#planner/solving/ground.ts'
import { solvePlan, type SolvedPlan, type Solving } from '#planner/solving/solvePlan.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

export interface SolveRequest extends Solving {
  request: PlanRequest
  catalogue: Catalogue
}

/** What takes the solver: to make a plan, and to say of one whether it had to leave unmet what it does. */
export const solverTasks = {
  solve: ({ request, catalogue, ...solving }: SolveRequest): SolvedPlan | undefined =>
    solvePlan(request, catalogue, solving),
  check: (storing: Storing): PlanFault[] => checkBeforeStoring(storing),
}
