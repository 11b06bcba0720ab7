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

/**
 * Results in the order of the events, each with its position; only of rows that the viewer may see. Ends when it is
 * left, also while nothing comes.
 */
export function deliverEvents(request: Listening, source: EventSource): AsyncIterableIterator<ExecutionResult> {
  boundVariables(request.variables)
  const subscription = readSubscription(source.engine, request)
  const { model, route } = subscription
  const heard = source.events.listen({ topics: [model.table], route, after: request.after })
  return new Delivery(heard, (event) => runEvent(event, { subscription, request }, source))
}

type Heard = ReturnType<EventLog['listen']>
type RunEvent = (event: LogEvent) => ExecutionResult | undefined | Promise<ExecutionResult | undefined>

const DONE: IteratorReturnResult<undefined> = Object.freeze({ done: true, value: undefined })

type Next = IteratorResult<ExecutionResult, undefined>

/**
 * Thousands of them wait for the same event, and are told the same result: no more than a promise goes by from the one
 * to the other. One asks at a time.
 */
class Delivery implements AsyncIterableIterator<ExecutionResult, undefined> {
  readonly #heard: Heard
  readonly #run: RunEvent
  #tell: ((next: Next | Promise<never>) => void) | undefined
  #isLeft = false

  constructor(heard: Heard, run: RunEvent) {
    this.#heard = heard
    this.#run = run
  }

  next(): Promise<Next> {
    if (this.#isLeft) return Promise.resolve(DONE)
    return new Promise((resolve) => {
      this.#tell = resolve
      this.#hear()
    })
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#isLeft = true
    await this.#heard.return?.()
    return DONE
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #hear(): void {
    this.#heard.next().then(this.#take, this.#fail)
  }

  readonly #take = ({ done, value: event }: Awaited<ReturnType<Heard['next']>>): void => {
    if (done) return this.#tell?.(DONE)
    if ('resync' in event) return this.#answer({ data: null, extensions: { resync: true, position: event.position } })
    const payload = this.#run(event)
    if (payload instanceof Promise) payload.then(this.#answer, this.#fail)
    else this.#answer(payload)
  }

  /** Called with the subscriber's result; undefined if the event is not for them. */
  readonly #answer = (result: ExecutionResult | undefined): void => {
    if (result) this.#tell?.({ done: false, value: result })
    else if (this.#isLeft) this.#tell?.(DONE)
    else this.#hear()
  }

  readonly #fail = (error: unknown): void => this.#tell?.(Promise.reject(error))
}

function runEvent(
  event: LogEvent,
  { request, subscription }: { request: DomainRequest; subscription: Subscription },
  { answers, now }: EventSource,
): ReturnType<RunEvent> {
  const openRequest = () => ({ ...request, context: Object.freeze({ ...request.context, now: now() }) })
  const payload = answers.tell(event, subscription, openRequest)
  return payload instanceof Promise ? payload.then(unlessItPasses) : payload
}

/** The stream breaks rather than skip an event: the caller comes back with its last position and gets it then. */
function unlessItPasses(result: ExecutionResult | undefined): ExecutionResult | undefined {
  if (result?.errors?.some(({ extensions }) => extensions['retryable'] === true)) throw new DomainError('UNAVAILABLE')
  return result
}
