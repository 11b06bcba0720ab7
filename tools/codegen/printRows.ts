import type { ColumnField, ModelDescription } from '#schema/modelDescription.ts'
import { isScalarName, scalars } from '#schema/values/scalars.ts'
import type { Contract } from './read/readContract.ts'
import { scalarText } from './wire/typeText.ts'

/** `schema/__generated__/rows.ts`: the types of each model's rows and of new rows, for rules. */
export function printRows({ models }: Contract): string {
  const described = models.map(({ description }) => description)
  const named = described.flatMap((model) =>
    columnsOf(model).flatMap((field) => (field.kind === 'scalar' ? [] : field.type)),
  )
  const types = [...new Set(named)].toSorted()
  return `import type { ${types.join(', ')} } from './wire.ts'

export interface RowTypes {
${described.map((model) => `  ${model.name}: { row: ${model.name}Row; new: New${model.name} }`).join('\n')}
}

${described.flatMap((model) => [rowText(model), newText(model)]).join('\n\n')}
`
}

function rowText(model: ModelDescription): string {
  const lines = columnsOf(model).map((field) => `  ${field.name}: ${typeOf(field)}${field.isRequired ? '' : ' | null'}`)
  return `interface ${model.name}Row {\n${lines.join('\n')}\n}`
}

/** The server sets the times, and the id if none is given. */
function newText(model: ModelDescription): string {
  const given = columnsOf(model).filter(({ name }) => name !== 'createdAt' && name !== 'updatedAt')
  return `interface New${model.name} {\n${given.map(newLine).join('\n')}\n}`
}

function newLine(field: ColumnField): string {
  const isNeeded = field.isRequired && field.name !== 'id' && field.default === undefined
  if (isNeeded) return `  ${field.name}: ${typeOf(field)}`
  return `  ${field.name}?: ${typeOf(field)}${field.isRequired ? '' : ' | null'} | undefined`
}

function columnsOf({ fields }: ModelDescription): ColumnField[] {
  return Object.values(fields).filter((field) => field.source === 'column')
}

function typeOf({ type, isList }: ColumnField): string {
  const one = isScalarName(type) ? scalarText(scalars[type].sqlType) : type
  return isList ? `readonly ${one}[]` : one
}
