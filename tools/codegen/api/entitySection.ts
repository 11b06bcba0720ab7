import { type FieldDefinitionNode, print } from 'graphql'
import type { FieldLimits, Limit, ModelDescription } from '#schema/modelDescription.ts'
import { denied, type ModelRights, type Predicate, type Step } from '#schema/rights/predicate.ts'
import { printPredicate } from '#schema/rights/printPredicate.ts'
import { type Writer, writersOf } from '#schema/rights/writers.ts'
import type { AnnotatedModel } from '#tools/codegen/read/readContract.ts'
import { mutationFields, queryFields, subscriptionFields } from '#tools/codegen/sdl/rootFields.ts'

/** The section of one entity: its description, rights, operations and fields. */
export function entitySection(model: AnnotatedModel, rights: ModelRights = denied): string {
  const { node, description } = model
  const parts = [
    `## ${description.name}`,
    node.description?.value,
    rightsList(description, rights),
    operationsBlock(model),
    fieldsTable(model, rights),
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

function rightsList(model: ModelDescription, rights: ModelRights): string {
  const { read, list, delete: removal } = rights
  const lines = [
    `- **Read**: ${printPredicate(read)}`,
    ...(list ? [`- **In \`${model.operations.list}\`**: ${printPredicate(list)}`] : []),
    `- **Create**:${writeText(writersOf(model, 'create', rights))}`,
    `- **Update**:${writeText(writersOf(model, 'update', rights))}`,
    `- **Delete**: ${removal ? printPredicate(removal) : 'no one'}`,
  ]
  return lines.join('\n')
}

function writeText(writers: readonly Writer[]): string {
  const texts = writers.map(({ row, fields, step }) => `${printPredicate(row)}; only ${fieldsText(fields, step)}`)
  return texts.length > 1 ? texts.map((text) => `\n  - ${text}`).join('') : ` ${texts[0] ?? 'no one'}`
}

function fieldsText(fields: readonly string[], step: Step | undefined): string {
  const texts = fields.map((field) => {
    const isMoved = step?.field === field
    return isMoved ? `\`${field}\` from ${step.from.join(' or ')} to ${step.to.join(' or ')}` : `\`${field}\``
  })
  return texts.join(', ')
}

function operationsBlock(model: AnnotatedModel): string | undefined {
  const fields = [...queryFields(model), ...mutationFields(model), ...subscriptionFields(model)]
  if (fields.length > 0) return `\`\`\`graphql\n${fields.join('\n')}\n\`\`\``
  return 'It has no operations of its own; it is read through others.'
}

function fieldsTable({ node, description }: AnnotatedModel, { fields: guards = {} }: ModelRights): string {
  const rows = (node.fields ?? []).map((field) => {
    const described = description.fields[field.name.value]
    const isComputed = described?.source === 'computed'
    const limits = described?.source === 'column' ? limitsText(described.limits) : ''
    const note = [isComputed ? 'Worked out.' : '', field.description?.value ?? '', limits].filter(Boolean).join(' ')
    return tableRow([`\`${field.name.value}\``, typeOf(field), guardText(guards[field.name.value]), note])
  })
  const head = [
    tableRow(['Field', 'Type', 'Readers, among readers of the row', 'Notes']),
    tableRow(Array(4).fill('---')),
  ]
  return [...head, ...rows].join('\n')
}

function limitsText({ text, range, items }: FieldLimits = {}): string {
  return [
    ...(items ? [`At most ${items.max.toLocaleString('en')} items.`] : []),
    ...(text ? [`${text.min > 0 ? spanText(text) : `At most ${text.max.toLocaleString('en')}`} characters.`] : []),
    ...(range ? [`${spanText(range)}.`] : []),
  ].join(' ')
}

function spanText({ min, max }: Limit): string {
  return `${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
}

function typeOf(field: FieldDefinitionNode): string {
  return `\`${print(field.type)}\``
}

function guardText(guard: Predicate | undefined): string {
  return guard ? printPredicate(guard) : 'all'
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}
