import type { FieldDefinitionNode, ObjectTypeDefinitionNode } from 'graphql'
import type { ColumnField, FieldDescription, RelationField, ValueField } from '#schema/modelDescription.ts'
import { isScalarName, scalars } from '#schema/values/scalars.ts'
import { snakeCase } from '#tools/codegen/caseOf.ts'
import { readDirective } from '#tools/codegen/read/readDirective.ts'
import { readLimits } from '#tools/codegen/read/readLimits.ts'
import { isList, isRequired, namedType } from '#tools/codegen/typeNode.ts'
import { readAmount } from './amounts.ts'
import { indexesOf, primaryKeyOf } from './describeIndexes.ts'

/** The names that the entities' text gives, by kind. */
export interface Words {
  models: ReadonlyMap<string, ObjectTypeDefinitionNode>
  enums: ReadonlySet<string>
  /** Types stored as JSON. */
  nested: ReadonlyMap<string, ObjectTypeDefinitionNode>
}

export function describeField(field: FieldDefinitionNode, words: Words): FieldDescription {
  const other = words.models.get(namedType(field.type))
  if (other) return describeRelation(field, other)
  const name = field.name.value
  const value = describeValue(field, words)
  const computed = readDirective(field, 'computed')
  if (computed) return { source: 'computed', ...value, sql: computed.sql, ...storedOf(field, value) }
  const amount = readAmount(field)
  if (amount) return { source: 'computed', ...value, sql: '', amount }
  const given = readDirective(field, 'default')
  const column = readDirective(field, 'column')?.name ?? snakeCase(name)
  return {
    source: 'column',
    ...value,
    column,
    ...(given ? { default: defaultOf(value, given.value) } : {}),
    ...flagsOf(field),
    ...storedOf(field, value),
    ...limitsOf(field, value),
    ...membersOf(value, words, []),
  }
}

function flagsOf(field: FieldDefinitionNode): Pick<ColumnField, 'isUntold' | 'isGenerated'> {
  if (readDirective(field, 'generated')) return { isGenerated: true, isUntold: true }
  return readDirective(field, 'untold') ? { isUntold: true } : {}
}

function describeValue(field: FieldDefinitionNode, words: Words): PlainValue {
  return {
    name: field.name.value,
    type: namedType(field.type),
    kind: kindOf(namedType(field.type), words),
    isList: isList(field.type),
    isRequired: isRequired(field.type),
  }
}

function limitsOf(field: FieldDefinitionNode, value: PlainValue): Pick<ColumnField, 'limits'> {
  const limits = readLimits(field, value)
  return limits ? { limits } : {}
}

/** The members of a type stored as JSON, if any of them has limits. `around` ends a type that contains itself. */
function membersOf({ type }: PlainValue, words: Words, around: readonly string[]): Pick<ColumnField, 'members'> {
  if (around.includes(type)) return {}
  const members = (words.nested.get(type)?.fields ?? []).map((field): ValueField => {
    const value = describeValue(field, words)
    return { ...value, ...limitsOf(field, value), ...membersOf(value, words, [...around, type]) }
  })
  const isLimited = members.some(({ limits, members: inner }) => limits ?? inner)
  return isLimited ? { members: Object.fromEntries(members.map((member) => [member.name, member])) } : {}
}

/** A file may be gone, and then it has no address. */
function storedOf(field: FieldDefinitionNode, value: PlainValue): Pick<ColumnField, 'isStored' | 'storedMember'> {
  const stored = readDirective(field, 'stored')
  if (!stored) return {}
  if (stored.member !== undefined && value.kind === 'json') return { storedMember: stored.member }
  if (value.type === 'AWSURL' && !value.isList && !value.isRequired) return { isStored: true }
  throw new Error(`${value.name}: what is stored is one AWSURL, or null`)
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

function defaultOf(value: PlainValue, text: string): string | number | boolean {
  const { name, type, kind } = value
  if (value.isList || kind === 'json') throw new Error(`${name}: a list has no default`)
  const sqlType = isScalarName(type) ? scalars[type].sqlType : 'text'
  if (sqlType === 'text') return text
  const fallback = sqlType === 'boolean' ? truths.get(text) : Number(text || 'nothing')
  if (fallback !== undefined && !Number.isNaN(fallback)) return fallback
  throw new Error(`${name}: ${text} is no default of ${type}`)
}

type PlainValue = Pick<ColumnField, 'name' | 'type' | 'kind' | 'isList' | 'isRequired'>

function kindOf(type: string, words: Words): 'scalar' | 'enum' | 'json' {
  if (words.enums.has(type)) return 'enum'
  return Object.hasOwn(scalars, type) ? 'scalar' : 'json'
}

function describeRelation(field: FieldDefinitionNode, other: ObjectTypeDefinitionNode): RelationField {
  const kind = (['belongsTo', 'hasOne', 'hasMany'] as const).find((name) => readDirective(field, name))
  if (!kind)
    throw new Error(`${field.name.value}: a field of type ${other.name.value} needs @belongsTo, @hasOne or @hasMany`)
  const { fields } = readDirective(field, kind) ?? { fields: [] }
  const index = readDirective(field, 'hasMany')?.indexName
  const viewerField = readDirective(field, 'viewer')?.field
  return {
    source: 'relation',
    name: field.name.value,
    kind,
    model: other.name.value,
    isRequired: isRequired(field.type),
    fields,
    references: referencesOf(field, other).slice(0, fields.length),
    ...(index ? { index } : {}),
    ...(viewerField ? { viewerField } : {}),
    ...(readDirective(field, 'cascade') ? { isCascade: true } : {}),
  }
}

function referencesOf(field: FieldDefinitionNode, other: ObjectTypeDefinitionNode): string[] {
  const many = readDirective(field, 'hasMany')
  if (many) return many.indexName ? indexFields(other, many.indexName) : primaryKeyOf(other).fields
  const one = readDirective(field, 'hasOne')
  if (one) return one.references ?? primaryKeyOf(other).fields
  return readDirective(field, 'belongsTo')?.references ?? ['id']
}

function indexFields(other: ObjectTypeDefinitionNode, name: string): string[] {
  const index = indexesOf(other).find((candidate) => candidate.name === name)
  if (!index) throw new Error(`${other.name.value} has no index ${name}`)
  return index.fields
}
