/** A span while its work runs. */
export interface Span {
  rename(name: string): void
  set(attributes: Readonly<Record<string, string | number | boolean>>): void
  /** The work answered with a failure of this code. */
  fail(code: string): void
}

interface SpanStart {
  name: string
  /** A `server` starts a trace where there is none; a `client` calls a source. */
  kind: 'server' | 'client'
}

/** Records the traces of requests, where an operator has a receiver for them. The implementation is not the gateway's. */
export interface Traces {
  inSpan<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result>
  /** The current span, for a source in another process; undefined where no spans are recorded. */
  currentTraceparent(): string | undefined
}

/** Where no traces are recorded, work runs as it is. */
export const untraced: Traces = {
  inSpan: (_start, work) => work({ rename: () => undefined, set: () => undefined, fail: () => undefined }),
  currentTraceparent: () => undefined,
}
