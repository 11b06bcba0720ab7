import type { IncomingMessage } from 'node:http'
import { createTimedCheck } from '#schema/createTimedCheck.ts'
import { type RequestHandler, sendJson } from './routeRequest.ts'

export interface HealthCheck {
  /** Rejects while the source does not work. */
  check(): Promise<void>
  /** Without it no request can be answered. The process does without the others, and says so. */
  isRequired: boolean
}

/** What a process needs, by names that callers may see. */
export type HealthChecks = Readonly<Record<string, HealthCheck>>

export interface HealthParts {
  checks: HealthChecks
  /** Whether the caller may see why a check failed. */
  isOperator(request: IncomingMessage): boolean
  /** Time limit of each check, in milliseconds. */
  withinMs?: number | undefined
  /** Of the results. */
  clock?: (() => number) | undefined
}

interface CheckResult {
  ok: boolean
  isRequired: boolean
  ms: number
  error?: string
}

/** How long a result stands, as anyone may ask: a bucket is not read for each caller. */
const KEPT_MS = { required: 1_000, other: 15_000 }
const LONGEST_ERROR = 300

/**
 * `/health/live`: the process lives. `/health/ready`, for load balancers: it should get requests. `/health/all`, for
 * alarms: nothing is missing, not even what others could do without.
 */
export function healthHandlers({
  checks,
  isOperator,
  withinMs,
  clock = performance.now.bind(performance),
}: HealthParts) {
  let isRetired = false
  const runs = Object.entries(checks).map(([name, check]) => ({
    name,
    run: kept(createRun(check, withinMs), check.isRequired ? KEPT_MS.required : KEPT_MS.other, clock),
  }))

  async function answer(isNeeded: (result: CheckResult) => boolean, isDetailed: boolean) {
    const results = await Promise.all(runs.map(async ({ name, run }) => [name, await run()] as const))
    const ready = !isRetired && results.every(([, result]) => result.ok || !isNeeded(result))
    const shown = results.map(([name, result]) => [name, isDetailed ? detailsOf(result) : result.ok] as const)
    return { ready, checks: Object.fromEntries(shown) }
  }
  const handler = (isNeeded: (result: CheckResult) => boolean): RequestHandler => {
    return async (request, response) => {
      const body = await answer(isNeeded, isOperator(request))
      sendJson(response, body.ready ? 200 : 503, body)
    }
  }
  const handlers: Record<string, RequestHandler> = {
    '/health/live': (_request, response) => sendJson(response, 200, { live: true }),
    '/health/ready': handler(({ isRequired }) => isRequired),
    '/health/all': handler(() => true),
  }
  return {
    handlers,
    /** From now on the process says that it should get no more requests. */
    retire() {
      isRetired = true
    },
  }
}

function detailsOf({ ok, ms, error }: CheckResult) {
  return { ok, ms, ...(error !== undefined && { error }) }
}

function createRun({ check, isRequired }: HealthCheck, withinMs: number | undefined): () => Promise<CheckResult> {
  const timedCheck = createTimedCheck(check, withinMs)
  return async () => {
    const begin = performance.now()
    const about = () => ({ isRequired, ms: Math.round(performance.now() - begin) })
    try {
      await timedCheck()
      return { ok: true, ...about() }
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      return { ok: false, ...about(), error: text.slice(0, LONGEST_ERROR) }
    }
  }
}

function kept(run: () => Promise<CheckResult>, forMs: number, clock: () => number): () => Promise<CheckResult> {
  let result: Promise<CheckResult> | undefined
  let until = 0
  return () => {
    if (!result || clock() >= until) {
      until = clock() + forMs
      result = run()
    }
    return result
  }
}
