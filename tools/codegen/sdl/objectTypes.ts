import { type FieldDefinitionNode, Kind, type ObjectTypeDefinitionNode, parse, print, type TypeNode } from 'graphql'
import type { RelationField } from '#schema/modelDescription.ts'
import type { AnnotatedModel } from '#tools/codegen/read/readContract.ts'
import { namedType } from '#tools/codegen/typeNode.ts'
import { pageField } from './rootFields.ts'

/** The entity as the wire shows it: no directives, and a page for each `@hasMany`. */
export function entityType(model: AnnotatedModel, models: readonly AnnotatedModel[]): ObjectTypeDefinitionNode {
  const fields = (model.node.fields ?? []).map((field) => {
    const described = model.description.fields[field.name.value]
    const isPage = described?.source === 'relation' && described.kind === 'hasMany'
    return isPage ? { ...field, ...pageOf(described, models) } : field
  })
  return plainType({ ...model.node, fields })
}

/** The type without directives. */
export function plainType(node: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  return { ...node, directives: [], fields: (node.fields ?? []).map((field) => ({ ...field, directives: [] })) }
}

/** `MediaInput` of `Media`. */
export function nestedInput(node: ObjectTypeDefinitionNode, nested: readonly ObjectTypeDefinitionNode[]): string {
  const names = new Set(nested.map((type) => type.name.value))
  const fields = (node.fields ?? []).map(
    (field) => `${field.name.value}: ${inputType(field.type, names.has(namedType(field.type)))}`,
  )
  return `input ${node.name.value}Input { ${fields.join(' ')} }`
}

/** How an input spells a field's type: `[MediaInput!]` for `[Media!]`, where that is kept as JSON. */
export function inputType(type: TypeNode, isNested: boolean): string {
  return isNested ? print(type).replace(/\w+/, (name) => `${name}Input`) : print(type)
}

function pageOf(relation: RelationField, models: readonly AnnotatedModel[]): Partial<FieldDefinitionNode> {
  const other = models.find(({ description }) => description.name === relation.model)
  if (!other) throw new Error(`There is no entity ${relation.model}`)
  const { primaryKey, indexes } = other.description
  const index = indexes.find(({ name }) => name === relation.index) ?? primaryKey
  const open = { ...index, fields: index.fields.slice(relation.fields.length - 1) }
  const [page] = parse(`type Page { ${pageField(relation.name, other, open)} }`, { noLocation: true }).definitions
  const field = page?.kind === Kind.OBJECT_TYPE_DEFINITION ? page.fields?.[0] : undefined
  return field ? { arguments: field.arguments ?? [], type: field.type } : {}
}
