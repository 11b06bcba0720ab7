import type { ObjectTypeDefinitionNode } from 'graphql'
import type { ModelDescription, ModelOperations } from '#schema/modelDescription.ts'
import { snakeCase } from '#tools/codegen/caseOf.ts'
import { type DirectiveArguments, readDirective } from '#tools/codegen/read/readDirective.ts'
import { describeField, type Words } from './describeField.ts'
import { indexesOf, primaryKeyOf } from './describeIndexes.ts'

export function describeModel(node: ObjectTypeDefinitionNode, words: Words): ModelDescription {
  const name = node.name.value
  const fields = (node.fields ?? []).map((field) => describeField(field, words))
  const listed = readDirective(node, 'listed')
  const unlisted = readDirective(node, 'unlisted')
  const atMost = readDirective(node, 'atMost')
  return {
    name,
    table: readDirective(node, 'table')?.name ?? snakeCase(name),
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    primaryKey: primaryKeyOf(node),
    indexes: indexesOf(node),
    operations: operationsOf(name, readDirective(node, 'model') ?? {}),
    ...(listed ? { listed } : {}),
    ...(unlisted ? { unlisted: unlisted.where } : {}),
    ...(atMost ? { atMost } : {}),
    ...(readDirective(node, 'quietDelete') ? { isDeletedQuietly: true } : {}),
  }
}

function operationsOf(name: string, model: Partial<DirectiveArguments<'model'>>): ModelOperations {
  const { queries, mutations, subscriptions } = model
  const named = {
    get: nameOf(queries, queries?.get, `get${name}`),
    list: nameOf(queries, queries?.list, `list${plural(name)}`),
    create: nameOf(mutations, mutations?.create, `create${name}`),
    update: nameOf(mutations, mutations?.update, `update${name}`),
    delete: nameOf(mutations, mutations?.delete, `delete${name}`),
  }
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, operation]) => operation !== undefined)),
    onCreate: namesOf(subscriptions, subscriptions?.onCreate, `onCreate${name}`),
    onUpdate: namesOf(subscriptions, subscriptions?.onUpdate, `onUpdate${name}`),
    onDelete: namesOf(subscriptions, subscriptions?.onDelete, `onDelete${name}`),
  }
}

/** Amplify's rule: null is off, a missing one has the default name. */
function nameOf(
  group: object | null | undefined,
  own: string | null | undefined,
  fallback: string,
): string | undefined {
  if (group === null || own === null) return undefined
  return own ?? fallback
}

function namesOf(group: object | null | undefined, own: string[] | null | undefined, fallback: string): string[] {
  if (group === null || own === null) return []
  return own?.length ? own : [fallback]
}

function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}
