import { type FieldDefinitionNode, print } from 'graphql'
import type { ColumnField, ComputedField } from '#schema/modelDescription.ts'
import type { AnnotatedModel } from '#tools/codegen/read/readContract.ts'
import { nullable } from '#tools/codegen/typeNode.ts'

export interface WrittenField<Description> {
  node: FieldDefinitionNode
  description: Description
}

/** Every field of the model that is no relation, with its text. */
export function valueFields({ node, description }: AnnotatedModel): WrittenField<ColumnField | ComputedField>[] {
  return (node.fields ?? []).flatMap((field) => {
    const described = description.fields[field.name.value]
    return described && described.source !== 'relation' ? [{ node: field, description: described }] : []
  })
}

export function columnFields(model: AnnotatedModel): WrittenField<ColumnField>[] {
  return valueFields(model).flatMap(({ node, description }) =>
    description.source === 'column' ? [{ node, description }] : [],
  )
}

/** The primary key's fields, each of them needed: `memberID: ID!`. */
export function keyFields({ node, description }: AnnotatedModel): string[] {
  return description.primaryKey.fields.flatMap((name) => {
    const field = node.fields?.find((candidate) => candidate.name.value === name)
    return field ? [`${name}: ${print(nullable(field.type))}!`] : []
  })
}
