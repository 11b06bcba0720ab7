import type { ExecutionResult } from 'graphql'
import { type ErrorExit, toWireErrors } from '#gateway/errors/toWireErrors.ts'

/** One result of a subscription, serialized once for all subscribers. */
export interface SharedResult {
  /**
   * Log position of the event, or where the stream restarts after a resync. Undefined if the result has none, such as an
   * error.
   */
  readonly position: number | undefined
  /** True if results were skipped: earlier results may be stale, and later positions may be lower. */
  readonly isResync: boolean
  /** The `next` message of graphql-transport-ws for a subscription of this id; the same bytes for all that have it. */
  message(subscriptionId: string): Buffer
}

const sharedResults = new WeakMap<ExecutionResult, SharedResult>()

/** Serializes a result once, even if the channels of several audiences receive the same object. */
export function toSharedResult(result: ExecutionResult, exit: ErrorExit): SharedResult {
  const shared = sharedResults.get(result) ?? createSharedResult(result, exit)
  sharedResults.set(result, shared)
  return shared
}

function createSharedResult({ data, errors, extensions }: ExecutionResult, exit: ErrorExit): SharedResult {
  const position: unknown = extensions?.['position']
  return {
    position: typeof position === 'number' ? position : undefined,
    isResync: extensions?.['resync'] === true,
    message: messageOf({ data, ...(errors && { errors: toWireErrors(errors, exit) }), extensions }),
  }
}

/**
 * Tells a client that results were skipped, so that it refetches. Later results follow `position`, if the source has
 * positions.
 */
export function resyncAt(position: number | undefined): SharedResult {
  const extensions = { resync: true, ...(position !== undefined && { position }) }
  return { position, isResync: true, message: messageOf({ data: null, extensions }) }
}

/** Clients that open the same page use the same subscription ids, so caching the last message serves most subscribers. */
function messageOf(payload: object): SharedResult['message'] {
  const text = JSON.stringify(payload)
  let lastId: string | undefined
  let last = Buffer.of()
  return (id) => {
    if (id === lastId) return last
    lastId = id
    last = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":${text}}`)
    return last
  }
}
