import { type GraphQLResolveInfo, Kind, type OperationDefinitionNode, visit } from 'graphql'
import type { AuthorisedPlan } from '#schema/plan.ts'

/** `@include` and `@skip` give a field a plan for each set of their variables; few documents have more than these. */
const MOST_PLANS = 64

/** Plans of documents that are kept, by the field's place in the answer and the document's conditions. */
export class PlanCache {
  readonly #plans = new WeakMap<OperationDefinitionNode, Map<string, AuthorisedPlan>>()
  readonly #conditions = new WeakMap<OperationDefinitionNode, readonly string[]>()

  get(info: GraphQLResolveInfo, make: () => AuthorisedPlan): AuthorisedPlan {
    const plans = this.#plans.get(info.operation) ?? new Map<string, AuthorisedPlan>()
    this.#plans.set(info.operation, plans)
    const identity = `${placeOf(info)} ${this.#settled(info)}`
    const plan = plans.get(identity) ?? make()
    if (plans.size < MOST_PLANS) plans.set(identity, plan)
    return plan
  }

  #settled(info: GraphQLResolveInfo): string {
    const names = this.#conditions.get(info.operation) ?? conditionsOf(info)
    this.#conditions.set(info.operation, names)
    return names.map((name) => (info.variableValues[name] === true ? '1' : '0')).join('')
  }
}

/** The response keys down to the field, without the places in lists. */
export function placeOf({ path }: Pick<GraphQLResolveInfo, 'path'>): string {
  const keys: string[] = []
  for (let step: GraphQLResolveInfo['path'] | undefined = path; step; step = step.prev) {
    if (typeof step.key === 'string') keys.push(step.key)
  }
  return keys.toReversed().join('.')
}

export function conditionsOf({
  operation,
  fragments,
}: Pick<GraphQLResolveInfo, 'operation' | 'fragments'>): readonly string[] {
  const names = new Set<string>()
  for (const node of [operation, ...Object.values(fragments)]) {
    visit(node, {
      Directive(directive) {
        if (!['include', 'skip'].includes(directive.name.value)) return
        const condition = directive.arguments?.[0]?.value
        if (condition?.kind === Kind.VARIABLE) names.add(condition.name.value)
      },
    })
  }
  return [...names]
}
