import type { ErrorCode } from '#schema/errors.ts'

/** Hears of each query and mutation, where an operator measures. */
export interface RequestMetrics {
  onRequest(request: MeasuredRequest): void
}

export interface MeasuredRequest {
  /** Name of a registered document. All others share one name, so that no caller can add names. */
  document: string
  /** The id that the caller and the log have of it. */
  requestId: string
  /** Code of the first error; LEFT if the caller closed the connection before the answer. */
  code: ErrorCode | 'OK' | 'LEFT'
  /** Until the answer was there. */
  seconds: number
}

/** What the gateway's sockets carry at the moment. */
export interface SocketLoad {
  sockets: number
  subscriptions: number
  /** Number of subscriptions by the name of their document. */
  byDocument: ReadonlyMap<string, number>
}
