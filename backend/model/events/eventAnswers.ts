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
import type { Predicate } from '#schema/predicate.ts'
import { type AskRights, createAskRights } from './askRights.ts'
import { EventRoot } from './eventResolver.ts'
import type { Subscription } from './readSubscription.ts'

/** Events whose answers are kept; whoever listens later than that has its own worked out. */
const MOST_KEPT = 64

interface Kept {
  /** Whether nobody in particular may see the row, by the right. */
  open: Map<Predicate, Promise<boolean>>
  /** The same, where it is known by now. */
  isOpen: Map<Predicate, boolean>
  answers: Map<string, Promise<ExecutionResult>>
  /** Those that have been worked out: the thousands who come after the first wait for nothing. */
  settled: Map<string, ExecutionResult>
  /** Those that wait for `open`: the thousands who come with the first wait for one promise. */
  everybodys: Map<string, Promise<ExecutionResult | undefined>>
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

  constructor(engine: Engine) {
    this.#engine = engine
    this.#ask = createAskRights(engine)
  }

  /** Undefined for an event that is not for them. At once where another has been told the same. */
  tell(event: LogEvent, subscription: Subscription, asking: Asking): Told | Promise<Told> {
    const row = rowOf(event)
    if (event.action !== subscription.route.action || !isObject(row)) return undefined
    const isWanted = subscription.judgeFilter(row)
    if (isWanted === false) return undefined
    const told = { subscription, asking, row, judged: isWanted ? 'wanted' : 'allowed' } as const
    const everybodys = isWanted ? this.#everybodys(event, told) : undefined
    if (!everybodys) return this.#workOut(event, told)
    if (!(everybodys instanceof Promise)) return asTold(everybodys)
    return everybodys.then((answer) => (answer ? asTold(answer) : this.#workOut(event, told)))
  }

  /** What is told to all, without a look at any of them; undefined where each has to be looked at. */
  #everybodys(event: LogEvent, told: Telling): ExecutionResult | Promise<ExecutionResult | undefined> | undefined {
    const { answerKey, plan } = told.subscription
    const { open, isOpen, settled, everybodys } = this.#keptOf(event)
    const asked = open.get(plan.where)
    const verdict = isOpen.get(plan.where)
    // Nobody has been looked at yet, or each must be.
    if (!asked || verdict === false) return undefined
    const known = verdict ? settled.get(answerKey) : everybodys.get(answerKey)
    if (known) return known
    const waited = asked.then(async (isEverybodys) => {
      try {
        return isEverybodys ? await this.#shared(event, told) : undefined
      } finally {
        everybodys.delete(answerKey)
      }
    })
    const answered = waited.catch((error: unknown) => this.#failed(event, told, error))
    everybodys.set(answerKey, answered)
    return answered
  }

  #failed({ position }: LogEvent, { asking }: Telling, error: unknown): ExecutionResult {
    const edge = { requestId: asking().context.requestId, log: this.#engine.log }
    return { errors: [toGraphqlError(error, edge)], extensions: { position } }
  }

  async #workOut(event: LogEvent, told: Telling): Promise<Told> {
    try {
      if (!(await this.#maySee(event, told))) return undefined
    } catch (error) {
      return this.#failed(event, told, error)
    }
    // What the row does not tell of the filter is left to the database, for each by itself.
    if (told.judged === 'wanted') return asTold(await this.#shared(event, told))
    const request = told.asking()
    return asTold(await asUser(request.context.viewer, () => this.#execute(event, told, request)))
  }

  async #maySee(event: LogEvent, { subscription, asking, row }: Telling): Promise<boolean> {
    const { plan, onlyAdds } = subscription
    const { where, model } = plan
    const { viewer, now, requestId } = asking().context
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
    const { open, isOpen } = this.#keptOf(event)
    const known = open.get(where)
    if (known) return known
    const asked = ask()
    open.set(where, asked)
    asked.then(
      (verdict) => isOpen.set(where, verdict),
      () => open.delete(where),
    )
    return asked
  }

  async #shared(event: LogEvent, told: Telling): Promise<ExecutionResult> {
    const { answers, settled } = this.#keptOf(event)
    const identity = told.subscription.answerKey
    const running = answers.get(identity) ?? this.#execute(event, told, withoutEnd(told.asking()))
    answers.set(identity, running)
    const result = await running
    // Whoever comes back for an event that failed has it worked out anew, or it would fail for them for ever.
    if (!result.errors) settled.set(identity, result)
    else if (answers.get(identity) === running) answers.delete(identity)
    return result
  }

  #keptOf({ position }: LogEvent): Kept {
    const kept = this.#kept.get(position) ?? {
      open: new Map(),
      isOpen: new Map(),
      answers: new Map(),
      settled: new Map(),
      everybodys: new Map(),
    }
    this.#kept.set(position, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return kept
  }

  async #execute(event: LogEvent, { judged }: Telling, request: DomainRequest): Promise<ExecutionResult> {
    const result = await executeDocument(this.#engine, request, new EventRoot(event, judged))
    return { ...result, extensions: { ...result.extensions, position: event.position } }
  }
}

type Told = ExecutionResult | undefined

/** Whoever listens, asking at this moment. Most are told without. */
type Asking = () => DomainRequest

interface Telling {
  subscription: Subscription
  asking: Asking
  row: JsonRow
  judged: EventRoot['judged']
}

/** The first who listens may leave while the others wait, so what is shared hears nobody's signal. */
function withoutEnd(request: DomainRequest): DomainRequest {
  const context = Object.freeze({ ...request.context, signal: new AbortController().signal })
  return { ...request, context }
}

function asTold(answer: ExecutionResult): Told {
  const isTold = answer.errors !== undefined || Object.values(answer.data ?? {}).some((value) => value !== null)
  return isTold ? answer : undefined
}
