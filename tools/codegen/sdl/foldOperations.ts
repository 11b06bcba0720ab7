import { type DefinitionNode, type DocumentNode, type FieldDefinitionNode, Kind } from 'graphql'

/** Puts the fields of each `extend type Query` behind the generated ones, and every other definition at the end. */
export function foldOperations(generated: readonly DefinitionNode[], operations: DocumentNode): DefinitionNode[] {
  const extensions = operations.definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_EXTENSION)
  const others = operations.definitions.filter((node) => node.kind !== Kind.OBJECT_TYPE_EXTENSION)
  const names = new Set(generated.flatMap((node) => (node.kind === Kind.OBJECT_TYPE_DEFINITION ? node.name.value : [])))
  const lost = extensions.find(({ name }) => !names.has(name.value))
  if (lost) throw new Error(`The operations extend ${lost.name.value}, which the entities do not have`)
  const extended = generated.map((node) => {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION) return node
    const added = extensions
      .filter(({ name }) => name.value === node.name.value)
      .flatMap(({ fields }) => (fields ?? []).map(withoutWrite))
    return { ...node, fields: [...(node.fields ?? []), ...added] }
  })
  return [...extended, ...others]
}

/** How an operation is carried out is not part of the wire schema. */
function withoutWrite(field: FieldDefinitionNode): FieldDefinitionNode {
  return { ...field, directives: field.directives?.filter(({ name }) => name.value !== 'write') ?? [] }
}
