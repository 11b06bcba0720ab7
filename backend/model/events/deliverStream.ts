import { type ExecutionResult, getOperationAST, Kind } from 'graphql'
import type { Engine } from '#backend/model/engine.ts'
import { executeDocument } from '#backend/model/executeDocument.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { coerceVariables } from '#backend/model/plan/coerceVariables.ts'
import type { Context, Instant } from '#backend/platform/context.ts'
import type { EventLog } from '#backend/platform/events/openEventLog.ts'
import type { Listening } from './deliverEvents.ts'

/** Root values of a subscription that is not about rows. Throws for a viewer who may not follow it; ends with the signal. */
export type Stream = (context: Context, signal: AbortSignal) => AsyncIterable<object>

/** By the name of the field. */
export type Streams = Readonly<Record<string, Stream>>

/** The stream that the document follows; undefined where it follows rows. */
export function streamOf(streams: Streams, { document, operationName }: Listening): Stream | undefined {
  const [root] = getOperationAST(document, operationName)?.selectionSet.selections ?? []
  const name = root?.kind === Kind.FIELD ? root.name.value : ''
  return Object.hasOwn(streams, name) ? streams[name] : undefined
}

interface StreamSource {
  engine: Engine
  stream: Stream
  events: Pick<EventLog, 'position'>
  now(): Instant
}

/**
 * Results without positions. Nothing is replayed: a caller who comes back from an earlier position reads again what it
 * shows.
 */
export function deliverStream(request: Listening, source: StreamSource): AsyncIterableIterator<ExecutionResult> {
  if (!coerceVariables(source.engine.schema, request))
    throw badInput('variables', 'These are not the variables that the document declares.')
  const leaving = new AbortController()
  const roots = source.stream(request.context, leaving.signal)
  const results = resultsOf(request, { ...source, roots, signal: leaving.signal })
  return {
    next: () => results.next(),
    async return() {
      leaving.abort()
      return results.return(undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

interface OpenStream extends Pick<StreamSource, 'engine' | 'events' | 'now'> {
  roots: AsyncIterable<object>
  signal: AbortSignal
}

async function* resultsOf(
  request: Listening,
  { engine, events, now, roots, signal }: OpenStream,
): AsyncGenerator<ExecutionResult, undefined> {
  try {
    const position = events.position()
    if (request.after !== undefined && request.after !== position)
      yield { data: null, extensions: { resync: true, position } }
    for await (const root of roots) {
      const context = Object.freeze({ ...request.context, now: now() })
      yield await executeDocument(engine, { ...request, context }, root)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return undefined
}
