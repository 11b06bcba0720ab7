import { expose } from 'comlink'
import { changing } from './changeStanding.ts'
import { makeOrdered } from './makeOrdered.ts'
import type { PlanWorker } from './plan.contract.ts'

const worker: PlanWorker = {
  // Whoever does not want it any more ends the worker.
  make: (order, page, tell) =>
    makeOrdered(order, { page, tell, fetch: (...asked) => fetch(...asked), signal: new AbortController().signal }),
  ...changing,
}

expose(worker)
