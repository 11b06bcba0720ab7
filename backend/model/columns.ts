import type { Predicate } from '#schema/predicate.ts'
import { compilePredicate, type PredicateScope } from './compilePredicate.ts'
import { fieldSql } from './fieldSql.ts'

/** What one statement selects of its row. The same expression is selected once. */
export class Columns {
  readonly #scope: PredicateScope
  readonly #aliases = new Map<string, string>()

  constructor(scope: PredicateScope) {
    this.#scope = scope
  }

  /** The alias under which the field comes back; null where the guard is not met. */
  add(field: string, guard?: Predicate): string {
    const { row, binds } = this.#scope
    const plain = fieldSql(row, field, binds)
    const sql = guard ? `case when ${compilePredicate(guard, this.#scope)} then ${plain} end` : plain
    const alias = this.#aliases.get(sql) ?? `c${this.#aliases.size}`
    this.#aliases.set(sql, alias)
    return alias
  }

  get sql(): string {
    return [...this.#aliases].map(([sql, alias]) => `, ${sql} as ${alias}`).join('')
  }
}
