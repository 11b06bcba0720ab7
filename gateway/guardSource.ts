import type { Logger } from 'pino'
import { createBreaker } from './appsync/breaker.ts'
import { codedOf } from './errors/answered.ts'
import { refusal } from './errors/refusal.ts'

/**
 * Calls a source on behalf of a caller, who may leave. The source gets a signal that ends with the time limit too. Rejects
 * with `UNAVAILABLE` if there is no answer in time or the source fails, and at once while it is spared.
 */
export type SourceGuard = <Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  callerSignal?: AbortSignal,
) => Promise<Answer>

export interface SourceGuardRequest {
  /** For the operator's log. */
  source: string
  withinMs: number
  log: Pick<Logger, 'warn'>
  now(): number
}

/** One for each source, as the failures of all callers count together. */
export function createSourceGuard({ source, withinMs, log, now }: SourceGuardRequest): SourceGuard {
  const breaker = createBreaker(now)
  return async (call, callerSignal) => {
    if (breaker.isOpen()) throw refusal('UNAVAILABLE')
    const limit = AbortSignal.timeout(withinMs)
    const signal = callerSignal ? AbortSignal.any([callerSignal, limit]) : limit
    try {
      const answer = await Promise.race([call(signal), rejectAt(limit)])
      breaker.onAnswer()
      return answer
    } catch (error) {
      // A caller who has left says nothing about the source.
      if (callerSignal?.aborted) throw error
      if (isAnswer(error)) {
        breaker.onAnswer()
        throw error
      }
      breaker.onFailure()
      log.warn({ err: error, source }, 'a source did not answer')
      throw asUnavailable(error)
    }
  }
}

/** A refusal is an answer too. */
function isAnswer(error: unknown): boolean {
  const code = codedOf(error)?.code
  return code !== undefined && code !== 'UNAVAILABLE' && code !== 'INTERNAL'
}

function asUnavailable(error: unknown): unknown {
  if (codedOf(error)) return error
  return refusal('UNAVAILABLE', error instanceof Error ? { cause: error } : {})
}

function rejectAt(limit: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    limit.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })
}
