import type { Logger } from '#backend/platform/log.ts'
import { openThread } from '#backend/platform/threads/openThread.ts'
import type { Storing } from '#planner/checking/checkBeforeStoring.ts'
import type { PlanFault } from '#planner/checking/planFaults.ts'
import type { SolvedPlan } from '#planner/solving/solvePlan.ts'
import type { SolveRequest, solverTasks } from './solver.tasks.ts'

/** The solver on a thread where users take turns. Rejects with `UNAVAILABLE` for a user with too many tasks waiting. */
export interface Solver {
  solve(request: SolveRequest, signal?: AbortSignal): Promise<SolvedPlan | undefined>
  check(storing: Storing, signal?: AbortSignal): Promise<PlanFault[]>
}

/** Of the hardest requests, most are solved within a fifth of a second. */
export const LONGEST_MS = 5_000
/** Maximum number of tasks of one user that wait: a page has one or two at a time. */
const WAITING_PER_USER = 8

interface SolverRequest {
  log: Logger
  /** Of one task. */
  longestMs?: number
}

export function openSolver({ log, longestMs = LONGEST_MS }: SolverRequest): Solver & { close(): Promise<void> } {
  const thread = openThread<typeof solverTasks>({
    script: new URL('./solver.worker.ts', import.meta.url),
    name: 'solver',
    log,
    longestMs,
    waitingPerUser: WAITING_PER_USER,
  })
  return {
    solve: (request, signal) => thread.run('solve', request, signal),
    check: (storing, signal) => thread.run('check', storing, signal),
    close: () => thread.close(),
  }
}
