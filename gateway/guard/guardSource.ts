import type { Logger } from 'pino'
import { codedOf } from '#gateway/errors/answered.ts'
import { refusal } from '#gateway/errors/refusal.ts'
import { type Traces, untraced } from '#gateway/metrics/traces.port.ts'
import { createBreaker } from './breaker.ts'

/**
 * Calls a source on behalf of a caller, who may leave. The source gets a signal that ends with the time limit too. Rejects
 * with `UNAVAILABLE` if there is no answer in time or the source fails, and at once while it is spared.
 */
export type SourceGuard = <Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  callerSignal?: AbortSignal,
) => Promise<Answer>

export interface SourceGuardRequest {
  /** Name of the source in the log. */
  source: string
  withinMs: number
  log: Pick<Logger, 'warn'>
  now(): number
  /** Records the calls of traced requests. */
  traces?: Traces | undefined
}

/** Creates the guard of one source. All callers share it, because their failures count together. */
export function createSourceGuard(request: SourceGuardRequest): SourceGuard {
  const { source, withinMs, log, now, traces = untraced } = request
  const breaker = createBreaker(now)
  return async (call, callerSignal) => {
    if (breaker.isOpen()) throw refusal('UNAVAILABLE')
    const limit = limitTo(withinMs, callerSignal)
    try {
      const calling = traces.inSpan({ name: `source ${source}`, kind: 'client' }, () => call(limit.signal))
      const answer = await Promise.race([calling, limit.ended])
      breaker.onAnswer()
      return answer
    } catch (error) {
      limit.end(error)
      // A refusal is an answer, also if the source refuses this caller for too many requests: the source works.
      if (codedOf(error)) {
        breaker.onAnswer()
        throw error
      }
      // A call that its caller aborted says nothing about the source.
      if (!callerSignal?.aborted) {
        breaker.onFailure()
        log.warn({ err: error, source }, 'a source did not answer')
      }
      throw refusal('UNAVAILABLE', error instanceof Error ? { cause: error } : {})
    } finally {
      limit.lift()
    }
  }
}

/**
 * A signal that aborts at a time limit and with the caller's; `ended` rejects then. `AbortSignal.timeout` would fire for
 * each call long after it has ended.
 */
function limitTo(withinMs: number, callerSignal: AbortSignal | undefined) {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const controller = new AbortController()
  const end = (reason: unknown) => {
    controller.abort(reason)
    reject(reason)
  }
  const leave = () => end(callerSignal?.reason)
  const timer = setTimeout(() => end(new Error('no answer in time')), withinMs)
  if (callerSignal?.aborted) leave()
  callerSignal?.addEventListener('abort', leave, { once: true })
  return {
    signal: controller.signal,
    ended,
    /** Ends what the source may still be doing. */
    end,
    lift() {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', leave)
    },
  }
}
