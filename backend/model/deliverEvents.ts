import type { ExecutionResult } from 'graphql'
import type { Instant } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { EventLog } from '#backend/platform/events/openEventLog.ts'
import { boundVariables } from './boundVariables.ts'
import type { Engine } from './engine.ts'
import { EventRoot } from './eventResolver.ts'
import { type DomainRequest, executeDocument } from './executeDocument.ts'
import { subscribedTopic } from './subscribedTopic.ts'

export interface Listening extends DomainRequest {
  /** The last position that the caller has seen. */
  after?: number | undefined
}

export interface EventSource {
  engine: Engine
  events: Pick<EventLog, 'listen'>
  now(): Instant
}

/** Results in the order of the events, each with its position; only of rows that the viewer may see. */
export function deliverEvents(
  request: Listening,
  { engine, events, now }: EventSource,
): AsyncIterable<ExecutionResult> {
  boundVariables(request.variables)
  const topic = subscribedTopic(engine, request)
  const left = new AbortController()
  const signal = AbortSignal.any([request.context.signal, left.signal])
  const heard = events.listen({ topics: [topic], after: request.after, signal })
  const results = resultsOf(heard, (event) => executeEvent(event, request, { engine, now }))
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => results.next(),
      // A generator that waits for its next event does not hear `return`; the signal ends its waiting.
      return: () => {
        left.abort()
        return results.return(undefined)
      },
    }),
  }
}

type Heard = ReturnType<EventLog['listen']>

async function* resultsOf(
  heard: Heard,
  run: (event: LogEvent) => Promise<ExecutionResult | undefined>,
): AsyncGenerator<ExecutionResult, void> {
  for await (const event of heard) {
    const { position } = event
    const result = 'resync' in event ? { data: null, extensions: { resync: true } } : await run(event)
    if (result) yield { ...result, extensions: { ...result.extensions, position } }
  }
}

/** Undefined for an event that is not for this viewer. */
async function executeEvent(
  event: LogEvent,
  request: DomainRequest,
  { engine, now }: Pick<EventSource, 'engine' | 'now'>,
): Promise<ExecutionResult | undefined> {
  const context = Object.freeze({ ...request.context, now: now() })
  const result = await executeDocument(engine, { ...request, context }, new EventRoot(event))
  // The stream breaks rather than skip an event: the caller comes back with its last position and gets it then.
  if (result.errors?.some(({ extensions }) => extensions['retryable'] === true)) throw new DomainError('UNAVAILABLE')
  const isForViewer = result.errors !== undefined || Object.values(result.data ?? {}).some((value) => value !== null)
  return isForViewer ? result : undefined
}
