import { proxy } from 'comlink'
import { ownWorker } from '#workers/ownWorker.ts'
import type { PlanOrder, PlanOutcome, PlanPage, PlanStep, PlanWorker } from './plan.contract.ts'

/** A program in the making, off the page's own thread. */
export interface PlanInTheMaking {
  /** Rejects when the worker breaks or was closed. */
  outcome: Promise<PlanOutcome>
  /** Stops it: the model is not asked for another word. */
  close(): void
}

/** Asks, checks and repairs until there is a plan. `tell` hears of each session as soon as it is good. */
export function makePlanAside(order: PlanOrder, page: PlanPage, tell: (step: PlanStep) => void): PlanInTheMaking {
  const worker = new Worker(new URL('./plan.worker.ts', import.meta.url), { type: 'module' })
  const { remote, ask, end } = ownWorker<PlanWorker>(worker)
  return {
    outcome: ask<PlanOutcome>(remote.make(order, proxy(page), proxy(tell))).finally(end),
    close: end,
  }
}
