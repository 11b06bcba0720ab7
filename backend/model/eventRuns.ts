import type { ExecutionResult } from 'graphql'
import { anonymous } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import type { Engine } from './engine.ts'
import { EventRoot } from './eventResolver.ts'
import { type DomainRequest, executeDocument } from './executeDocument.ts'

/** Events of one document whose answers are kept; whoever listens later than that runs its own. */
const MOST_KEPT = 64

/**
 * Runs a subscription's document on events. What is everybody's to see is worked out once, however many listen, and
 * is then the same object for all of them.
 */
export class EventRuns {
  readonly #engine: Engine
  readonly #shared = new WeakMap<DomainRequest['document'], Map<string, Promise<ExecutionResult>>>()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** With `isShared` the viewer only counts for rows that are not everybody's. Undefined for an event that is not for them. */
  async run(event: LogEvent, request: DomainRequest, isShared: boolean): Promise<ExecutionResult | undefined> {
    const open = isShared ? await this.#runForAll(event, request) : undefined
    if (open && isTold(open)) return open
    const own = await this.#execute(event, request)
    return isTold(own) ? own : undefined
  }

  async #runForAll(event: LogEvent, request: DomainRequest): Promise<ExecutionResult> {
    const kept = this.#shared.get(request.document) ?? new Map<string, Promise<ExecutionResult>>()
    this.#shared.set(request.document, kept)
    const identity = JSON.stringify([event.position, request.operationName, request.variables])
    const running = kept.get(identity) ?? this.#execute(event, toNobody(request))
    kept.set(identity, running)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    const result = await running
    // Whoever comes back for an event that failed has it run anew, or it would fail for them for ever.
    if (result.errors && kept.get(identity) === running) kept.delete(identity)
    return result
  }

  async #execute(event: LogEvent, request: DomainRequest): Promise<ExecutionResult> {
    const result = await executeDocument(this.#engine, request, new EventRoot(event))
    return { ...result, extensions: { ...result.extensions, position: event.position } }
  }
}

/** The first who listens may leave while the others wait, so the shared run hears nobody's signal. */
function toNobody(request: DomainRequest): DomainRequest {
  const context = Object.freeze({ ...request.context, viewer: anonymous, signal: new AbortController().signal })
  return { ...request, context }
}

function isTold({ data, errors }: ExecutionResult): boolean {
  return errors !== undefined || Object.values(data ?? {}).some((value) => value !== null)
}
