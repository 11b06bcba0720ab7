import { AsyncLocalStorage } from 'node:async_hooks'

/** Version, trace, span and flags, in lower-case hex. Later versions may add fields, which are ignored. */
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]([\da-f])$/
const TRACEPARENT_LENGTH = 55
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)

/** A trace, and the span below which further ones belong. */
export interface Trace {
  traceId: string
  spanId: string
  isSampled: boolean
}

const current = new AsyncLocalStorage<Trace | undefined>()

/**
 * Runs the work under the trace that a caller, a job or an event names by W3C's `traceparent`, so that the log and the
 * spans name it too. Ignores an invalid header.
 */
export function inTrace<Result>(traceparent: unknown, work: () => Result): Result {
  const trace = traceIn(traceparent)
  return trace === undefined ? work() : current.run(trace, work)
}

/** Fields of each line that is logged within a trace. */
export function traceFields(): { traceId?: string } {
  const trace = current.getStore()
  return trace ? { traceId: trace.traceId } : {}
}

type Attributes = Readonly<Record<string, string | number | boolean>>

/**
 * The start of a span. Names and attributes say what kind of work it is: no arguments, and nothing that names a user.
 */
export interface SpanStart {
  name: string
  /** `server` and `consumer` start a trace if there is none; other kinds are recorded only within a trace. */
  kind: 'server' | 'consumer' | 'client' | 'internal'
  attributes?: Attributes
}

/** A span while its work runs. */
export interface Span {
  rename(name: string): void
  set(attributes: Attributes): void
  /** The work answered with a failure of this code. */
  fail(code: string): void
}

/** A span of the recorder. */
export interface RecordedSpan extends Span {
  readonly trace: Trace
  /** Takes the error if the work failed. */
  end(error?: unknown): void
}

export type RecordSpan = (start: SpanStart, parent: Trace | undefined) => RecordedSpan

let recordSpan: RecordSpan | undefined

/** Sets the recorder for spans of this process. Without one, none are recorded. Returns a function that removes it. */
export function recordSpans(record: RecordSpan): () => void {
  recordSpan = record
  return () => {
    if (recordSpan === record) recordSpan = undefined
  }
}

const UNRECORDED: Span = Object.freeze({ rename: () => undefined, set: () => undefined, fail: () => undefined })

/** Runs the work in a span below the current one. */
export function inSpan<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result> {
  const span = recordSpan && begin(start, current.getStore())
  return span ? current.run(span.trace, () => settle(span, work)) : work(UNRECORDED)
}

/** Whether the current work has a trace whose spans are recorded. */
export function isTraced(): boolean {
  return recordSpan !== undefined && current.getStore() !== undefined
}

/** Runs work outside of the current trace, such as a heartbeat that continues beside it. */
export function outsideTrace<Result>(work: () => Result): Result {
  return current.run(undefined, work)
}

/** Starts a span in the trace that an event names; the caller ends it. */
export function beginSpanOf(traceparent: string, start: SpanStart): RecordedSpan | undefined {
  return recordSpan && begin(start, traceIn(traceparent))
}

/** The current span as `traceparent`, for work that continues elsewhere; undefined if no spans are recorded. */
export function currentTraceparent(): string | undefined {
  const trace = recordSpan && current.getStore()
  return trace && `00-${trace.traceId}-${trace.spanId}-0${Number(trace.isSampled)}`
}

function begin(start: SpanStart, parent: Trace | undefined): RecordedSpan | undefined {
  const mayStart = parent !== undefined || start.kind === 'server' || start.kind === 'consumer'
  return mayStart ? recordSpan?.(start, parent) : undefined
}

async function settle<Result>(span: RecordedSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    const result = await work(span)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

function traceIn(header: unknown): Trace | undefined {
  if (typeof header !== 'string' || header.length !== TRACEPARENT_LENGTH) return undefined
  const [, traceId = NO_TRACE, spanId = NO_SPAN, flags = '0'] = TRACEPARENT.exec(header) ?? []
  if (traceId === NO_TRACE || spanId === NO_SPAN) return undefined
  return { traceId, spanId, isSampled: Number.parseInt(flags, 16) % 2 === 1 }
}
