import type { ColumnField, ComputedField, FieldDescription, ModelDescription } from '#schema/modelDescription.ts'
import { isScalarName, scalars } from '#schema/values/scalars.ts'
import type { Binds } from './binds.ts'

export type Models = Readonly<Record<string, ModelDescription>>
export type ValueField = ColumnField | ComputedField

/** A row of a model under an alias, where SQL is being written. */
export interface Row {
  model: ModelDescription
  alias: string
}

export function getModel(models: Models, name: string): ModelDescription {
  const model = models[name]
  if (!model) throw new Error(`There is no model ${name}`)
  return model
}

export function getValueField(model: ModelDescription, name: string): ValueField {
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined
  if (!field || field.source === 'relation') throw new Error(`${model.name} has no value ${name}`)
  return field
}

/** The column that a field is kept in. */
export function columnOf(model: ModelDescription, name: string): string {
  const field = getValueField(model, name)
  if (field.source === 'column') return field.column
  throw new Error(`${model.name}.${name} is worked out, and kept in no column`)
}

/** The SQL of a field's value: a column, or the expression that works it out. */
export function fieldSql({ model, alias }: Row, name: string, binds: Binds): string {
  const field = getValueField(model, name)
  if (field.source === 'column') return `${alias}.${identifier(field.column)}`
  const sql = field.sql.replaceAll('{row}', alias)
  const timed = sql.includes('{now}') ? sql.replaceAll('{now}', binds.now()) : sql
  if (!asksForViewer(field)) return timed
  return timed.replaceAll('{viewer}', binds.add({ from: 'viewer', fact: 'contactId' }, 'text'))
}

/** Returns whether the field's value depends on the viewer. */
export function asksForViewer(field: FieldDescription): boolean {
  return field.source === 'computed' && field.sql.includes('{viewer}')
}

/** The type a parameter takes that is compared with the field, or with one item of it. */
export function sqlTypeOf(field: Pick<ValueField, 'type' | 'kind'>): string {
  if (field.kind === 'json') return 'jsonb'
  return isScalarName(field.type) ? scalars[field.type].sqlType : 'text'
}

export function isText(field: Pick<ValueField, 'type' | 'kind'>): boolean {
  return sqlTypeOf(field) === 'text'
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A row of a table as PostgreSQL's `to_jsonb` gives it. */
export type JsonRow = Readonly<Record<string, unknown>>

/** A field of an event's row, in a form that compares: instants as milliseconds. */
export function readColumn(row: JsonRow, field: ValueField): Comparable | null {
  const value = valueOf(row, field)
  if (value === null || isComparable(value)) return inForm(value, field)
  throw new Error(`${field.name} is not compared in an event`)
}

/** The items of a list, each in a form that compares. A list that is not there has none. */
export function readList(row: JsonRow, field: ValueField): Comparable[] {
  const value = valueOf(row, field)
  const items: unknown[] = Array.isArray(value) ? value : []
  return items.filter(isComparable).map((item) => inForm(item, field))
}

type Comparable = string | number | boolean

function valueOf(row: JsonRow, field: ValueField): unknown {
  if (field.source !== 'column') throw new Error(`${field.name} is worked out by the database`)
  return row[field.column] ?? null
}

function isComparable(value: unknown): value is Comparable {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function inForm<Value extends Comparable | null>(value: Value, { type }: ValueField): Value | number {
  return type === 'AWSDateTime' && typeof value === 'string' ? Date.parse(value) : value
}
