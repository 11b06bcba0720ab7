import type { ExecutionResult } from 'graphql'
import type { Engine } from '#backend/model/engine.ts'
import { type DomainRequest, executeDocument } from '#backend/model/executeDocument.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { toGraphqlError } from '#backend/model/resolve.ts'
import type { JsonRow } from '#backend/model/rights/columns.ts'
import { evaluatePredicate } from '#backend/model/rights/evaluatePredicate.ts'
import { asUser } from '#backend/platform/admission/currentUser.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { rowOf } from '#backend/platform/events/listeners.ts'
import { inSpan, inTrace } from '#backend/platform/traces/trace.ts'
import type { Predicate } from '#schema/rights/predicate.ts'
import { type AskRights, createAskRights } from './askRights.ts'
import { EventRoot } from './eventResolver.ts'
import type { Subscription } from './readSubscription.ts'

/** Number of events whose answers are kept; later subscribers cause a new execution. */
const MOST_KEPT = 64

interface EventResults {
  /** Resolves whether an anonymous viewer may see the row, by right. */
  open: Map<Predicate, Promise<boolean>>
  /** The same, where it is known by now. */
  isOpen: Map<Predicate, boolean>
  answers: Map<string, Promise<ExecutionResult>>
  /** Finished answers: thousands of later subscribers need not wait. */
  settled: Map<string, ExecutionResult>
  /** Answers that wait for `open`: thousands of subscribers wait for one promise. */
  sharedResults: Map<string, Promise<ExecutionResult | undefined>>
}

/**
 * Evaluates subscriptions against an event. Filters and rights are decided from the row when possible; otherwise one
 * query decides for all subscribers. Subscribers with the same answer share one result object.
 */
export class EventAnswers {
  readonly #engine: Engine
  readonly #ask: AskRights
  readonly #kept = new Map<number, EventResults>()

  constructor(engine: Engine) {
    this.#engine = engine
    this.#ask = createAskRights(engine)
  }

