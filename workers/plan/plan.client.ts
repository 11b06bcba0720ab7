import { proxy } from 'comlink'
import type { Swap } from '#planner/changePlan.ts'
import type { Wish } from '#planner/checking/planFaults.ts'
import type { PlanDraft } from '#planner/toPlans.ts'
import { ownWorker } from '#workers/ownWorker.ts'
import type { PlanOrder, PlanOutcome, PlanPage, PlanStep, PlanWorker, StandingOrder } from './plan.contract.ts'

/** A program being created in a worker. */
export interface PlanInTheMaking {
  /** Rejects if the worker crashes or was closed. */
  outcome: Promise<PlanOutcome>
  /** Stops it, and the call to the model. */
  close(): void
}

/** Creates, checks and repairs until there is a plan. `tell` is called with each session as soon as it is valid. */
export function makePlanAside(order: PlanOrder, page: PlanPage, report: (step: PlanStep) => void): PlanInTheMaking {
  const { remote, ask, end } = openWorker()
  return {
    outcome: ask<PlanOutcome>(remote.make(order, proxy(page), proxy(report))).finally(end),
    close: end,
  }
}

/** Changes of stored plans. Each call rejects if the worker crashes or was closed. */
export interface PlanChanges {
  relaxedIn(standing: StandingOrder): Promise<Wish[]>
  swapsFor(standing: StandingOrder, resourceId: string): Promise<Swap[]>
  sessionAgain(standing: StandingOrder, which: { index: number; round: number }): Promise<PlanDraft | undefined>
  close(): void
}

export function openPlanChanges(): PlanChanges {
  const { remote, ask, end } = openWorker()
  return {
    relaxedIn: (standing) => ask(remote.relaxedIn(standing)),
    swapsFor: (standing, resourceId) => ask(remote.swapsFor(standing, resourceId)),
    sessionAgain: (standing, which) => ask(remote.sessionAgain(standing, which)),
    close: end,
  }
}

function openWorker() {
  return ownWorker<PlanWorker>(new Worker(new URL('./plan.worker.ts', import.meta.url), { type: 'module' }))
}
