import type { AuthorisedPlan } from '#schema/plan.ts'
import { authorise } from './authorise.ts'
import { badInput } from './checkValue.ts'
import { coerceVariables } from './coerceVariables.ts'
import type { Engine } from './engine.ts'
import type { DomainRequest } from './executeDocument.ts'
import { getModel } from './fieldSql.ts'
import { readLevelInput } from './levelInput.ts'
import { planDocument } from './planDocument.ts'
import { renderLevel } from './renderLevel.ts'
import { isPublicOnceSeen } from './viewerFacts.ts'

export interface Subscription {
  /** The topic whose events it hears. */
  topic: string
  /** Whether a row that is everybody's to see gives everybody the same answer. */
  isShared: boolean
}

/** What a subscription's document asks for. A filter that could not run is refused here, not at the first event. */
export function readSubscription(engine: Engine, request: DomainRequest): Subscription {
  const variables = coerceVariables(engine.schema, request)
  if (!variables) throw badInput('variables', 'These are not the variables that the document declares.')
  const [only] = planDocument(engine, { ...request, variables })
  const root = only && engine.rootFields.get(only.field.name)
  if (!only?.plan || root?.does !== 'listen') throw badInput('query', 'This is no subscription.')
  const plan = authorise(only.plan, engine)
  tryFilter(plan, variables, engine)
  return { topic: root.model.table, isShared: isPublicOnceSeen(plan) }
}

function tryFilter(plan: AuthorisedPlan, variables: DomainRequest['variables'], { models }: Engine): void {
  const { order, leftOut, filter } = readLevelInput(plan, getModel(models, plan.model), variables)
  renderLevel(plan, { parents: 'event', order, leftOut, filter }, models)
}
