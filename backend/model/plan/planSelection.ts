import { type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { type Models, getModel } from '#backend/model/rights/columns.ts'
import type { RelationField } from '#schema/modelDescription.ts'
import type {
  EdgeSelect,
  JsonSelect,
  KeyPart,
  PageInfoSelect,
  PagePlan,
  PageSelect,
  PlanValue,
  ReadPlan,
  Select,
} from '#schema/plan.ts'
import { type PickedField, type Reading, pickFields } from './pickFields.ts'
import { toPlanValue } from './planValue.ts'

/** Input of planning: the models, and one run of a document. */
export interface Planning extends Reading {
  models: Models
}

type Nodes = PickedField['nodes']

/** The fields that the document picks of a model's rows. */
export function planSelection(type: GraphQLObjectType, nodes: Nodes, planning: Planning): Select[] {
  const model = getModel(planning.models, type.name)
  return pickFields(nodes, planning).map((picked): Select => {
    const { key, name } = picked
    if (name === '__typename') return { kind: 'typename', key, value: type.name }
    const field = model.fields[name]
    if (!field) throw new Error(`${type.name} has no field ${name}`)
    if (field.source === 'relation')
      return { kind: 'relation', key, field: name, plan: planRelation(field, { type, picked, planning }) }
    if (field.kind !== 'json') return { kind: field.source, key, field: name }
    return { kind: field.source, key, field: name, shape: planJson(typeOfField(type, name), picked.nodes, planning) }
  })
}

interface FieldOfRow {
  type: GraphQLObjectType
  picked: PickedField
  planning: Planning
}

function planRelation(relation: RelationField, { type, picked, planning }: FieldOfRow): ReadPlan {
  const key = relation.references.map((field, place): KeyPart => {
    return { field, value: { parent: relation.fields[place] ?? 'id' } }
  })
  if (relation.viewerField) key.push({ field: relation.viewerField, value: { viewer: 'contactId' } })
  const target = typeOfField(type, picked.name)
  const level = { model: relation.model, key }
  if (relation.kind !== 'hasMany') {
    return { kind: 'one', index: 'primaryKey', ...level, select: planSelection(target, picked.nodes, planning) }
  }
  const model = getModel(planning.models, relation.model)
  const index = model.indexes.find(({ name }) => name === relation.index) ?? model.primaryKey
  const args = readArguments(type.getFields()[picked.name], picked.nodes)
  return {
    kind: 'page',
    index: index.name,
    ...level,
    ...pagingOf(args, index.fields.slice(relation.references.length)),
    scanBudget: CHILD_SCAN_BUDGET,
    select: planPage(target, picked.nodes, planning),
  }
}

/** `{items, nextToken, edges, pageInfo}` with the rows' fields under each `items`, and each `node` of `edges`. */
export function planPage(type: GraphQLObjectType, nodes: Nodes, planning: Planning): PageSelect[] {
  return pickFields(nodes, planning).map(({ key, name, nodes: below }): PageSelect => {
    if (name === '__typename') return { kind: 'typename', key, value: type.name }
    if (name === 'nextToken') return { kind: 'nextToken', key }
    const inner = typeOfField(type, name)
    if (name === 'edges') return { kind: 'edges', key, select: planEdges(inner, below, planning) }
    if (name === 'pageInfo') return { kind: 'pageInfo', key, select: planPageInfo(inner, below, planning) }
    return { kind: 'items', key, select: planSelection(inner, below, planning) }
  })
}

function planEdges(type: GraphQLObjectType, nodes: Nodes, planning: Planning): EdgeSelect[] {
  return pickFields(nodes, planning).map(({ key, name, nodes: below }): EdgeSelect => {
    if (name === '__typename') return { kind: 'typename', key, value: type.name }
    if (name === 'cursor') return { kind: 'cursor', key }
    return { kind: 'node', key, select: planSelection(typeOfField(type, name), below, planning) }
  })
}

function planPageInfo(type: GraphQLObjectType, nodes: Nodes, planning: Planning): PageInfoSelect[] {
  return pickFields(nodes, planning).map(({ key, name }): PageInfoSelect => {
    const fact = pageFacts.find((pageFact) => pageFact === name)
    return fact ? { kind: fact, key } : { kind: 'typename', key, value: type.name }
  })
}

const pageFacts = ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'] as const

/** The fields that the document selects of objects that are not rows. */
export function planJson(type: GraphQLObjectType, nodes: Nodes, planning: Planning): JsonSelect[] {
  return pickFields(nodes, planning).map(({ key, name, nodes: below }): JsonSelect => {
    if (name === '__typename') return { kind: 'typename', key, value: type.name }
    const member = getNamedType(type.getFields()[name]?.type)
    const shape = isObjectType(member) ? { shape: planJson(member, below, planning) } : {}
    return { kind: 'member', key, field: name, ...shape }
  })
}

export function typeOfField(type: GraphQLObjectType, name: string): GraphQLObjectType {
  const target = getNamedType(type.getFields()[name]?.type)
  if (!isObjectType(target)) throw new Error(`${type.name}.${name} has no fields below it`)
  return target
}

/** A page under each of many parents passes over fewer rows than a page of its own. */
const CHILD_SCAN_BUDGET = 100

export type PlanArguments = Readonly<Record<string, PlanValue>>

/** Returns the arguments of a field, with the defaults of the schema. */
export function readArguments(
  field: GraphQLField<unknown, unknown> | undefined,
  nodes: PickedField['nodes'],
): PlanArguments {
  const args = nodes[0]?.arguments ?? []
  const entries = (field?.args ?? []).flatMap((argument): [string, PlanValue][] => {
    const node = args.find(({ name }) => name.value === argument.name)
    if (node) return [[argument.name, toPlanValue(node.value, argument.type)]]
    return argument.defaultValue === undefined ? [] : [[argument.name, { literal: argument.defaultValue }]]
  })
  return Object.fromEntries(entries)
}

/** The arguments that every page takes, and the range on the index's sort fields. */
export function pagingOf(
  args: PlanArguments,
  sortFields: readonly string[],
): Pick<PagePlan, 'range' | 'filter' | 'order' | 'limit' | 'nextToken' | 'first' | 'after'> {
  const argument = rangeArgument(sortFields)
  const range = args[argument]
  return {
    ...(range ? { range: { argument, fields: sortFields, value: range } } : {}),
    ...(args['filter'] ? { filter: args['filter'] } : {}),
    order: args['sortDirection'] ?? { literal: 'ASC' },
    ...(args['limit'] ? { limit: args['limit'] } : {}),
    ...(args['nextToken'] ? { nextToken: args['nextToken'] } : {}),
    ...(args['first'] ? { first: args['first'] } : {}),
    ...(args['after'] ? { after: args['after'] } : {}),
  }
}

/** Returns the name of one sort field, or several names joined: `status`, `createdAt` -> `statusCreatedAt`. */
function rangeArgument(sortFields: readonly string[]): string {
  return sortFields.map((name, place) => (place === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1))).join('')
}
