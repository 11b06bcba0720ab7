import { expose } from 'comlink'
import { changing } from './changeStanding.ts'
import { makeOrdered } from './makeOrdered.ts'
import type { PlanWorker } from './plan.contract.ts'

const worker: PlanWorker = {
  // The signal never aborts: a page cancels by terminating the worker.
  make: (order, page, report) =>
    makeOrdered(order, {
      page,
      report: report,
      fetch: (...args) => fetch(...args),
      signal: new AbortController().signal,
    }),
  ...changing,
}

expose(worker)
