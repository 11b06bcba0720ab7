import type { IndexDescription } from '#schema/modelDescription.ts'
import { pascalCase } from '#tools/codegen/caseOf.ts'
import type { AnnotatedModel } from '#tools/codegen/read/readContract.ts'
import { filterWord } from './fieldFilters.ts'

/** `memberID: ID` */
export function hashArgument(model: AnnotatedModel, index: IndexDescription): string {
  const [hash = 'id'] = index.fields
  return `${hash}: ${typeOf(model, hash)}`
}

/** The range on the sort field, or on all sort fields together; undefined without sort fields. */
export function sortArgument(model: AnnotatedModel, index: IndexDescription): string[] {
  const [first, ...rest] = index.fields.slice(1)
  if (first === undefined) return []
  if (rest.length > 0)
    return [`${first}${rest.map(pascalCase).join('')}: ${compositeName(model, index)}KeyConditionInput`]
  return [`${first}: Model${filterWord(typeOf(model, first))}KeyConditionInput`]
}

/** The inputs for the ranges of the model's indexes that have several sort fields. */
export function keyConditions(model: AnnotatedModel): string {
  const { primaryKey, indexes } = model.description
  const composite = [primaryKey, ...indexes].filter((index) => index.fields.length > 2)
  return composite.map((index) => compositeInputs(model, index)).join('\n')
}

function compositeInputs(model: AnnotatedModel, index: IndexDescription): string {
  const key = `${compositeName(model, index)}KeyInput`
  const fields = index.fields.slice(1).map((field) => `${field}: ${typeOf(model, field)}`)
  return `
    input ${compositeName(model, index)}KeyConditionInput {
      eq: ${key} le: ${key} lt: ${key} ge: ${key} gt: ${key} between: [${key}] beginsWith: ${key}
    }
    input ${key} { ${fields.join(' ')} }
  `
}

function compositeName({ description }: AnnotatedModel, index: IndexDescription): string {
  const which = index.name === description.primaryKey.name ? 'Primary' : pascalCase(index.name)
  return `Model${description.name}${which}Composite`
}

function typeOf({ description }: AnnotatedModel, name: string): string {
  const field = description.fields[name]
  return field && field.source !== 'relation' ? field.type : 'String'
}
