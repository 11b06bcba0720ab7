import { type DocumentNode, getOperationAST, Kind, visit } from 'graphql'
import type { Engine } from '#backend/model/engine.ts'
import type { DomainRequest } from '#backend/model/executeDocument.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { coerceVariables } from '#backend/model/plan/coerceVariables.ts'
import { type DocumentRun, planDocument } from '#backend/model/plan/planDocument.ts'
import { readLevelInput } from '#backend/model/read/pages/keyCondition.ts'
import { renderLevel } from '#backend/model/read/renderLevel.ts'
import { type Fact, factKey, factsOfPlan, onlyAdds } from '#backend/model/rights/audienceOf.ts'
import { authorise } from '#backend/model/rights/authorise.ts'
import type { Route } from '#backend/platform/events/listeners.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { AuthorisedPlan } from '#schema/plan.ts'
import { asDecided } from './eventResolver.ts'
import { compileFilter, type JudgeFilter } from './judgeFilter.ts'
import { routeOf } from './routeOf.ts'

/** A subscription's selection, independent of the subscriber. */
interface Asked {
  /** Whose rows it hears of. */
  model: ModelDescription
  action: Route['action']
  plan: AuthorisedPlan
  /**
   * Whether more facts about a viewer never hide a row, so that a row visible to anonymous viewers is visible to all.
   */
  onlyAdds: boolean
  /** Facts about the viewer on which the result depends. */
  answerFacts: ReadonlySet<Fact>
  /** The same text where an event is answered from the same document and variables, but for those that only filter. */
  name: string
}

export interface Subscription extends Pick<Asked, 'model' | 'plan' | 'onlyAdds'> {
  /** Route of the events that may concern this subscriber. */
  route: Route
  judgeFilter: JudgeFilter
  /** An event that is for them is answered the same to all who have the same. */
  answerKey: string
}

/** A filter that could not run is refused here, not at the first event. */
export function readSubscription(engine: Engine, request: DomainRequest): Subscription {
  const variables = coerceVariables(engine.schema, request)
  if (!variables) throw badInput('variables', 'These are not the variables that the document declares.')
  const asked = askedBy(engine, { ...request, variables })
  const { model, plan } = asked
  const { viewer } = request.context
  const { filter, order, leftOut } = readLevelInput(plan, model, variables)
  renderLevel(plan, { parents: 'event', order, leftOut, filter }, engine.models)
  return {
    model,
    plan,
    onlyAdds: asked.onlyAdds,
    route: { action: asked.action, where: routeOf({ plan, model, filter, viewer }) },
    judgeFilter: compileFilter(filter, { model, guards: plan.guards ?? {} }),
    answerKey: `${asked.name} ${factKey(asked.answerFacts, viewer)}`,
  }
}

/**
 * Maximum cached selections per document; they differ by variables outside the filter, and most documents have none.
 */
const MOST_KEPT = 64

const askedOf = new WeakMap<Engine, WeakMap<DocumentNode, Map<string, Asked>>>()
let askedMade = 0

/** Thousands listen with the same document, and what it asks for is kept once. */
function askedBy(engine: Engine, run: DocumentRun): Asked {
  const { document, operationName, variables } = run
  const byDocument = askedOf.get(engine) ?? new WeakMap<DocumentNode, Map<string, Asked>>()
  askedOf.set(engine, byDocument)
  const ofDocument = byDocument.get(document) ?? new Map<string, Asked>()
  byDocument.set(document, ofDocument)
  const answering = variablesBesideTheFilter(run).map((name) => variables[name] ?? null)
  const identity = JSON.stringify([operationName ?? null, answering])
  const cached = ofDocument.get(identity)
  if (cached) return cached
  const asked = { ...readAsked(engine, run), name: String((askedMade += 1)) }
  if (ofDocument.size >= MOST_KEPT) ofDocument.clear()
  ofDocument.set(identity, asked)
  return asked
}

function readAsked(engine: Engine, run: DocumentRun): Omit<Asked, 'name'> {
  const [only] = planDocument(engine, run)
  const root = only && engine.rootFields.get(only.field.name)
  if (!only?.plan || root?.does !== 'listen') throw badInput('query', 'This is no subscription.')
  const plan = authorise(only.plan, engine)
  const { action, model } = root
  const answerFacts = new Set(factsOfPlan(asDecided(plan), engine.models))
  return { model, action, plan, onlyAdds: onlyAdds(plan.where), answerFacts }
}

function variablesBesideTheFilter({ document, operationName }: DocumentRun): string[] {
  const roots = getOperationAST(document, operationName)?.selectionSet.selections ?? []
  const filters = new Set(
    roots
      .flatMap((root) => (root.kind === Kind.FIELD ? (root.arguments ?? []) : []))
      .filter(({ name }) => name.value === 'filter'),
  )
  const names = new Set<string>()
  visit(document, {
    VariableDefinition: () => false,
    Argument: (argument) => (filters.has(argument) ? false : undefined),
    Variable(variable) {
      names.add(variable.name.value)
    },
  })
  return [...names].toSorted()
}
