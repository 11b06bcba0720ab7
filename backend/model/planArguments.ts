import type { GraphQLField } from 'graphql'
import type { PagePlan, PlanValue } from '#schema/plan.ts'
import type { PickedField } from './pickFields.ts'
import { toPlanValue } from './planValue.ts'

export type PlanArguments = Readonly<Record<string, PlanValue>>

/** What the document gives a field, defaults of the schema included. */
export function readArguments(
  field: GraphQLField<unknown, unknown> | undefined,
  nodes: PickedField['nodes'],
): PlanArguments {
  const given = nodes[0]?.arguments ?? []
  const entries = (field?.args ?? []).flatMap((argument): [string, PlanValue][] => {
    const node = given.find(({ name }) => name.value === argument.name)
    if (node) return [[argument.name, toPlanValue(node.value, argument.type)]]
    return argument.defaultValue === undefined ? [] : [[argument.name, { literal: argument.defaultValue }]]
  })
  return Object.fromEntries(entries)
}

/** The arguments that every page takes, and the range on the index's sort fields. */
export function pagingOf(
  given: PlanArguments,
  sortFields: readonly string[],
): Pick<PagePlan, 'range' | 'filter' | 'order' | 'limit' | 'after'> {
  const argument = rangeArgument(sortFields)
  const range = given[argument]
  return {
    ...(range ? { range: { argument, fields: sortFields, value: range } } : {}),
    ...(given['filter'] ? { filter: given['filter'] } : {}),
    order: given['sortDirection'] ?? { literal: 'ASC' },
    ...(given['limit'] ? { limit: given['limit'] } : {}),
    ...(given['nextToken'] ? { after: given['nextToken'] } : {}),
  }
}

/** One sort field's own name; several are joined: `status`, `createdAt` -> `statusCreatedAt`. */
function rangeArgument(sortFields: readonly string[]): string {
  return sortFields.map((name, place) => (place === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1))).join('')
}
