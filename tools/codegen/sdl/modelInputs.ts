import type { ColumnField } from '#schema/modelDescription.ts'
import type { AnnotatedModel } from '#tools/codegen/read/readContract.ts'
import { nullable } from '#tools/codegen/typeNode.ts'
import { filterOf, subscriptionFilterOf } from './fieldFilters.ts'
import { inputType } from './objectTypes.ts'
import { columnFields, keyFields, valueFields, type WrittenField } from './valueFields.ts'

/** Returns the model's connection and input types as SDL. Types that no operation reaches are pruned later. */
export function modelInputs(model: AnnotatedModel): string {
  const { name } = model.description
  return `
    type Model${name}Connection { items: [${name}]! nextToken: String edges: [Model${name}Edge!]! pageInfo: PageInfo! }
    type Model${name}Edge { node: ${name} cursor: String! }
    ${filterInput(model)}
    ${conditionInput(model)}
    input Create${name}Input { ${createFields(model).join(' ')} }
    input Update${name}Input { ${updateFields(model).join(' ')} }
    input Delete${name}Input { ${keyFields(model).join(' ')} }
    ${subscriptionFilterInput(model)}
  `
}

function filterInput(model: AnnotatedModel): string {
  const name = `Model${model.description.name}FilterInput`
  return `input ${name} { ${filters(model).join(' ')} and: [${name}] or: [${name}] not: ${name} }`
}

/** A condition cannot use the fields that identify the row. */
function conditionInput(model: AnnotatedModel): string {
  const name = `Model${model.description.name}ConditionInput`
  const naming = new Set(['id', ...model.description.primaryKey.fields])
  return `input ${name} { ${filters(model, naming).join(' ')} and: [${name}] or: [${name}] not: ${name} }`
}

function filters(model: AnnotatedModel, without: ReadonlySet<string> = new Set()): string[] {
  return valueFields(model).flatMap(({ description }) => {
    const filter = filterOf(description)
    return filter && !without.has(description.name) ? [`${description.name}: ${filter}`] : []
  })
}

/** Events carry rows, so subscriptions cannot filter by fields that are computed in SQL. */
function subscriptionFilterInput(model: AnnotatedModel): string {
  const name = `ModelSubscription${model.description.name}FilterInput`
  const fields = columnFields(model).flatMap(({ description }) => {
    const filter = subscriptionFilterOf(description)
    return filter ? [`${description.name}: ${filter}`] : []
  })
  return `input ${name} { ${fields.join(' ')} and: [${name}] or: [${name}] }`
}

/** The id, the timestamps and fields with a default are optional, because the server sets them. */
function createFields(model: AnnotatedModel): string[] {
  return writable(model).map(({ node, description: { name, kind, default: fallback } }) => {
    const isGiven = !['id', 'createdAt', 'updatedAt'].includes(name) && fallback === undefined
    return `${name}: ${inputType(isGiven ? node.type : nullable(node.type), kind === 'json')}`
  })
}

/** The fields of the primary key are required; other fields keep their values if they are omitted. */
function updateFields(model: AnnotatedModel): string[] {
  const key = model.description.primaryKey.fields
  return writable(model).map(({ node, description: { name, kind } }) => {
    return `${name}: ${inputType(nullable(node.type), kind === 'json')}${key.includes(name) ? '!' : ''}`
  })
}

function writable(model: AnnotatedModel): WrittenField<ColumnField>[] {
  return columnFields(model).filter(({ description }) => !model.added.has(description.name) && !description.isGenerated)
}
