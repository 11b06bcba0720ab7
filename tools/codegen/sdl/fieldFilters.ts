import type { ColumnField, ComputedField } from '#schema/modelDescription.ts'
import type { AnnotatedModel } from '#tools/codegen/read/readContract.ts'
import { valueFields } from './valueFields.ts'

const filteredAsThemselves = ['Int', 'Float', 'Boolean', 'ID']

/** The word in an input's name: `ID` of `ModelIDInput`. AppSync filters its own scalars as strings. */
export function filterWord(type: string): string {
  return filteredAsThemselves.includes(type) ? type : 'String'
}

/** The filter input of a field; undefined if AppSync has none. */
export function filterOf(field: ColumnField | ComputedField): string | undefined {
  if (field.kind === 'json') return undefined
  if (field.kind === 'scalar') return `Model${filterWord(field.type)}Input`
  return field.isList ? `Model${field.type}ListInput` : `Model${field.type}Input`
}

/** The same in a subscription, where an enum is filtered as a string. */
export function subscriptionFilterOf(field: ColumnField): string | undefined {
  if (field.kind === 'json') return undefined
  return `ModelSubscription${filterWord(field.kind === 'enum' ? 'String' : field.type)}Input`
}

/** One input for each enum that the models filter by, and one for lists of it. */
export function enumFilters(models: readonly AnnotatedModel[]): string {
  const fields = models.flatMap(valueFields).map(({ description }) => description)
  const enums = new Set(fields.flatMap((field) => (field.kind === 'enum' ? field.type : [])))
  return [...enums]
    .map(
      (type) => `
        input Model${type}Input { eq: ${type} ne: ${type} }
        input Model${type}ListInput { eq: [${type}] ne: [${type}] contains: ${type} notContains: ${type} }
      `,
    )
    .join('\n')
}
