import { type DefinitionNode, Kind, parse, print, visit } from 'graphql'

import { pruneUnreached } from '#tools/codegen/sdl/pruneUnreached.ts'
import { namedType } from '#tools/codegen/typeNode.ts'

/**
 * The SDL without what says nothing about its shape: order, descriptions, directives, scalar declarations, and types
 * that neither an operation nor an object type reaches. Relay's page and the search by words, which ours has beside AppSync's, are left out too.
 */
export function normaliseSdl(text: string): string {
  const { definitions } = visit(parse(text), {
    Directive: () => null,
    StringValue: () => null,
    ObjectTypeDefinition: ({ name }) => (isRelays(name.value) ? null : undefined),
    FieldDefinition: ({ type }) => (isRelays(namedType(type)) ? null : undefined),
    InputValueDefinition: ({ name }) => (['first', 'after', 'matches'].includes(name.value) ? null : undefined),
  })
  const objects = definitions.flatMap((node) => (node.kind === Kind.OBJECT_TYPE_DEFINITION ? node.name.value : []))
  const reached = pruneUnreached(definitions, objects).filter((node) => node.kind !== Kind.SCALAR_TYPE_DEFINITION)
  return reached.map(sortedText).toSorted().join('\n')
}

/** `PageInfo`, `ModelStudioEdge`. */
function isRelays(type: string): boolean {
  return type === 'PageInfo' || /^Model\w+Edge$/.test(type)
}

function sortedText(node: DefinitionNode): string {
  const [head, ...rest] = print(visit(node, { FieldDefinition: { leave: sortArguments } })).split('\n')
  return [head, ...rest.slice(0, -1).toSorted(), ...rest.slice(-1)].join('\n')
}

function sortArguments<Field extends { readonly arguments?: readonly { name: { value: string } }[] }>(field: Field): Field {
  return { ...field, arguments: field.arguments?.toSorted((a, b) => a.name.value.localeCompare(b.name.value)) }
}
