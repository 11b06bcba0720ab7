import type { ObjectTypeDefinitionNode } from 'graphql'
import type { IndexDescription } from '#schema/modelDescription.ts'
import { type DirectiveArguments, readDirective, readDirectives } from '#tools/codegen/read/readDirective.ts'

/** The field with `@primaryKey`, followed by its sort fields; `id` by default. */
export function primaryKeyOf(node: ObjectTypeDefinitionNode): IndexDescription {
  for (const field of node.fields ?? []) {
    const key = readDirective(field, 'primaryKey')
    if (key) return { name: 'primaryKey', fields: [field.name.value, ...key.sortKeyFields] }
  }
  return { name: 'primaryKey', fields: ['id'] }
}

export function indexesOf(node: ObjectTypeDefinitionNode): IndexDescription[] {
  return (node.fields ?? []).flatMap((field) =>
    readDirectives(field, 'index').map((index) => describeIndex(field.name.value, index)),
  )
}

function describeIndex(hash: string, index: DirectiveArguments<'index'>): IndexDescription {
  const fields = [hash, ...index.sortKeyFields]
  return index.queryField ? { name: index.name, fields, queryField: index.queryField } : { name: index.name, fields }
}
