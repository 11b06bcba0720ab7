import type { DocumentNode, ExecutionResult } from 'graphql'
import type { Engine } from '#backend/model/engine.ts'
import { type DomainRequest, executeDocument } from '#backend/model/executeDocument.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { toGraphqlError } from '#backend/model/resolve.ts'
import { factKey } from '#backend/model/rights/audienceOf.ts'
import { evaluatePredicate } from '#backend/model/rights/evaluatePredicate.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { rowOf } from '#backend/platform/events/listeners.ts'
import type { Predicate } from '#schema/predicate.ts'
import { type AskRights, createAskRights } from './askRights.ts'
import { EventRoot } from './eventResolver.ts'
import { judgeFilter } from './judgeFilter.ts'
import type { Subscription } from './readSubscription.ts'

/** Events whose answers are kept; whoever listens later than that has its own worked out. */
const MOST_KEPT = 64

interface Kept {
  /** Whether nobody in particular may see the row, by the right. */
  open: Map<Predicate, Promise<boolean>>
  answers: Map<string, Promise<ExecutionResult>>
}

/**
 * What subscriptions are told of events. Whom an event is for is judged by the row where the row tells, and asked of the
 * database once for all of them where it does not; what it says is worked out once for all to whom it says the same,
 * and is then the same object for all of them.
 */
export class EventAnswers {
  readonly #engine: Engine
  readonly #ask: AskRights
  readonly #kept = new Map<number, Kept>()
  readonly #documents = new WeakMap<DocumentNode, number>()
  #documentCount = 0

  constructor(engine: Engine) {
    this.#engine = engine
    this.#ask = createAskRights(engine)
  }

  /** Undefined for an event that is not for them. */
  async tell(
    event: LogEvent,
    subscription: Subscription,
    request: DomainRequest,
  ): Promise<ExecutionResult | undefined> {
    const row = rowOf(event)
    const { filter, model, plan, route } = subscription
    if (event.action !== route.action || !isObject(row)) return undefined
    const isWanted = judgeFilter(filter, { model, guards: plan.guards ?? {}, row })
    if (isWanted === false) return undefined
    try {
      if (!(await this.#maySee(event, { subscription, request, row }))) return undefined
    } catch (error) {
      const edge = { requestId: request.context.requestId, log: this.#engine.log }
      return { errors: [toGraphqlError(error, edge)], extensions: { position: event.position } }
    }
    // What the row does not tell of the filter is left to the database, for each by itself.
    const root = new EventRoot(event, isWanted ? 'wanted' : 'allowed')
    const answer = isWanted
      ? await this.#shared(event, { root, subscription, request })
      : await this.#execute(event, root, request)
    return isTold(answer) ? answer : undefined
  }

  async #maySee(event: LogEvent, { subscription, request, row }: Judging): Promise<boolean> {
    const { plan, onlyAdds } = subscription
    const { where, model } = plan
    const { viewer, now, requestId } = request.context
    const judge = (judged: Viewer) =>
      evaluatePredicate(where, { models: this.#engine.models, model, row, viewer: judged, now })
    const ask = (judged: Viewer) => this.#ask({ model, where, row, viewer: judged, now, requestId })
    const own = judge(viewer)
    if (own !== undefined) return own
    const isOpen = onlyAdds && (await this.#isOpen(event, where, async () => judge(anonymous) ?? ask(anonymous)))
    return isOpen || ask(viewer)
  }

  /** What everybody may see is asked once, however many listen. */
  #isOpen(event: LogEvent, where: Predicate, ask: () => Promise<boolean>): Promise<boolean> {
    const { open } = this.#keptOf(event)
    const known = open.get(where)
    if (known) return known
    const asked = ask()
    open.set(where, asked)
    asked.catch(() => open.delete(where))
    return asked
  }

  async #shared(event: LogEvent, told: Telling): Promise<ExecutionResult> {
    const { answers } = this.#keptOf(event)
    const identity = this.#identityOf(told)
    const running = answers.get(identity) ?? this.#execute(event, told.root, withoutEnd(told.request))
    answers.set(identity, running)
    const result = await running
    // Whoever comes back for an event that failed has it worked out anew, or it would fail for them for ever.
    if (result.errors && answers.get(identity) === running) answers.delete(identity)
    return result
  }

  #identityOf({ subscription, request }: Telling): string {
    const { document, operationName, variables, context } = request
    const number = this.#documents.get(document) ?? (this.#documentCount += 1)
    this.#documents.set(document, number)
    const answering = subscription.answerVariables.map((name) => variables[name] ?? null)
    return JSON.stringify([number, operationName, answering, factKey(subscription.answerFacts, context.viewer)])
  }

  #keptOf({ position }: LogEvent): Kept {
    const kept = this.#kept.get(position) ?? { open: new Map(), answers: new Map() }
    this.#kept.set(position, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return kept
  }

  async #execute(event: LogEvent, root: EventRoot, request: DomainRequest): Promise<ExecutionResult> {
    const result = await executeDocument(this.#engine, request, root)
    return { ...result, extensions: { ...result.extensions, position: event.position } }
  }
}

interface Judging {
  subscription: Subscription
  request: DomainRequest
  row: Readonly<Record<string, unknown>>
}

interface Telling {
  root: EventRoot
  subscription: Subscription
  request: DomainRequest
}

/** The first who listens may leave while the others wait, so what is shared hears nobody's signal. */
function withoutEnd(request: DomainRequest): DomainRequest {
  const context = Object.freeze({ ...request.context, signal: new AbortController().signal })
  return { ...request, context }
}

function isTold({ data, errors }: ExecutionResult): boolean {
  return errors !== undefined || Object.values(data ?? {}).some((value) => value !== null)
}
