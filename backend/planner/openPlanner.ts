import type { Instant, Viewer } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Env } from '#backend/platform/env.ts'
import type { Logger } from '#backend/platform/log.ts'
import { chatPath } from '#schema/training/chatRequest.ts'
import { type Completions, createCompletions } from './completions.ts'
import { createCompletionHandler } from './createCompletionHandler.ts'
import { openModel } from './openModel.ts'
import { createPlannerStore } from './planner.store.ts'

export interface PlannerRequest {
  env: Env
  database: Database
}

/** Who makes plans: the model that the operator named, or the embedded planner. */
export function openPlanner({ env, database }: PlannerRequest): Completions {
  const limits = { calls: env.OPENAI_DAILY_CALLS, tokens: env.OPENAI_DAILY_TOKENS }
  return createCompletions({ model: openModel(env), store: createPlannerStore(database), limits })
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
        asked: object,
        { authorization, signal }: { authorization: string | undefined; signal: AbortSignal },
      ) => completions.create(asked, { viewer: await viewerOf(authorization), now: now(), signal }),
    },
    handlers: { [chatPath]: createCompletionHandler({ completions, viewerOf, isAllowedOrigin, now, log }) },
  }
}