  /** Undefined if the event does not concern the subscription. Answers at once if another subscriber has the same result. */
  tell(event: LogEvent, subscription: Subscription, openRequest: OpenRequest): Payload | Promise<Payload> {
    const row = rowOf(event)
    if (event.action !== subscription.route.action || !isObject(row)) return undefined
    const passesFilter = subscription.judgeFilter(row)
    if (passesFilter === false) return undefined
    const delivery = { subscription, openRequest, row, judged: passesFilter ? 'wanted' : 'allowed' } as const
    const shared = passesFilter ? this.#sharedResult(event, delivery) : undefined
    if (!shared) return this.#workOut(event, delivery)
    if (!(shared instanceof Promise)) return toPayload(shared)
    return shared.then((answer) => (answer ? toPayload(answer) : this.#workOut(event, delivery)))
  }

  /** The result that all subscribers get; undefined if each one's rights decide. */
  #sharedResult(
    event: LogEvent,
    delivery: Telling,
  ): ExecutionResult | Promise<ExecutionResult | undefined> | undefined {
    const { answerKey, plan } = delivery.subscription
    const { open, isOpen, settled, sharedResults } = this.#keptOf(event)
    const pending = open.get(plan.where)
    const verdict = isOpen.get(plan.where)
    // The right is not checked yet, or has to be checked for each subscriber.
    if (!pending || verdict === false) return undefined
    const result = verdict ? settled.get(answerKey) : sharedResults.get(answerKey)
    if (result) return result
    const waited = pending.then(async (isShared) => {
      try {
        return isShared ? await this.#shared(event, delivery) : undefined
      } finally {
        sharedResults.delete(answerKey)
      }
    })
    const answered = waited.catch((error: unknown) => this.#failed(event, delivery, error))
    sharedResults.set(answerKey, answered)
    return answered
  }

  #failed({ position }: LogEvent, { openRequest }: Telling, error: unknown): ExecutionResult {
    const edge = { requestId: openRequest().context.requestId, log: this.#engine.log }
    return { errors: [toGraphqlError(error, edge)], extensions: { position } }
  }

  async #workOut(event: LogEvent, delivery: Telling): Promise<Payload> {
    try {
      if (!(await this.#maySee(event, delivery))) return undefined
    } catch (error) {
      return this.#failed(event, delivery, error)
    }
    // If the row does not decide the filter, the database does, for each subscriber.
    if (delivery.judged === 'wanted') return toPayload(await this.#shared(event, delivery))
    const request = delivery.openRequest()
    return toPayload(await asUser(request.context.viewer, () => this.#execute(event, delivery, request)))
  }

  async #maySee(event: LogEvent, { subscription, openRequest, row }: Telling): Promise<boolean> {
    const { plan, onlyAdds } = subscription
    const { where, model } = plan
    const { viewer, now, requestId } = openRequest().context
    const judge = (judged: Viewer) =>
      evaluatePredicate(where, { models: this.#engine.models, model, row, viewer: judged, now })
    const ask = (judged: Viewer) => this.#ask({ model, where, row, viewer: judged, now, requestId })
    const own = judge(viewer)
    if (own !== undefined) return own
    const isOpen = onlyAdds && (await this.#isOpen(event, where, async () => judge(anonymous) ?? ask(anonymous)))
    return isOpen || ask(viewer)
  }

  /** Checks once whether the row is public, regardless of the number of subscribers. */
  #isOpen(event: LogEvent, where: Predicate, ask: () => Promise<boolean>): Promise<boolean> {
    const { open, isOpen } = this.#keptOf(event)
    const pending = open.get(where)
    if (pending) return pending
    const verdict = ask()
    open.set(where, verdict)
    verdict.then(
      (isPublic) => isOpen.set(where, isPublic),
      () => open.delete(where),
    )
    return verdict
  }

  async #shared(event: LogEvent, delivery: Telling): Promise<ExecutionResult> {
    const { answers, settled } = this.#keptOf(event)
    const identity = delivery.subscription.answerKey
    const running = answers.get(identity) ?? this.#execute(event, delivery, withoutEnd(delivery.openRequest()))
    answers.set(identity, running)
    const result = await running
    // Do not cache failed results, so that a reconnecting client triggers a new execution.
    if (!result.errors) settled.set(identity, result)
    else if (answers.get(identity) === running) answers.delete(identity)
    return result
  }

  #keptOf({ position }: LogEvent): EventResults {
    const entry = this.#kept.get(position) ?? {
      open: new Map(),
      isOpen: new Map(),
      answers: new Map(),
      settled: new Map(),
      sharedResults: new Map(),
    }
    this.#kept.set(position, entry)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return entry
  }

  async #execute(event: LogEvent, { judged }: Telling, request: DomainRequest): Promise<ExecutionResult> {
    const run = () => executeDocument(this.#engine, request, new EventRoot(event, judged))
    const name = `subscription ${request.operationName ?? 'unnamed'}`
    const result = event.trace ? await inTrace(event.trace, () => inSpan({ name, kind: 'internal' }, run)) : await run()
    return { ...result, extensions: { ...result.extensions, position: event.position } }
  }
}

type Payload = ExecutionResult | undefined

/** Creates the request of a subscriber when it is needed. Most results need none. */
type OpenRequest = () => DomainRequest

interface Telling {
  subscription: Subscription
  openRequest: OpenRequest
  row: JsonRow
  judged: EventRoot['judged']
}

/** The first subscriber may leave while others wait, so a shared execution has no subscriber's abort signal. */
function withoutEnd(request: DomainRequest): DomainRequest {
  const context = Object.freeze({ ...request.context, signal: new AbortController().signal })
  return { ...request, context }
}

function toPayload(answer: ExecutionResult): Payload {
  const hasContent = answer.errors !== undefined || Object.values(answer.data ?? {}).some((value) => value !== null)
  return hasContent ? answer : undefined
}
