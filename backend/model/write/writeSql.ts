import { filterToSql } from '#backend/model/read/filterToSql.ts'
import { Binds } from '#backend/model/rights/binds.ts'
import { type Models, fieldSql, getValueField, identifier, sqlTypeOf } from '#backend/model/rights/columns.ts'
import { asBoolean, compilePredicate } from '#backend/model/rights/compilePredicate.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { Predicate } from '#schema/predicate.ts'
import type { ColumnValues } from './readInput.ts'

/** One write of one row. Each statement answers at most one `WrittenRow`. */
export interface Write {
  model: ModelDescription
  /** Judges the row: the new one, the old one, and after an update both. */
  right: Predicate
  /** Rights of single fields, for the condition. */
  guards: Readonly<Record<string, Predicate>>
  condition: unknown
  values: ColumnValues
  /** Fields that name the row of an update or a delete. */
  key: Readonly<Record<string, unknown>>
}

/** No row at all: there is none that this viewer may write. */
export interface WrittenRow {
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** The condition was met, and the write is done. */
  holds: boolean
  /** The row as it now stands is still one that the viewer may write. */
  is_allowed: boolean
}

interface WriteStatement {
  text: string
  binds: Binds
}

export function createSql(write: Write, models: Models): WriteStatement {
  const sql = new WriteSql(write, models)
  const columns = Object.keys(write.values).map(identifier)
  return sql.statement(`
    with candidate as (select r.* from ${sql.given} r where ${sql.right('r')}),
    checked as (select ${sql.condition('n')} as holds from jsonb_populate_record(null::${sql.table}, '{}') n),
    made as (
      insert into ${sql.table} (${columns.join(', ')})
      select ${columns.map((column) => `c.${column}`).join(', ')} from candidate c, checked where checked.holds
      returning *
    )
    select c.id, null as before, to_jsonb(m) as after, checked.holds, true as is_allowed
    from candidate c cross join checked left join made m on true`)
}

export function updateSql(write: Write, models: Models): WriteStatement {
  const sql = new WriteSql(write, models)
  const sets = Object.keys(write.values).map((column) => `${identifier(column)} = g.${identifier(column)}`)
  return sql.statement(`
    with ${sql.held},
    changed as (
      update ${sql.table} t set ${sets.join(', ')} from checked c, ${sql.given} g
      where t.id = c.id and c.holds returning t.*
    )
    select h.id, to_jsonb(h) as before, to_jsonb(a) as after, c.holds, ${asBoolean(sql.right('a'))} as is_allowed
    from held h join checked c on c.id = h.id left join changed a on a.id = h.id`)
}

export function deleteSql(write: Write, models: Models): WriteStatement {
  const sql = new WriteSql(write, models)
  return sql.statement(`
    with ${sql.held},
    gone as (delete from ${sql.table} t using checked c where t.id = c.id and c.holds)
    select h.id, to_jsonb(h) as before, null as after, c.holds, true as is_allowed
    from held h join checked c on c.id = h.id`)
}

class WriteSql {
  readonly #write: Write
  readonly #models: Models
  readonly #binds = new Binds()

  constructor(write: Write, models: Models) {
    this.#write = write
    this.#models = models
  }

  get table(): string {
    return identifier(this.#write.model.table)
  }

  /** The values as a row of the table, whatever types its columns have. */
  get given(): string {
    return `jsonb_populate_record(null::${this.table}, ${this.#binds.argument('values', 'jsonb')})`
  }

  /** The row that is written, locked while it is judged; the condition sees only rows that the right lets through. */
  get held(): string {
    return `held as (
      select r.* from ${this.table} r where ${[...this.#key(), this.right('r')].join(' and ')} order by r.id limit 1 for update of r
    ),
    checked as (select h.id, ${this.condition('h')} as holds from held h)`
  }

  right(alias: string): string {
    return compilePredicate(this.#write.right, this.#scope(alias))
  }

  condition(alias: string): string {
    const { condition, guards } = this.#write
    if (condition === undefined || condition === null) return 'true'
    return asBoolean(filterToSql(condition, { ...this.#scope(alias), guards, argument: 'condition' }))
  }

  statement(text: string): WriteStatement {
    return { text, binds: this.#binds }
  }

  #key(): string[] {
    const { model, key } = this.#write
    return Object.keys(key).map((field) => {
      const value = this.#binds.argument(`key_${field}`, sqlTypeOf(getValueField(model, field)))
      return `${fieldSql({ model, alias: 'r' }, field, this.#binds)} = ${value}`
    })
  }

  #scope(alias: string) {
    return { models: this.#models, binds: this.#binds, row: { model: this.#write.model, alias } }
  }
}
