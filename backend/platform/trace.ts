import { AsyncLocalStorage } from 'node:async_hooks'

/** Version, trace, span and flags, in lower-case hex. Later versions may add fields; we read none of them. */
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/
const TRACEPARENT_LENGTH = 55
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)

const current = new AsyncLocalStorage<{ traceId: string }>()

/**
 * Runs the work under the trace that a caller or a proxy names by W3C's `traceparent`, so that the log names it too.
 * Anything else than a valid header is no trace.
 */
export function inTrace<Result>(traceparent: unknown, work: () => Result): Result {
  const traceId = traceIn(traceparent)
  return traceId === undefined ? work() : current.run({ traceId }, work)
}

/** Fields of each line that is logged under a trace. */
export function traceFields(): { traceId?: string } {
  return current.getStore() ?? {}
}

function traceIn(header: unknown): string | undefined {
  if (typeof header !== 'string' || header.length !== TRACEPARENT_LENGTH) return undefined
  const [, traceId, spanId] = TRACEPARENT.exec(header) ?? []
  return traceId === NO_TRACE || spanId === NO_SPAN ? undefined : traceId
}
