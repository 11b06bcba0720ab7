import type { ColumnField, IndexDescription, ModelDescription } from '#schema/modelDescription.ts'
import { isScalarName, scalars } from '#schema/values/scalars.ts'
import type { Contract } from '#tools/codegen/read/readContract.ts'

/** A table as the entities need it, or as a database has it. */
export interface TableDescription {
  name: string
  columns: ColumnDescription[]
  indexes: TableIndex[]
}

export interface ColumnDescription {
  name: string
  /** As PostgreSQL's `format_type` prints it. */
  sqlType: string
  isRequired: boolean
  /** All that the column may hold, where that is a closed list. */
  values?: string[]
}

export interface TableIndex {
  columns: string[]
  isUnique: boolean
}

/** The tables that the entities need. Two entities of one table must agree on the columns they share. */
export function describeTables({ models, enums }: Pick<Contract, 'models' | 'enums'>): TableDescription[] {
  const values = new Map(enums.map((node) => [node.name.value, node.values?.map(({ name }) => name.value) ?? []]))
  const tables = Map.groupBy(
    models.map(({ description }) => description),
    (model) => model.table,
  )
  return [...tables].map(([name, sharing]) => ({
    name,
    columns: agreedColumns(sharing.flatMap((model) => columnsOf(model, values))),
    indexes: [{ columns: ['id'], isUnique: true }, ...sharing.flatMap(indexesOf)],
  }))
}

function columnsOf(model: ModelDescription, values: ReadonlyMap<string, string[]>): ColumnDescription[] {
  return Object.values(model.fields).flatMap((field) => {
    if (field.source !== 'column') return []
    const allowed = field.isList ? undefined : values.get(field.type)
    const { column: name, isRequired } = field
    return { name, sqlType: sqlTypeOf(field), isRequired, ...(allowed ? { values: allowed } : {}) }
  })
}

/** A value of several parts, and a list of such, is one document. */
function sqlTypeOf({ type, kind, isList }: ColumnField): string {
  if (kind === 'json') return 'jsonb'
  const one = isScalarName(type) ? scalars[type].sqlType : 'text'
  return isList ? `${one}[]` : one
}

function agreedColumns(columns: readonly ColumnDescription[]): ColumnDescription[] {
  return [...Map.groupBy(columns, ({ name }) => name)].flatMap(([name, [first, ...others]]) => {
    const isDisputed = others.some((other) => JSON.stringify(other) !== JSON.stringify(first))
    if (isDisputed) throw new Error(`Two entities disagree on the column ${name}`)
    return first ?? []
  })
}

/** The id comes last in every index, so that a page ends at one row and not between equals. */
function indexesOf(model: ModelDescription): TableIndex[] {
  return [model.primaryKey, ...model.indexes].map((index) => ({ columns: indexColumns(model, index), isUnique: false }))
}

function indexColumns(model: ModelDescription, index: IndexDescription): string[] {
  const columns = index.fields.flatMap((name) => {
    const field = model.fields[name]
    return field?.source === 'column' ? field.column : []
  })
  return columns.includes('id') ? columns : [...columns, 'id']
}
