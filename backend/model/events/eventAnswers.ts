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
  /** The rights by which everybody may: nobody is judged any more. */
  isEverybodys: Set<Predicate>
  answers: Map<string, Promise<ExecutionResult>>
  /** Those that have been worked out: the thousands who come after the first wait for nothing. */
  settled: Map<string, ExecutionResult>
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
  /** A subscription is one viewer's, who stays the same for as long as it is followed. */
  readonly #identities = new WeakMap<Subscription, string>()
  #documentCount = 0

  constructor(engine: Engine) {
    this.#engine = engine
    this.#ask = createAskRights(engine)
  }

  /** Undefined for an event that is not for them. At once where another has been told the same. */
  tell(
    event: LogEvent,
    subscription: Subscription,
    request: DomainRequest,
  ): ExecutionResult | undefined | Promise<ExecutionResult | undefined> {
    const row = rowOf(event)
    const { filter, model, plan, route } = subscription
    if (event.action !== route.action || !isObject(row)) return undefined
    const isWanted = judgeFilter(filter, { model, guards: plan.guards ?? {}, row })
    if (isWanted === false) return undefined
    const told = { root: new EventRoot(event, isWanted ? 'wanted' : 'allowed'), subscription, request, row }
    const { isEverybodys, settled } = this.#keptOf(event)
    const known = isWanted && isEverybodys.has(plan.where) ? settled.get(this.#identityOf(told)) : undefined
    return known ? asTold(known) : this.#workOut(event, told)
  }

  async #workOut(event: LogEvent, told: Telling): Promise<ExecutionResult | undefined> {
    const { root, request } = told
    try {
      if (!(await this.#maySee(event, told))) return undefined
    } catch (error) {
      const edge = { requestId: request.context.requestId, log: this.#engine.log }
      return { errors: [toGraphqlError(error, edge)], extensions: { position: event.position } }
    }
    // What the row does not tell of the filter is left to the database, for each by itself.
    const isShared = root.judged === 'wanted'
    return asTold(await (isShared ? this.#shared(event, told) : this.#execute(event, root, request)))
  }

  async #maySee(event: LogEvent, { subscription, request, row }: Telling): Promise<boolean> {
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
    const { open, isEverybodys } = this.#keptOf(event)
    const known = open.get(where)
    if (known) return known
    const asked = ask()
    open.set(where, asked)
    const settle = (isOpen: boolean) => void (isOpen && isEverybodys.add(where))
    asked.then(settle, () => open.delete(where))
    return asked
  }

  async #shared(event: LogEvent, told: Telling): Promise<ExecutionResult> {
    const { answers, settled } = this.#keptOf(event)
    const identity = this.#identityOf(told)
    const running = answers.get(identity) ?? this.#execute(event, told.root, withoutEnd(told.request))
    answers.set(identity, running)
    const result = await running
    // Whoever comes back for an event that failed has it worked out anew, or it would fail for them for ever.
    if (!result.errors) settled.set(identity, result)
    else if (answers.get(identity) === running) answers.delete(identity)
    return result
  }

  #identityOf({ subscription, request }: Telling): string {
    const known = this.#identities.get(subscription)
    if (known !== undefined) return known
    const { document, operationName, variables, context } = request
    const number = this.#documents.get(document) ?? (this.#documentCount += 1)
    this.#documents.set(document, number)
    const answering = subscription.answerVariables.map((name) => variables[name] ?? null)
    const facts = factKey(subscription.answerFacts, context.viewer)
    const identity = JSON.stringify([number, operationName, answering, facts])
    this.#identities.set(subscription, identity)
    return identity
  }

  #keptOf({ position }: LogEvent): Kept {
    const kept = this.#kept.get(position) ?? {
      open: new Map(),
      isEverybodys: new Set(),
      answers: new Map(),
      settled: new Map(),
    }
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

interface Telling {
  root: EventRoot
  subscription: Subscription
  request: DomainRequest
  row: Readonly<Record<string, unknown>>
}

/** The first who listens may leave while the others wait, so what is shared hears nobody's signal. */
function withoutEnd(request: DomainRequest): DomainRequest {
  const context = Object.freeze({ ...request.context, signal: new AbortController().signal })
  return { ...request, context }
}

function asTold(answer: ExecutionResult): ExecutionResult | undefined {
  const isTold = answer.errors !== undefined || Object.values(answer.data ?? {}).some((value) => value !== null)
  return isTold ? answer : undefined
}
