import type { ExecutionResult } from 'graphql'
import { type ErrorExit, toWireErrors } from '#gateway/errors/toWireErrors.ts'

/** One result of a subscription, made into text once for everybody who gets it. Passes for the result itself. */
export interface SharedResult extends ExecutionResult {
  /** Of the event it tells; of a resync, where the stream begins anew. Undefined where there is none, as of an error. */
  readonly position: number | undefined
  /** What was told before may be stale, and positions may begin lower. */
  readonly isResync: boolean
  readonly text: string
}

export function toSharedResult({ data, errors, extensions }: ExecutionResult, exit: ErrorExit): SharedResult {
  const position: unknown = extensions?.['position']
  return {
    position: typeof position === 'number' ? position : undefined,
    isResync: extensions?.['resync'] === true,
    text: JSON.stringify({ data, ...(errors && { errors: toWireErrors(errors, exit) }), extensions }),
  }
}

/** Tells a client that what it holds may be stale, where it can't be told what it missed. */
export const resync: SharedResult = Object.freeze({
  position: undefined,
  isResync: true,
  text: JSON.stringify({ data: null, extensions: { resync: true } }),
})
