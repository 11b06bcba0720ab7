import {
  type GraphQLInputType,
  Kind,
  type ObjectValueNode,
  type ValueNode,
  getNullableType,
  isInputObjectType,
  isListType,
  valueFromAST,
  visit,
} from 'graphql'
import type { PlanValue } from '#schema/plan.ts'

/** The value of an argument as the document writes it, its variables left open. */
export function toPlanValue(node: ValueNode, type: GraphQLInputType): PlanValue {
  if (node.kind === Kind.VARIABLE) return { variable: node.name.value }
  if (!hasVariables(node)) return { literal: valueFromAST(node, type) }
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const nodes = node.kind === Kind.LIST ? node.values : [node]
    return { list: nodes.map((item) => toPlanValue(item, nullable.ofType)) }
  }
  if (node.kind === Kind.OBJECT && isInputObjectType(nullable))
    return toObject(node, (name) => nullable.getFields()[name]?.type)
  throw new Error(`A variable stands where ${String(type)} has no place for one`)
}

function toObject(node: ObjectValueNode, typeOf: (name: string) => GraphQLInputType | undefined): PlanValue {
  const entries = node.fields.map((field): [string, PlanValue] => {
    const type = typeOf(field.name.value)
    if (!type) throw new Error(`An input has no ${field.name.value}`)
    return [field.name.value, toPlanValue(field.value, type)]
  })
  return { object: Object.fromEntries(entries) }
}

function hasVariables(node: ValueNode): boolean {
  let found = false
  visit(node, {
    Variable() {
      found = true
    },
  })
  return found
}

/** The value when the document runs; undefined where it was left out. */
export function resolvePlanValue(value: PlanValue | undefined, variables: Readonly<Record<string, unknown>>): unknown {
  if (!value) return undefined
  if ('literal' in value) return value.literal
  if ('variable' in value) return variables[value.variable]
  if ('list' in value) return value.list.map((item) => resolvePlanValue(item, variables) ?? null)
  const entries = Object.entries(value.object).map(([name, item]) => [name, resolvePlanValue(item, variables)] as const)
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
}

/**
 * Whether the document alone says which fields and operators a filter has. A filter that is a variable can
 * have any shape, so its statements get no name.
 */
export function hasFixedShape(filter: PlanValue | undefined): boolean {
  if (!filter) return true
  if ('variable' in filter) return false
  if ('list' in filter) return filter.list.every(hasFixedShape)
  if ('object' in filter) return Object.values(filter.object).every((part) => isOperator(part) || hasFixedShape(part))
  return true
}

/** `{eq: $name}`: only values are open. */
function isOperator(part: PlanValue): boolean {
  return 'object' in part && Object.keys(part.object).some((name) => operators.has(name))
}

const operators = new Set([
  'eq',
  'ne',
  'le',
  'lt',
  'ge',
  'gt',
  'between',
  'beginsWith',
  'contains',
  'notContains',
  'in',
  'notIn',
  'attributeExists',
])
