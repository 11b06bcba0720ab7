import type { ValueField } from './fieldSql.ts'

/** A row of a table as PostgreSQL's `to_jsonb` gives it. */
export type JsonRow = Readonly<Record<string, unknown>>

/** A field of an event's row, in a form that compares: instants as milliseconds. */
export function readColumn(row: JsonRow, field: ValueField): string | number | boolean | null {
  if (field.source !== 'column') throw new Error(`${field.name} is worked out by the database`)
  const value = row[field.column] ?? null
  if (field.type === 'AWSDateTime' && typeof value === 'string') return Date.parse(value)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new Error(`${field.name} is not compared in an event`)
}
