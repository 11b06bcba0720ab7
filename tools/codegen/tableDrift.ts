import type { ColumnDescription, TableDescription, TableIndex } from './describe/describeTables.ts'

/** Columns of tables that are not part of the schema. */
const unseen = [
  'contact.subject',
  'booking.marked_at',
  'occurrence.coach_here_since',
  'occurrence.series_number',
  'closure.is_closing',
  'occurrence.revision',
  'occurrence.revised_at',
  'booking.revision',
  'booking.revised_at',
  'video.ends_approval',
  'conversation.people_key',
  'conversation_member.countable_seq',
  'conversation_member.unread_count',
  'invitation.token_hashes',
]

interface Comparison {
  needed: readonly TableDescription[]
  present: readonly TableDescription[]
}

/** Where a database is not what the entities need, a sentence each. */
export function tableDrift({ needed, present }: Comparison): string[] {
  return needed.flatMap((table) => {
    const found = present.find(({ name }) => name === table.name)
    if (!found) return [`There is no table ${table.name}.`]
    return [
      ...table.columns.flatMap((column) => columnDrift(`${table.name}.${column.name}`, column, found)),
      ...table.indexes.filter((index) => !isServed(index, found.indexes)).map((index) => missing(table.name, index)),
      ...surplus(table, found).flatMap((column) => (unseen.includes(column) ? [] : `${column} is in no entity.`)),
    ]
  })
}

function columnDrift(place: string, needed: ColumnDescription, { columns }: TableDescription): string[] {
  const found = columns.find(({ name }) => name === needed.name)
  if (!found) return [`There is no column ${place}.`]
  return [
    ...(found.sqlType === needed.sqlType ? [] : [`${place} is ${found.sqlType}, not ${needed.sqlType}.`]),
    ...(found.isRequired === needed.isRequired
      ? []
      : [`${place} must ${needed.isRequired ? 'not be null' : 'allow null'}.`]),
    ...(sameValues(found, needed)
      ? []
      : [`${place} holds ${found.values?.join(', ') ?? 'anything'}, not ${needed.values?.join(', ')}.`]),
  ]
}

function sameValues(found: ColumnDescription, { values }: ColumnDescription): boolean {
  return !values || values.toSorted().join() === found.values?.toSorted().join()
}

/** A unique index over the first columns leads to one row, and one row needs no order. */
export function isServed(needed: TableIndex, present: readonly TableIndex[]): boolean {
  return present.some(({ columns, isUnique }) => {
    const isPrefix = columns.every((column, place) => needed.columns[place] === column)
    return isPrefix && (isUnique || (columns.length === needed.columns.length && !needed.isUnique))
  })
}

function missing(table: string, { columns, isUnique }: TableIndex): string {
  return `${table} has no ${isUnique ? 'unique ' : ''}index on (${columns.join(', ')}).`
}

function surplus(needed: TableDescription, found: TableDescription): string[] {
  const known = new Set(needed.columns.map(({ name }) => name))
  return found.columns.filter(({ name }) => !known.has(name)).map(({ name }) => `${needed.name}.${name}`)
}
