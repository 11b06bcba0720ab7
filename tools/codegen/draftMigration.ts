import type { ModelDescription } from '#schema/modelDescription.ts'
import type { ColumnDescription, TableDescription, TableIndex } from './describe/describeTables.ts'
import {
  missingTriggers,
  nameOfTrigger,
  type OutboxTrigger,
  type PresentTrigger,
  printTrigger,
} from './outboxTriggers.ts'
import { isServed } from './tableDrift.ts'

export interface DraftRequest {
  models: readonly ModelDescription[]
  needed: { tables: readonly TableDescription[]; triggers: readonly OutboxTrigger[] }
  present: { tables: readonly TableDescription[]; triggers: readonly PresentTrigger[] }
}

/**
 * Prints a first draft of the next migration: what the entities need and the database lacks. It drops nothing, because
 * the previous version still runs; what happens to existing rows is for the author of the migration to decide.
 */
export function draftMigration({ models, needed, present }: DraftRequest): string {
  const named = referencesOf(models)
  const fresh = needed.tables.filter(({ name }) => !present.tables.some((table) => table.name === name))
  const ordered = referencedFirst(fresh, named)
  const known = new Set(present.tables.map(({ name }) => name))
  const later: string[] = []
  const created = ordered.map((table) => {
    known.add(table.name)
    return printTable(table, (column) => {
      const target = named.get(`${table.name}.${column}`)
      if (target === undefined) return ''
      if (known.has(target)) return ` references ${quoted(target)}`
      later.push(`alter table ${quoted(table.name)} add foreign key (${quoted(column)}) references ${quoted(target)};`)
      return ''
    })
  })
  const altered = needed.tables.flatMap((table) => {
    const found = present.tables.find(({ name }) => name === table.name)
    return found ? printChanges(table, found, named) : []
  })
  const triggers = missingTriggers(needed.triggers, present.triggers).map((trigger) =>
    present.triggers.some(({ name }) => name === nameOfTrigger(trigger))
      ? printTrigger(trigger).replace('create trigger', 'create or replace trigger')
      : printTrigger(trigger),
  )
  return [...created, ...later, ...altered, ...triggers].map((statement) => `${statement}\n`).join('\n')
}

type References = ReadonlyMap<string, string>

/** By `table.column`, the table that its value is the id of. */
function referencesOf(models: readonly ModelDescription[]): References {
  const byName = new Map(models.map((model) => [model.name, model]))
  return new Map(
    models.flatMap((model) =>
      Object.values(model.fields).flatMap((relation): [string, string][] => {
        if (relation.source !== 'relation' || relation.kind !== 'belongsTo') return []
        const [field = '', ...others] = relation.fields
        const own = model.fields[field]
        const target = byName.get(relation.model)
        const isById = others.length === 0 && relation.references.join() === 'id'
        return own?.source === 'column' && target && isById ? [[`${model.table}.${own.column}`, target.table]] : []
      }),
    ),
  )
}

function referencedFirst(tables: readonly TableDescription[], named: References): TableDescription[] {
  const placed = new Set<TableDescription>()
  const place = (table: TableDescription): void => {
    if (placed.has(table) || waiting.has(table)) return
    waiting.add(table)
    for (const { name } of table.columns) {
      const target = tables.find((other) => other.name === named.get(`${table.name}.${name}`))
      if (target) place(target)
    }
    placed.add(table)
  }
  const waiting = new Set<TableDescription>()
  for (const table of tables) place(table)
  return [...placed]
}

function printTable({ name, columns, indexes }: TableDescription, reference: (column: string) => string): string {
  const lines = columns.map((column) =>
    column.name === 'id' ? `  id ${column.sqlType} primary key` : `  ${printColumn(column)}${reference(column.name)}`,
  )
  const others = indexes.filter((index) => !isServed(index, [{ columns: ['id'], isUnique: true }]))
  return [`create table ${quoted(name)} (\n${lines.join(',\n')}\n);`, ...printIndexes(name, others)].join('\n')
}

function printColumn({ name, sqlType, isRequired, values }: ColumnDescription): string {
  const isTimestamp = name === 'created_at' || name === 'updated_at'
  return [
    `${quoted(name)} ${sqlType}`,
    isRequired ? ' not null' : '',
    isTimestamp ? ' default now()' : '',
    values ? ` ${oneOf(name, values)}` : '',
  ].join('')
}

function oneOf(column: string, values: readonly string[]): string {
  return `check (${quoted(column)} in (${values.map((value) => `'${value}'`).join(', ')}))`
}

function printIndexes(table: string, indexes: readonly TableIndex[]): string[] {
  const texts = indexes.map(({ columns, isUnique }) => {
    const words = columns.filter((column) => column !== 'id').map((column) => column.replace(/_id$/, ''))
    const name = `${table}_by_${words.join('_')}`.slice(0, 63)
    return `create ${isUnique ? 'unique ' : ''}index ${name} on ${quoted(table)} (${columns.map(quoted).join(', ')});`
  })
  return [...new Set(texts)]
}

/** One `alter table` with all of its changes, then the indexes. */
function printChanges(needed: TableDescription, found: TableDescription, named: References): string[] {
  const changes = needed.columns.flatMap((column) => {
    const standing = found.columns.find(({ name }) => name === column.name)
    if (standing) return changesOf(needed.name, column, standing)
    const target = named.get(`${needed.name}.${column.name}`)
    return [`add column ${printColumn(column)}${target === undefined ? '' : ` references ${quoted(target)}`}`]
  })
  const missing = needed.indexes.filter((index) => !isServed(index, found.indexes))
  return [
    ...(changes.length > 0 ? [`alter table ${quoted(needed.name)}\n  ${changes.join(',\n  ')};`] : []),
    ...printIndexes(needed.name, missing),
  ]
}

function changesOf(table: string, needed: ColumnDescription, found: ColumnDescription): string[] {
  const column = quoted(needed.name)
  const constraint = `${table}_${needed.name}_check`
  const isOther = needed.values && needed.values.toSorted().join() !== found.values?.toSorted().join()
  return [
    ...(needed.sqlType === found.sqlType ? [] : [`alter column ${column} type ${needed.sqlType}`]),
    ...(needed.isRequired === found.isRequired
      ? []
      : [`alter column ${column} ${needed.isRequired ? 'set' : 'drop'} not null`]),
    ...(isOther && needed.values
      ? [`drop constraint if exists ${constraint}`, `add constraint ${constraint} ${oneOf(needed.name, needed.values)}`]
      : []),
  ]
}

/** PostgreSQL's reserved words, which are no names by themselves. */
const reserved = new Set(
  `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create
  current_catalog current_date current_role current_time current_timestamp current_user default deferrable desc
  distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral
  leading limit localtime localtimestamp not null offset on only or order placing primary references returning select
  session_user some symmetric system_user table then to trailing true union unique user using variadic when where
  window with`.split(/\s+/),
)

function quoted(name: string): string {
  return reserved.has(name) ? `"${name}"` : name
}
