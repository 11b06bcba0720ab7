import type { Predicate } from '#schema/rights/predicate.ts'
import { Binds } from './binds.ts'
import type { Models, Row } from './columns.ts'
import { compilePredicate } from './compilePredicate.ts'

/**
 * SQL without parameters, for a predicate that asks nothing of the viewer or the time; it throws for any other. The
 * generator needs it before the models are generated, so they are given.
 */
export function constantSql(predicate: Predicate, models: Models, row: Row): string {
  return `(${compilePredicate(predicate, { models, binds: new Literals(), row })})`
}

/** Writes literals into the text. Predicates are our own, so no text of a request gets here. */
class Literals extends Binds {
  override add(bind: Parameters<Binds['add']>[0], sqlType: string): string {
    return literalSql(bind, sqlType)
  }
}

export function literalSql(bind: Parameters<Binds['add']>[0], sqlType: string): string {
  if (bind.from !== 'literal') throw new TypeError(`A predicate without parameters asks for ${bind.from}`)
  const { value } = bind
  return `${typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)}::${sqlType}`
}
