import type { ExecutionResult } from 'graphql'
import type { Engine } from '#backend/model/engine.ts'
import type { DomainRequest } from '#backend/model/executeDocument.ts'
import { boundVariables } from '#backend/model/plan/coerceVariables.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { EventLog } from '#backend/platform/events/openEventLog.ts'
import type { EventAnswers } from './eventAnswers.ts'
import { readSubscription, type Subscription } from './readSubscription.ts'

export interface Listening extends DomainRequest {
  /** The last position that the caller has seen. */
  after?: number | undefined
}

export interface EventSource {
  engine: Engine
  answers: EventAnswers
  events: Pick<EventLog, 'listen'>
  now(): Instant
}

/** Results in the order of the events, each with its position; only of rows that the viewer may see. */
export function deliverEvents(request: Listening, source: EventSource): AsyncIterable<ExecutionResult> {
  boundVariables(request.variables)
  const subscription = readSubscription(source.engine, request)
  const { model, route } = subscription
  const left = new AbortController()
  const signal = AbortSignal.any([request.context.signal, left.signal])
  const heard = source.events.listen({ topics: [model.table], route, after: request.after, signal })
  const results = resultsOf(heard, (event) => runEvent(event, { subscription, request }, source))
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
type RunEvent = (event: LogEvent) => Promise<ExecutionResult | undefined>

async function* resultsOf(heard: Heard, run: RunEvent): AsyncGenerator<ExecutionResult, void> {
  for await (const event of heard) {
    if ('resync' in event) yield { data: null, extensions: { resync: true, position: event.position } }
    else {
      const result = await run(event)
      if (result) yield result
    }
  }
}

async function runEvent(
  event: LogEvent,
  { request, subscription }: { request: DomainRequest; subscription: Subscription },
  { answers, now }: EventSource,
): Promise<ExecutionResult | undefined> {
  const context = Object.freeze({ ...request.context, now: now() })
  const result = await answers.tell(event, subscription, { ...request, context })
  // The stream breaks rather than skip an event: the caller comes back with its last position and gets it then.
  if (result?.errors?.some(({ extensions }) => extensions['retryable'] === true)) throw new DomainError('UNAVAILABLE')
  return result
}
