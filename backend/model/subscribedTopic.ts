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

/** The topic whose events a subscription hears. A filter that could not run is refused here, not at the first event. */
export function subscribedTopic(engine: Engine, request: DomainRequest): string {
  const variables = coerceVariables(engine.schema, request)
  if (!variables) throw badInput('variables', 'These are not the variables that the document declares.')
  const [only] = planDocument(engine, { ...request, variables })
  const root = only && engine.rootFields.get(only.field.name)
  if (!only?.plan || root?.does !== 'listen') throw badInput('query', 'This is no subscription.')
  tryFilter(authorise(only.plan, engine), variables, engine)
  return root.model.table
}

function tryFilter(plan: AuthorisedPlan, variables: DomainRequest['variables'], { models }: Engine): void {
  const { order, leftOut, filter } = readLevelInput(plan, getModel(models, plan.model), variables)
  renderLevel(plan, { parents: 'event', order, leftOut, filter }, models)
}
