import type { ExecutionResult } from 'graphql'
import { type ErrorExit, toWireErrors } from '#gateway/errors/toWireErrors.ts'

/** One result of a subscription, serialised once for all subscribers. */
export interface SharedResult {
  /**
   * Of the event it tells; of a resync, where the stream begins anew. Undefined where there is none, as of an error.
   */
  readonly position: number | undefined
  /** What was told before may be stale, and positions may begin lower. */
  readonly isResync: boolean
  /** The `next` message of graphql-transport-ws for a subscription of this id; the same bytes for all that have it. */
  message(subscriptionId: string): Buffer
}

const sharedResults = new WeakMap<ExecutionResult, SharedResult>()

/** Streams of different audiences are often told the very same result, which is then made into text for the first. */
export function toSharedResult(result: ExecutionResult, exit: ErrorExit): SharedResult {
  const shared = sharedResults.get(result) ?? makeShared(result, exit)
  sharedResults.set(result, shared)
  return shared
}

function makeShared({ data, errors, extensions }: ExecutionResult, exit: ErrorExit): SharedResult {
  const position: unknown = extensions?.['position']
  return {
    position: typeof position === 'number' ? position : undefined,
    isResync: extensions?.['resync'] === true,
    message: messageOf({ data, ...(errors && { errors: toWireErrors(errors, exit) }), extensions }),
  }
}

/**
 * Tells a client that results were left out, so that it reads again what it shows. What comes next follows the position,
 * if the source keeps positions.
 */
export function resyncAt(position: number | undefined): SharedResult {
  const extensions = { resync: true, ...(position !== undefined && { position }) }
  return { position, isResync: true, message: messageOf({ data: null, extensions }) }
}

/** Pages that opened the same things have given them the same ids, so the last message fits most of the next ones. */
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
