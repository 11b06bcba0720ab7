import type { Instant, Viewer } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Env } from '#backend/platform/env.ts'
import type { Logger } from '#backend/platform/log.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import { chatPath } from '#schema/training/chatRequest.ts'
import { admitCompletions } from './model/admitCompletions.ts'
import { type Completions, createCompletions } from './model/completions.ts'
import { createCompletionHandler } from './model/createCompletionHandler.ts'
import { openModel } from './model/openModel.ts'
import { createPlannerStore } from './planner.store.ts'
import { forgetOldPlanning } from './planning.store.ts'
import { openSolver, type Solver } from './solving/openSolver.ts'

export interface PlannerRequest {
  env: Env
  database: Database
  now: () => Instant
  log: Logger
}

/** Who makes plans, and who judges them. */
export interface Planner extends AsyncDisposable {
  completions: Completions
  solver: Solver
}

const HOUR_MS = 3_600_000

/** The model that the operator named, or the embedded planner; the solver's thread; and the upkeep of what they keep. */
export function openPlanner({ env, database, now, log }: PlannerRequest): Planner {
  const limits = { calls: env.OPENAI_DAILY_CALLS, tokens: env.OPENAI_DAILY_TOKENS }
  const solver = openSolver({ log })
  const work = async () => {
    await forgetOldPlanning(database, now())
    return false
  }
  const upkeep = startLoop({ name: 'planner upkeep', work, everyMs: HOUR_MS, log })
  const completions = createCompletions({ model: openModel(env, solver), store: createPlannerStore(database), limits })
  return {
    completions: admitCompletions(completions),
    solver,
    async [Symbol.asyncDispose]() {
      await upkeep.stop()
      await solver.close()
    },
  }
}

interface ServingRequest {
  viewerOf(authorization: string | undefined): Promise<Viewer>
  isAllowedOrigin?: ((origin: string | undefined) => boolean) | undefined
  now: () => Instant
  log: Logger
}

/** The calls of the gateway's source, and the door for what streams. */
export function servePlanner(
  completions: Completions,
  { viewerOf, now, log, isAllowedOrigin = (origin) => origin === undefined }: ServingRequest,
) {
  return {
    calls: {
      create: async (
        body: object,
        { authorization, signal }: { authorization: string | undefined; signal: AbortSignal },
      ) => completions.create(body, { viewer: await viewerOf(authorization), now: now(), signal }),
    },
    handlers: { [chatPath]: createCompletionHandler({ completions, viewerOf, isAllowedOrigin, now, log }) },
  }
}
