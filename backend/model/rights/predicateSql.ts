import { models } from '#schema/__generated__/models.ts'
import type { Predicate } from '#schema/rights/predicate.ts'
import { getModel } from './columns.ts'
import { constantSql } from './constantSql.ts'

/**
 * A named predicate of `schema/`, as SQL over a row in a statement that is written by hand: what "published" means is
 * said there and nowhere else. It has no parameters, so it fits into any statement; one that asks who the viewer is
 * goes through `visibleStatement`.
 */
export function predicateSql(predicate: Predicate, model: string, alias: string): string {
  return constantSql(predicate, models, { model: getModel(models, model), alias })
}
