import type { FieldLimits, ModelDescription, ValueField } from '#schema/modelDescription.ts'
import type { Contract } from './read/readContract.ts'

/**
 * `schema/__generated__/limits.ts`: the numbers of all limits, by type and field, without the server's sentences. It
 * imports nothing, so that a page can load it.
 */
export function printLimits({ models }: Contract): string {
  const types = new Map<string, ValueField[]>()
  for (const { description } of models) collect(description.name, columnsOf(description), types)
  const entries = [...types].flatMap(([name, fields]) => {
    const lines = fields.flatMap((field) => (field.limits ? `    ${field.name}: ${numbersOf(field.limits)},` : []))
    return lines.length > 0 ? [`  ${name}: {\n${lines.join('\n')}\n  },`] : []
  })
  return `export const limits = {\n${entries.join('\n')}\n} as const\n`
}

function columnsOf({ fields }: ModelDescription): ValueField[] {
  return Object.values(fields).filter((field) => field.source === 'column')
}

function collect(name: string, fields: ValueField[], types: Map<string, ValueField[]>): void {
  types.set(name, fields)
  for (const { type, members } of fields) if (members) collect(type, Object.values(members), types)
}

/** `max` and `min` of a number, or of the characters of a text; `items` of a list. */
function numbersOf({ text, range, items }: FieldLimits): string {
  const span = range ?? text
  const numbers = [
    ...(range || (text?.min ?? 0) > 0 ? [`min: ${span?.min}`] : []),
    ...(span ? [`max: ${span.max}`] : []),
    ...(items ? [`items: ${items.max}`] : []),
  ]
  return `{ ${numbers.join(', ')} }`
}
