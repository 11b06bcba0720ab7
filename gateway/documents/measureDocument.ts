import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import type { PreparedDocument } from './prepareDocument.ts'

/** Size of a document with all fragments expanded. */
export interface Extent {
  depth: number
  aliases: number
  directives: number
  /** Fields that may be answered, a list counted as often as its limit allows. */
  cost: number
}

/** An answer holds no more items than this, whatever limit is asked for. */
const MOST_ITEMS = 1000
const ITEMS_WITHOUT_LIMIT = 100
const ITEMS_OF_PLAIN_LIST = 10
const NOTHING: Extent = Object.freeze({ depth: 0, aliases: 0, directives: 0, cost: 0 })

interface Walk {
  schema: GraphQLSchema
  variables: Readonly<Record<string, unknown>>
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Measured fragments by name; without this cache nested spreads would take exponential time. */
  measured: Map<string, Extent>
}

interface Place {
  parent: GraphQLNamedType | undefined
  /** The field above was counted by its limit, so a list right below it is that very list. */
  isPage: boolean
}

/** Measures a valid document; validation has ruled out fragments that contain themselves. */
export function measureDocument(
  { document, operation }: Pick<PreparedDocument, 'document' | 'operation'>,
  schema: GraphQLSchema,
  variables: Walk['variables'],
): Extent {
  const definitions = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  const fragments = new Map(definitions.map((fragment) => [fragment.name.value, fragment]))
  const parent = schema.getRootType(operation.operation) ?? undefined
  const walk = { schema, variables, fragments, measured: new Map<string, Extent>() }
  return measureSelections(operation.selectionSet, { parent, isPage: false }, walk)
}

function measureSelections({ selections }: SelectionSetNode, place: Place, walk: Walk): Extent {
  return selections.reduce((sum, selection) => {
    const extent = measureSelection(selection, place, walk)
    return {
      depth: Math.max(sum.depth, extent.depth),
      aliases: sum.aliases + extent.aliases,
      directives: sum.directives + extent.directives + (selection.directives?.length ?? 0),
      cost: sum.cost + extent.cost,
    }
  }, NOTHING)
}

function measureSelection(selection: SelectionSetNode['selections'][number], place: Place, walk: Walk): Extent {
  if (selection.kind === Kind.FIELD) return measureField(selection, place, walk)
  if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value, place, walk)
  const condition = selection.typeCondition && walk.schema.getType(selection.typeCondition.name.value)
  return measureSelections(selection.selectionSet, { ...place, parent: condition ?? place.parent }, walk)
}

function measureFragment(name: string, { isPage }: Place, walk: Walk): Extent {
  const key = `${name} ${isPage}`
  const cost = walk.measured.get(key)
  if (cost) return cost
  const fragment = walk.fragments.get(name)
  if (!fragment) return NOTHING
  const parent = walk.schema.getType(fragment.typeCondition.name.value)
  const extent = measureSelections(fragment.selectionSet, { parent, isPage }, walk)
  walk.measured.set(key, extent)
  return extent
}

function measureField(node: FieldNode, { parent, isPage }: Place, walk: Walk): Extent {
  const aliases = node.alias ? 1 : 0
  if (!node.selectionSet) return { depth: 1, aliases, directives: 0, cost: 1 }
  const field = findField(parent, node.name.value)
  const isLimited = field?.args.some(({ name }) => name === 'limit') ?? false
  const below = { parent: field ? getNamedType(field.type) : findIntrospected(node, walk.schema), isPage: isLimited }
  const inside = measureSelections(node.selectionSet, below, walk)
  const items = isLimited ? readLimit(node, walk.variables) : itemsOf(field, isPage)
  return {
    depth: inside.depth + 1,
    aliases: inside.aliases + aliases,
    directives: inside.directives,
    cost: 1 + items * inside.cost,
  }
}

function findField(parent: GraphQLNamedType | undefined, name: string): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
}

function findIntrospected(node: FieldNode, schema: GraphQLSchema): GraphQLNamedType | undefined {
  return schema.getType(node.name.value === '__schema' ? '__Schema' : '__Type')
}

/** AppSync's word for it, and Relay's. */
const limiting: ReadonlySet<string> = new Set(['limit', 'first'])

function readLimit({ arguments: args }: FieldNode, variables: Walk['variables']): number {
  const limits = (args ?? []).flatMap(({ name, value }): number[] => {
    const limit: unknown = limiting.has(name.value) ? valueFromASTUntyped(value, variables) : undefined
    return typeof limit === 'number' ? [limit] : []
  })
  return limits.length > 0 ? Math.min(Math.max(...limits, 1), MOST_ITEMS) : ITEMS_WITHOUT_LIMIT
}

/** Introspection's lists are the schema's own, and short of no limit: depth alone holds them. */
function itemsOf(field: GraphQLField<unknown, unknown> | undefined, isPage: boolean): number {
  const isPlainList =
    field && isListType(getNullableType(field.type)) && !getNamedType(field.type).name.startsWith('__')
  return isPlainList && !isPage ? ITEMS_OF_PLAIN_LIST : 1
}
