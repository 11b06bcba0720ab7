import { type DefinitionNode, type FieldDefinitionNode, Kind, type ObjectTypeDefinitionNode } from 'graphql'
import { namedType } from '#tools/codegen/typeNode.ts'
import { readDirective } from './readDirective.ts'

/**
 * The text with every `traits: ClassTraits @mixin` replaced by the fields of that type, in its place. A type that is
 * mixed in is no type of its own: it is nowhere on the wire.
 */
export function mixIn(definitions: readonly DefinitionNode[]): DefinitionNode[] {
  const objects = definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_DEFINITION)
  const shapes = new Set(
    objects.flatMap(({ fields = [] }) => fields.filter(isMixin).map(({ type }) => namedType(type))),
  )
  const byName = new Map(objects.map((node) => [node.name.value, node]))
  return definitions.flatMap((node): DefinitionNode[] => {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION) return [node]
    return shapes.has(node.name.value) ? [] : [{ ...node, fields: fieldsOf(node, byName, []) }]
  })
}

function fieldsOf(
  node: ObjectTypeDefinitionNode,
  byName: ReadonlyMap<string, ObjectTypeDefinitionNode>,
  around: readonly string[],
): FieldDefinitionNode[] {
  const here = [...around, node.name.value]
  return (node.fields ?? []).flatMap((field) => {
    if (!isMixin(field)) return [field]
    const shape = byName.get(namedType(field.type))
    if (!shape) throw new Error(`${node.name.value}.${field.name.value}: there is no type to mix in`)
    if (here.includes(shape.name.value)) throw new Error(`${shape.name.value} is mixed into itself`)
    if (readDirective(shape, 'model')) throw new Error(`${shape.name.value} is an entity, and is not mixed in`)
    return fieldsOf(shape, byName, here)
  })
}

function isMixin(field: FieldDefinitionNode): boolean {
  return readDirective(field, 'mixin') !== undefined
}
