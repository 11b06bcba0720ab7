import type { IndexDescription } from '#schema/modelDescription.ts'
import { pascalCase } from '#tools/codegen/caseOf.ts'
import type { AnnotatedModel } from '#tools/codegen/read/readContract.ts'
import { hashArgument, sortArgument } from './keyConditions.ts'
import { keyFields } from './valueFields.ts'

/** AppSync's own way to read on, and Relay's; a caller takes one of the two. */
const paging = ['limit: Int', 'nextToken: String', 'first: Int', 'after: String']
const direction = 'sortDirection: ModelSortDirection'

export function queryFields(model: AnnotatedModel): string[] {
  const { name, operations, indexes } = model.description
  return [
    ...(operations.get ? [`${operations.get}(${keyFields(model).join(', ')}): ${name}`] : []),
    ...(operations.list ? [listField(model, operations.list)] : []),
    ...indexes.flatMap((index) => (index.queryField ? [indexField(model, index, index.queryField)] : [])),
  ]
}

/** A primary key that is not the id alone can narrow and turn the list. */
function listField(model: AnnotatedModel, field: string): string {
  const { name, primaryKey } = model.description
  const keyed = primaryKey.fields.join() !== 'id'
  const key = keyed ? [hashArgument(model, primaryKey), ...sortArgument(model, primaryKey)] : []
  const all = [...key, filterArgument(name), ...paging, ...(keyed ? [direction] : [])]
  return `${field}(${all.join(', ')}): Model${name}Connection`
}

function indexField(model: AnnotatedModel, index: IndexDescription, field: string): string {
  const { name } = model.description
  const key = [`${hashArgument(model, index)}!`, ...sortArgument(model, index)]
  return `${field}(${[...key, direction, filterArgument(name), ...paging].join(', ')}): Model${name}Connection`
}

/** A `@hasMany` field, `other` being the model it lists by that index. */
export function pageField(field: string, other: AnnotatedModel, index: IndexDescription): string {
  const { name } = other.description
  const all = [...sortArgument(other, index), filterArgument(name), direction, ...paging]
  return `${field}(${all.join(', ')}): Model${name}Connection`
}

export function mutationFields({ description: { name, operations } }: AnnotatedModel): string[] {
  return (['create', 'update', 'delete'] as const).flatMap((action) => {
    const field = operations[action]
    const input = `input: ${pascalCase(action)}${name}Input!, condition: Model${name}ConditionInput`
    return field ? [`${field}(${input}): ${name}`] : []
  })
}

export function subscriptionFields({ description: { name, operations } }: AnnotatedModel): string[] {
  const fields = [...operations.onCreate, ...operations.onUpdate, ...operations.onDelete]
  return fields.map((field) => `${field}(filter: ModelSubscription${name}FilterInput): ${name}`)
}

function filterArgument(name: string): string {
  return `filter: Model${name}FilterInput`
}
