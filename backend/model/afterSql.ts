import type { Binds } from './binds.ts'
import { fieldSql, getValueField, type Row, sqlTypeOf } from './fieldSql.ts'

export interface After {
  fields: readonly string[]
  /** Where the last row's value was null. */
  nulls: readonly boolean[]
  order: 'ASC' | 'DESC'
  binds: Binds
}

/** Only rows behind the last one that was read, whose values are the arguments `after0`, `after1`, … */
export function afterSql(row: Row, after: After): string {
  const { fields, order, binds } = after
  const columns = fields.map((field) => fieldSql(row, field, binds))
  const sign = order === 'ASC' ? '>' : '<'
  if (fields.every((field) => getValueField(row.model, field).isRequired)) {
    // A row comparison is answered by the index; the same said with `or` is not.
    return `(${columns.join(', ')}) ${sign} (${fields.map((field, place) => value(field, place, { row, binds })).join(', ')})`
  }
  const ways = columns.map((_, place) => {
    const level = columns.slice(0, place).map((column, before) => isLevel(column, before, { row, after }))
    return [...level, isBehind(columns[place] ?? '', place, { row, after })].join(' and ')
  })
  return `(${ways.map((way) => `(${way})`).join(' or ')})`
}

interface Place {
  row: Row
  after: After
}

function isLevel(column: string, place: number, { row, after }: Place): string {
  const field = after.fields[place] ?? 'id'
  return after.nulls[place] ? `${column} is null` : `${column} = ${value(field, place, { row, binds: after.binds })}`
}

/** Nothing is behind null, and null is behind everything else. */
function isBehind(column: string, place: number, { row, after }: Place): string {
  if (after.nulls[place]) return 'false'
  const field = after.fields[place] ?? 'id'
  const sign = after.order === 'ASC' ? '>' : '<'
  const further = `${column} ${sign} ${value(field, place, { row, binds: after.binds })}`
  return getValueField(row.model, field).isRequired ? further : `(${further} or ${column} is null)`
}

function value(field: string, place: number, { row, binds }: { row: Row; binds: Binds }): string {
  return binds.argument(`after${place}`, sqlTypeOf(getValueField(row.model, field)))
}
