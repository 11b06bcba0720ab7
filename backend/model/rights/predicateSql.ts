import { models } from '#schema/__generated__/models.ts'
import type { Predicate } from '#schema/predicate.ts'
import { Binds } from './binds.ts'
import { getModel } from './columns.ts'
import { compilePredicate } from './compilePredicate.ts'

/**
 * A named predicate of `schema/`, as SQL over a row in a statement that is written by hand: what "published" means is
 * said there and nowhere else. It has no parameters, so it fits into any statement; one that asks who the viewer is
 * goes through `visibleStatement`.
 */
export function predicateSql(predicate: Predicate, model: string, alias: string): string {
  return `(${compilePredicate(predicate, { models, binds: new Literals(), row: { model: getModel(models, model), alias } })})`
}

/** Writes literals into the text. Predicates are our own, so no text of a request gets here. */
class Literals extends Binds {
  override add(bind: Parameters<Binds['add']>[0], sqlType: string): string {
    if (bind.from !== 'literal') throw new TypeError(`A predicate without parameters asks for ${bind.from}`)
    const { value } = bind
    return `${typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)}::${sqlType}`
  }
}
