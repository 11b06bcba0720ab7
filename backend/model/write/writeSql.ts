import { filterToSql } from '#backend/model/read/filterToSql.ts'
import { Binds } from '#backend/model/rights/binds.ts'
import { type Models, columnOf, fieldSql, getValueField, identifier, sqlTypeOf } from '#backend/model/rights/columns.ts'
import { asBoolean, compilePredicate } from '#backend/model/rights/compilePredicate.ts'
import { findRowBound } from '#backend/model/rights/rowBoundOf.ts'
import { isBeyond, type RowBound } from '#backend/platform/rowBound.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { or, type Predicate, type Step } from '#schema/rights/predicate.ts'
import type { Writer } from '#schema/rights/writers.ts'
import type { ColumnValues } from './readInput.ts'

/** One write. Each statement returns a `WrittenRow` for every affected row. */
export interface Write {
  model: ModelDescription
  /**
   * The writers of fields that are written together: one of each group has to match. They are checked on the new row,
   * the old one, and after an update on both.
   */
  may: readonly (readonly Writer[])[]
  /** Rights of single fields, for the condition. */
  guards: Readonly<Record<string, Predicate>>
  condition?: unknown
  /**
   * Values of each new row, with the same columns. An update has one entry for all rows, or with `each` one per row.
   */
  values: readonly ColumnValues[]
  /** Fields by which each of the values finds its own row. */
  each?: readonly string[]
  /** Field values of the rows to update or delete; a list matches any of its values. */
  key: Readonly<Record<string, unknown>>
  /** Every row that the key finds; else the first. */
  isMany?: boolean
  /** Fields of a unique index: a new row is not made where another holds the same. */
  unlessThere?: readonly string[]
}

/** The result for one row. There is none if no row may be written by this viewer. */
export interface WrittenRow {
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** The condition was met, and the write is done. */
  holds: boolean
  /** The row as it now stands is still one that the viewer may write. */
  is_allowed: boolean
  /** The viewer may move its states from where they were to where they are. */
  is_step: boolean
  /** True for a new row beyond the number that one person may have (`@atMost`). */
  is_full?: boolean | null
}

interface WriteStatement {
  text: string
  binds: Binds
}

export function createSql(write: Write, models: Models): WriteStatement {
  const sql = new WriteSql(write, models)
  const columns = sql.columns.map(identifier)
  return sql.statement(`
    with candidate as (select r.* from ${sql.given} r where ${sql.right('r')}),
    checked as (select ${sql.condition('n')} as holds from jsonb_populate_record(null::${sql.table}, '{}') n),
    made as (
      insert into ${sql.table} (${columns.join(', ')})
      select ${columns.map((column) => `c.${column}`).join(', ')} from candidate c, checked where checked.holds
      ${sql.unlessThere} returning *
    )${sql.full('made m')}
    select c.id, null as before, to_jsonb(m) as after, checked.holds, true as is_allowed, true as is_step,
      ${sql.isFull('m')} as is_full
    from candidate c cross join checked left join made m on m.id = c.id`)
}

export function updateSql(write: Write, models: Models): WriteStatement {
  const sql = new WriteSql(write, models)
  const sets = sql.columns.map((column) => `${identifier(column)} = g.${identifier(column)}`)
  return sql.statement(`
    with ${sql.held},
    judged as (
      select c.id, c.holds, e.v, ${asBoolean(sql.rightOfBoth('h', 'w'))} as is_allowed,
        ${asBoolean(sql.stepOfBoth('h', 'w'))} as is_step
      from held h join checked c on c.id = h.id join ${sql.valuesOf('h')}, ${sql.wanted('h')} w
    ),
    changed as (
      update ${sql.table} t set ${sets.join(', ')} from judged j, jsonb_populate_record(null::${sql.table}, j.v) g
      where t.id = j.id and j.holds and j.is_allowed and j.is_step returning t.*
    )${sql.fullOfMoved}
    select h.id, to_jsonb(h) as before, to_jsonb(a) as after, j.holds, j.is_allowed, j.is_step,
      ${sql.isMovedToFull('a')} as is_full
    from held h join judged j on j.id = h.id left join changed a on a.id = h.id order by h.id`)
}

export function deleteSql(write: Write, models: Models): WriteStatement {
  const sql = new WriteSql(write, models)
  return sql.statement(`
    with ${sql.held},
    gone as (delete from ${sql.table} t using checked c where t.id = c.id and c.holds)
    select h.id, to_jsonb(h) as before, null as after, c.holds, true as is_allowed, true as is_step
    from held h join checked c on c.id = h.id order by h.id`)
}

