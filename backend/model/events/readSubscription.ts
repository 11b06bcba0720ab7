import { getOperationAST, Kind, visit } from 'graphql'
import type { Engine } from '#backend/model/engine.ts'
import type { DomainRequest } from '#backend/model/executeDocument.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { coerceVariables } from '#backend/model/plan/coerceVariables.ts'
import { planDocument } from '#backend/model/plan/planDocument.ts'
import { readLevelInput } from '#backend/model/read/keyCondition.ts'
import { renderLevel } from '#backend/model/read/renderLevel.ts'
import { type Fact, factsOfPlan, onlyAdds } from '#backend/model/rights/audienceOf.ts'
import { authorise } from '#backend/model/rights/authorise.ts'
import type { Route } from '#backend/platform/events/listeners.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { AuthorisedPlan } from '#schema/plan.ts'
import { asDecided } from './eventResolver.ts'
import { routeOf } from './routeOf.ts'

/** What a subscription's document asks for. */
export interface Subscription {
  /** Whose rows it hears of. */
  model: ModelDescription
  /** Of their events, the ones that may be for this listener. */
  route: Route
  plan: AuthorisedPlan
  filter: unknown
  /** Whether knowing more of a viewer never takes a row away, so that what nobody in particular may see is everybody's. */
  onlyAdds: boolean
  /** What an answer depends on, beside the event: of the viewer, and of the variables those that do more than filter. */
  answerFacts: ReadonlySet<Fact>
  answerVariables: readonly string[]
}

/** A filter that could not run is refused here, not at the first event. */
export function readSubscription(engine: Engine, request: DomainRequest): Subscription {
  const variables = coerceVariables(engine.schema, request)
  if (!variables) throw badInput('variables', 'These are not the variables that the document declares.')
  const [only] = planDocument(engine, { ...request, variables })
  const root = only && engine.rootFields.get(only.field.name)
  if (!only?.plan || root?.does !== 'listen') throw badInput('query', 'This is no subscription.')
  const plan = authorise(only.plan, engine)
  const { filter, order, leftOut } = readLevelInput(plan, root.model, variables)
  renderLevel(plan, { parents: 'event', order, leftOut, filter }, engine.models)
  const { action, model } = root
  return {
    model,
    route: { action, where: routeOf({ plan, model, filter, viewer: request.context.viewer }) },
    plan,
    filter,
    onlyAdds: onlyAdds(plan.where),
    answerFacts: new Set(factsOfPlan(asDecided(plan), engine.models)),
    answerVariables: variablesBesideTheFilter(request),
  }
}

function variablesBesideTheFilter({ document, operationName }: DomainRequest): string[] {
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
