import type { ColumnField } from '#schema/modelDescription.ts'
import type { AnnotatedModel } from '#tools/codegen/readContract.ts'
import { nullable } from '#tools/codegen/typeNode.ts'
import { filterOf, subscriptionFilterOf } from './fieldFilters.ts'
import { inputType } from './objectTypes.ts'
import { columnFields, keyFields, valueFields, type WrittenField } from './valueFields.ts'

/** All that one model adds beside its type. What no operation reaches is pruned later. */
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

/** A condition never names what names the row. */
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

/** Events carry rows, so what is worked out in SQL cannot be filtered by. */
function subscriptionFilterInput(model: AnnotatedModel): string {
  const name = `ModelSubscription${model.description.name}FilterInput`
  const fields = columnFields(model).flatMap(({ description }) => {
    const filter = subscriptionFilterOf(description)
    return filter ? [`${description.name}: ${filter}`] : []
  })
  return `input ${name} { ${fields.join(' ')} and: [${name}] or: [${name}] }`
}

/** The server makes the id and the timestamps, and knows the defaults, so those may be left out. */
function createFields(model: AnnotatedModel): string[] {
  return writable(model).map(({ node, description: { name, kind, default: fallback } }) => {
    const isGiven = !['id', 'createdAt', 'updatedAt'].includes(name) && fallback === undefined
    return `${name}: ${inputType(isGiven ? node.type : nullable(node.type), kind === 'json')}`
  })
}

/** What names the row is needed; the rest is left as it is where it is not given. */
function updateFields(model: AnnotatedModel): string[] {
  const key = model.description.primaryKey.fields
  return writable(model).map(({ node, description: { name, kind } }) => {
    return `${name}: ${inputType(nullable(node.type), kind === 'json')}${key.includes(name) ? '!' : ''}`
  })
}

function writable(model: AnnotatedModel): WrittenField<ColumnField>[] {
  return columnFields(model).filter(({ description }) => !model.added.has(description.name))
}