/** Locks the rows and judges them, so that no concurrent transaction changes them or adds rows that refer to them. */
export function holdSql(write: Write, models: Models): WriteStatement {
  const sql = new WriteSql(write, models)
  return sql.statement(`
    with ${sql.held}
    select h.id, to_jsonb(h) as before, null as after, c.holds, true as is_allowed, true as is_step
    from held h join checked c on c.id = h.id order by h.id`)
}

/** Finds rows for a rule without locking them. */
export function findSql(write: Write, models: Models): WriteStatement {
  const sql = new WriteSql(write, models)
  return sql.statement(`
    select r.id, to_jsonb(r) as before, null as after, true as holds, true as is_allowed, true as is_step
    from ${sql.table} r where ${sql.found} order by r.id`)
}

/** Aliases of a row before and after the change. */
interface Aliases {
  before: string
  after: string
}

class WriteSql {
  readonly #write: Write
  readonly #models: Models
  readonly #binds = new Binds()

  constructor(write: Write, models: Models) {
    if (write.may.length === 0) throw new Error('A write without a right is open to no caller')
    this.#write = write
    this.#models = models
  }

  get table(): string {
    return identifier(this.#write.model.table)
  }

  /** The values as rows of the table, whatever types its columns have. */
  get given(): string {
    return `jsonb_populate_recordset(null::${this.table}, ${this.#binds.argument('values', 'jsonb')})`
  }

  /** The columns to write. Those of `each` only find the row. */
  get columns(): string[] {
    const { model, values, each = [] } = this.#write
    const finding = new Set(each.map((field) => columnOf(model, field)))
    return Object.keys(values[0] ?? {}).filter((column) => !finding.has(column))
  }

  /** Joins the row under the alias with the values `e.v` that are for it. */
  valuesOf(alias: string): string {
    const items = `jsonb_array_elements(${this.#binds.argument('values', 'jsonb')}) e (v)`
    const { each } = this.#write
    if (!each) return `${items} on true`
    const isSame = each.map((field) => this.#isSame(field, 'k', alias)).join(' and ')
    return `${items} on exists (select from jsonb_populate_record(null::${this.table}, e.v) k where ${isSame})`
  }

  /** The row under the alias as it would stand. It is judged before it is written: a rule may go on after a refusal. */
  wanted(alias: string): string {
    return `jsonb_populate_record(null::${this.table}, to_jsonb(${alias}) || e.v)`
  }

  /**
   * The rows that are written, locked while they are judged; the condition sees only those that the right lets
   * through.
   */
  get held(): string {
    const limit = this.#write.isMany ? '' : 'limit 1'
    return `held as (
      select r.* from ${this.table} r where ${this.found} order by r.id ${limit} for update of r
    ),
    checked as (select h.id, ${this.condition('h')} as holds from held h)`
  }

  get found(): string {
    return [...this.#key(), ...this.#each(), this.right('r')].join(' and ')
  }

  get unlessThere(): string {
    const columns = this.#write.unlessThere?.map((field) => identifier(columnOf(this.#write.model, field)))
    return columns ? `on conflict (${columns.join(', ')}) do nothing` : ''
  }

  /** Owners who have more rows than they may, the new ones included, which have the alias `m`. */
  full(added: string): string {
    const bound = findRowBound(this.#write.model)
    if (!bound) return ''
    return `, added as (select ${ownerOf(bound, 'm')} as owner, count(*) as rows from ${added} group by 1),
    full_owners as (select a.owner from added a where ${isBeyond(bound, ['a.owner'], 'a.rows')})`
  }

  isFull(alias: string): string {
    const bound = findRowBound(this.#write.model)
    return bound ? `${ownerOf(bound, alias)} in (select owner from full_owners)` : 'false'
  }

  /** The same of owners who are given rows of others. */
  get fullOfMoved(): string {
    const bound = this.#movingBound
    if (!bound) return ''
    const isMoved = `${ownerOf(bound, 'm')} is distinct from ${ownerOf(bound, 'h')}`
    return this.full(`changed m join held h on h.id = m.id where ${isMoved}`)
  }

  isMovedToFull(alias: string): string {
    return this.#movingBound ? this.isFull(alias) : 'false'
  }

  /** The bound of the entity, if the write sets the column that rows are counted by. */
  get #movingBound(): RowBound | undefined {
    const bound = findRowBound(this.#write.model)
    const written = this.columns.map(identifier)
    return bound?.columns.some((column) => written.includes(column)) ? bound : undefined
  }

  /** Returns SQL for: one writer of each group may write the row in its current state. */
  right(alias: string): string {
    return this.#write.may.map((group) => this.#compile(or(...group.map(({ row }) => row)), alias)).join(' and ')
  }

  /** Returns SQL for: one writer of each group may write the row before and after the change. */
  rightOfBoth(before: string, after: string): string {
    return this.#ofEach((writer, group) => this.#rowOfBoth(writer, group, { before, after }))
  }

  /** The same one may take its states this far. */
  stepOfBoth(before: string, after: string): string {
    return this.#ofEach((writer, group) => {
      const row = this.#rowOfBoth(writer, group, { before, after })
      return writer.step ? `${row} and ${this.#step(writer.step, { before, after })}` : row
    })
  }

  condition(alias: string): string {
    const { condition, guards } = this.#write
    if (condition === undefined || condition === null) return 'true'
    return asBoolean(filterToSql(condition, { ...this.#scope(alias), guards, argument: 'condition' }))
  }

  statement(text: string): WriteStatement {
    return { text, binds: this.#binds }
  }

  #ofEach(sqlOf: (writer: Writer, group: readonly Writer[]) => string): string {
    const groups = this.#write.may.map((group) => group.map((writer) => `(${sqlOf(writer, group)})`))
    return groups.map((options) => `(${options.join(' or ') || 'false'})`).join(' and ')
  }

  /** Not checked again if no other writer could have accepted the row before. */
  #rowOfBoth({ row }: Writer, group: readonly Writer[], { before, after }: Aliases): string {
    const now = this.#compile(row, after)
    return group.length === 1 ? now : `${this.#compile(row, before)} and ${now}`
  }

  #step({ field, from, to }: Step, { before, after }: Aliases): string {
    const among = (alias: string, states: readonly string[]) =>
      `${this.#field(field, alias)} in (${states.map((value) => this.#binds.add({ from: 'literal', value }, 'text')).join(', ') || 'null'})`
    return `${among(before, from)} and ${among(after, to)}`
  }

  #compile(predicate: Predicate, alias: string): string {
    return compilePredicate(predicate, this.#scope(alias))
  }

  #key(): string[] {
    const { model, key } = this.#write
    return Object.entries(key).map(([field, value]) => {
      if (value === null) return `${this.#field(field, 'r')} is null`
      const sqlType = sqlTypeOf(getValueField(model, field))
      if (!Array.isArray(value)) return `${this.#field(field, 'r')} = ${this.#binds.argument(`key_${field}`, sqlType)}`
      return `${this.#field(field, 'r')} = any(${this.#binds.argument(`key_${field}`, `${sqlType}[]`)})`
    })
  }

  #each(): string[] {
    const { each } = this.#write
    if (!each) return []
    // The required fields walk an index. A field that may be null is compared besides, as null is not equal to null.
    const required = each.filter((field) => !this.#mayBeNull(field)).map((field) => this.#column(field))
    const of = (alias: string) => required.map((column) => `${alias}.${column}`).join(', ')
    const walked = required.length > 0 ? [`(${of('r')}) in (select ${of('g')} from ${this.given} g)`] : []
    if (required.length === each.length) return walked
    const isSame = each.map((field) => this.#isSame(field, 'g', 'r')).join(' and ')
    return [...walked, `exists (select from ${this.given} g where ${isSame})`]
  }

  #isSame(field: string, one: string, other: string): string {
    const column = this.#column(field)
    return `${one}.${column} ${this.#mayBeNull(field) ? 'is not distinct from' : '='} ${other}.${column}`
  }

  #mayBeNull(field: string): boolean {
    return !getValueField(this.#write.model, field).isRequired
  }

  #column(field: string): string {
    return identifier(columnOf(this.#write.model, field))
  }

  #field(name: string, alias: string): string {
    return fieldSql({ model: this.#write.model, alias }, name, this.#binds)
  }

  #scope(alias: string) {
    return { models: this.#models, binds: this.#binds, row: { model: this.#write.model, alias } }
  }
}

/** SQL for the columns that a bound counts rows by. */
function ownerOf({ columns }: RowBound, alias: string): string {
  return columns.map((column) => `${alias}.${column}`).join(', ') || 'true'
}
